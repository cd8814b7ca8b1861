import type { BodyOf } from '#contract/endpoint.ts'
import { createView, deleteView, listViews, type SavedView, updateView } from '#contract/views/views.ts'
import { call } from './client.ts'
import { answerQuery, useChange } from './lists.ts'

const area = 'views'

/** All views that somebody of the team sees; few enough to be asked for at once. */
export const viewsQuery = () => answerQuery([area], listViews, {})

/** Where a view is shown: its list, with what it keeps and its own id. */
export const addressOf = ({ id, page, search }: SavedView) => ({
  to: page,
  search: { ...search, shownAs: id } as never,
})

export const useCreateView = () =>
  useChange(area, (body: BodyOf<typeof createView>, idempotencyKey) => call(createView, { body, idempotencyKey }))

type Change = { id: string; body: BodyOf<typeof updateView> }
export const useUpdateView = () => useChange(area, ({ id, body }: Change) => call(updateView, { params: { id }, body }))

export const useRemoveView = () => useChange(area, (id: string) => call(deleteView, { params: { id } }))

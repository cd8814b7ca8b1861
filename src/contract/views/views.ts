import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, version } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { line } from '#contract/rules.ts'

/** `each`: views of one person, and views of the team. */
export const viewLimits = { name: 40, each: 50, bytes: 4000 } as const

export const viewErrors = defineErrors({
  view_name_taken: {
    status: 422,
    pt: 'Já há uma vista com este nome nesta lista. Escolhe outro.',
    en: 'This list already has a view with this name. Choose another.',
  },
  view_quota: {
    status: 409,
    pt: 'Já há tantas vistas quantas cabem. Apaga alguma primeiro.',
    en: 'There are as many views as fit. Remove one first.',
  },
})
type ViewErrors = typeof viewErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ViewErrors {}
}

const search = z
  .record(z.string().check(z.maxLength(40)), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= viewLimits.bytes, { error: 'too_long' }))

/** A list of the team as somebody left it: its page, and filters, orders and columns as the address holds them. */
const view = z.object({
  id,
  page: z.string(),
  name: z.string(),
  search,
  /** The whole team sees and changes it; else its owner alone. */
  shared: z.boolean(),
  /** Whoever made it; null once they are gone. */
  owner: z.nullable(person),
  version,
})
export type SavedView = z.infer<typeof view>

const access = { access: 'manage:open' } as const
const written = { name: line(viewLimits.name), search, shared: z.boolean() }

export const listViews = endpoint({
  ...access,
  method: 'GET',
  path: '/manage/views',
  summary: 'The views of lists that I saved or that the team shares, by name',
  response: z.object({ items: z.array(view) }),
})

export const createView = endpoint({
  ...access,
  method: 'POST',
  path: '/manage/views',
  summary: 'Save a list as it stands, for me or for the team',
  body: z.strictObject({
    ...written,
    page: z.string().check(z.regex(/^\/manage(?:\/[a-z0-9-]+)*$/), z.maxLength(160)),
  }),
  status: 201,
  response: view,
  errors: ['view_name_taken', 'view_quota'],
})

export const updateView = endpoint({
  ...access,
  method: 'PATCH',
  path: '/manage/views/{id}',
  summary: 'Rename a view, share it, or save the list over it',
  params: recordParams,
  body: z.extend(z.partial(z.strictObject(written)), { version }),
  response: view,
  errors: ['not_found', 'stale_version', 'view_name_taken'],
})

export const deleteView = endpoint({
  ...access,
  method: 'DELETE',
  path: '/manage/views/{id}',
  summary: 'Remove a view; the list stays as it is',
  params: recordParams,
  response: null,
  errors: ['not_found'],
})

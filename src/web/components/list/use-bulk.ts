import type * as z from 'zod/mini'
import type { Bilingual, BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { call } from '#web/lib/api/client.ts'
import { fillPath } from '#contract/address.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { readDraft } from '#web/lib/forms/drafts.ts'
import { withoutOrder } from '#web/lib/page/search-filters.ts'
import type { Selection } from './data-table-selection.tsx'
import { useSelection } from './use-selection.ts'

type BulkEndpoint = Endpoint & { body: z.ZodMiniType }
type Scope = { filters: object; params?: Record<string, string> }

/** What every bulk endpoint answers; with `dryRun` nothing has happened yet. */
export type BulkAnswer = {
  dryRun: boolean
  changed: number
  /** The first hundred of those that stay as they are. */
  skipped: { id: string; title: Bilingual | string; code: ErrorCode }[]
  skippedTotal: number
}

export type Bulk<Action extends string> = {
  selection: Selection
  select: (selection: Selection) => void
  clear: () => void
  draftKey: string
  /** The selection as the endpoint takes it. */
  chosen: { ids: string[] } | { allMatching: object }
  body: z.ZodMiniType
  run: (body: unknown) => Promise<BulkAnswer>
  /** Only for its type: what the endpoint can do. */
  action?: Action
}
type ActionOf<E extends Endpoint> = BodyOf<E> extends { action: infer Action extends string } ? Action : never
export type BulkDraft = { action?: string; ids?: string[]; allMatching?: object }

/**
 * The selection of a table and the endpoint that changes many rows, for `<DataTable>` and `<BulkAction>`. If the
 * session expires over a dialog, what was ticked comes back with what was typed.
 */
export function useBulk<E extends BulkEndpoint>(
  area: string,
  endpoint: E,
  { filters, params }: Scope,
): Bulk<ActionOf<E>> {
  // The rows that were ticked belong to the list as it was narrowed, and so does what was typed about them.
  const draftKey = `bulk.${fillPath(endpoint.path, params)}.${JSON.stringify(filters)}`
  const { selection, select, clear } = useSelection(draftKey, () => draftedSelection(draftKey))
  const change = useChange(area, (body: unknown) => send(endpoint, { params, body }))
  return {
    selection,
    select,
    clear,
    draftKey,
    chosen: selection.allMatching ? { allMatching: withoutOrder(filters) } : { ids: [...selection.ids] },
    body: endpoint.body,
    run: change.mutateAsync,
  }
}

/** The body's schema has judged what is sent, so it goes out without the endpoint's types. */
const send = call as (...args: never) => Promise<unknown> as (
  endpoint: Endpoint,
  args: { params: Scope['params']; body: unknown },
) => Promise<BulkAnswer>

function draftedSelection(draftKey: string): Selection {
  const { ids, allMatching } = readDraft<BulkDraft>(draftKey, {})
  return { ids: new Set(ids), allMatching: allMatching !== undefined }
}

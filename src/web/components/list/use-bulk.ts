import type * as z from 'zod/mini'
import type { Bilingual, BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { call } from '#web/lib/api/client.ts'
import { fillPath } from '#contract/address.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { readDraft } from '#web/lib/forms/drafts.ts'
import { withoutOrder } from '#web/lib/page/search-filters.ts'
import type { Selection } from './data-table-selection.tsx'
import { useSelection } from './use-selection.ts'

type BulkEndpoint = Endpoint & { body: z.ZodMiniType }
type Scope = { filters: object; params?: Record<string, string> }

/** The answer of every bulk endpoint; with `dryRun` nothing has changed yet. */
export type BulkAnswer = {
  dryRun: boolean
  changed: number
  /** How many mails leave. */
  told?: number | undefined
  /** The first hundred rows that cannot be changed. */
  skipped: { id: string; title: Bilingual | string; code: ErrorCode }[]
  skippedTotal: number
  /** The first hundred rows that would go a step back. */
  back?: { id: string; title: Bilingual | string }[] | undefined
}

export type Bulk<Action extends string> = {
  selection: Selection
  select: (selection: Selection) => void
  clear: () => void
  draftKey: string
  /** The selection in the form of the request body. */
  chosen: { ids: string[] } | { allMatching: object }
  body: z.ZodMiniType
  run: (body: unknown) => Promise<BulkAnswer>
  /** Exists only in the type: the actions of the endpoint. */
  action?: Action
}
type ActionOf<E extends Endpoint> = BodyOf<E> extends { action: infer Action extends string } ? Action : never
export type BulkDraft = { action?: string; ids?: string[]; allMatching?: object }

/**
 * Connects the selection of a table with its bulk endpoint, for `<DataTable>` and `<BulkAction>`. If the session
 * expires during a dialog, selection and input are restored after login.
 */
export function useBulk<E extends BulkEndpoint>(
  area: string,
  endpoint: E,
  { filters, params }: Scope,
): Bulk<ActionOf<E>> {
  // The selection, and the input about it, belong to the list with these filters.
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

/** The endpoint's type is generic here; the body's schema has checked the values. */
const send = call as (...args: never) => Promise<unknown> as (
  endpoint: Endpoint,
  args: { params: Scope['params']; body: unknown },
) => Promise<BulkAnswer>

function draftedSelection(draftKey: string): Selection {
  const { ids, allMatching } = readDraft<BulkDraft>(draftKey, {})
  return { ids: new Set(ids), allMatching: allMatching !== undefined }
}

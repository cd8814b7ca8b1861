import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import type { exportEndpoint } from '#contract/lists.ts'
import { toPage, walkPages, type Page, type Paging } from '../db/keyset.ts'
import type { Deps } from '../deps.ts'
import type { ExportColumns } from '../http/exports/export-cells.ts'
import { sendExport } from '../http/exports/exports.ts'
import { readerFor } from '../http/exports/reader.ts'
import type { Route } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import { labelRoutes, withLabels, type LabelEndpoints } from './labels.ts'

type Shape = z.ZodMiniObject
type ListEndpoint = Endpoint & { method: 'GET'; query: Shape; response: z.ZodMiniType }
type FileEndpoint = ReturnType<typeof exportEndpoint<string, Shape>>
type Filters<List extends ListEndpoint> = Omit<QueryOf<List>, 'limit' | 'cursor' | 'thenBy' | 'leading'>
type Ordered = { thenBy?: string | undefined; leading?: boolean | undefined; q?: string | undefined }

type ListWithFile<List extends ListEndpoint, Row> = {
  /** The name of the file, and of the list where the team labels its rows. */
  name: string
  columns: ExportColumns<Row>
  find: (actor: Actor, filters: Filters<List>, paging: Paging) => Promise<Page<Row>>
  show: (row: Row, actor: Actor) => AnswerOf<List> extends { items: (infer Item)[] } ? Omit<Item, 'labels'> : never
  /** The rows' kind in the audit log, where they have labels. */
  type?: string
}

/** A list and the file of the same rows, from one query; with `labels` rows have those of the team. */
export function listRoutes<List extends ListEndpoint, Row extends { id: string }>(
  route: Route,
  deps: Deps,
  endpoints: { list: List; file: FileEndpoint; labels?: LabelEndpoints },
  { name, columns, find, show, type = name }: ListWithFile<List, Row>,
): void {
  const { labels } = endpoints
  const named = labels ? { ...columns, labels: (row: Row) => labelsOf(row).join(', ') } : columns
  const findAll = async (actor: Actor, asked: object, paging: Paging) => {
    const { thenBy, leading, ...filters } = asked as Ordered & Filters<List>
    const order = { thenBy, leading: leading ? filters.q?.trim() : undefined }
    const page = await find(actor, filters as unknown as Filters<List>, { ...paging, ...order })
    // Labels are the team's own words: who else reads the list does not read them.
    return labels && actor.scope.has('manage:open') ? withLabels(deps.db, name, page) : page
  }
  route(endpoints.list as ListEndpoint, async ({ actor, query }) => {
    const { limit, cursor, ...filters } = query as Paging & Filters<List>
    const page = await findAll(actor, filters, { limit, cursor })
    return toPage(page, (row) => ({ ...show(row, actor), ...(labels && { labels: labelsOf(row) }) }))
  })
  route(endpoints.file, ({ actor, params: { format }, query, reply }) => {
    const rows = walkPages((paging: Paging) => findAll(actor, query, paging))
    return sendExport(reply, { format, name, reader: readerFor(deps, actor), columns: named, rows })
  })
  if (labels) labelRoutes(route, deps, labels, { area: name, type, find: findAll })
}

const labelsOf = (row: object): string[] => (row as { labels?: string[] }).labels ?? []

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

type Shape = z.ZodMiniObject
type ListEndpoint = Endpoint & { method: 'GET'; query: Shape; response: z.ZodMiniType }
type FileEndpoint = ReturnType<typeof exportEndpoint<string, Shape>>
type Filters<List extends ListEndpoint> = Omit<QueryOf<List>, 'limit' | 'cursor'>

type ListWithFile<List extends ListEndpoint, Row> = {
  /** The name of the file. */
  name: string
  columns: ExportColumns<Row>
  find: (actor: Actor, filters: Filters<List>, paging: Paging) => Promise<Page<Row>>
  show: (row: Row, actor: Actor) => AnswerOf<List> extends { items: (infer Item)[] } ? Item : never
}

/** A list and the file of the same rows, from one query. */
export function listRoutes<List extends ListEndpoint, Row>(
  route: Route,
  deps: Pick<Deps, 'db'>,
  endpoints: { list: List; file: FileEndpoint },
  { name, columns, find, show }: ListWithFile<List, Row>,
): void {
  route(endpoints.list as ListEndpoint, async ({ actor, query }) => {
    const { limit, cursor, ...filters } = query as Paging & Filters<List>
    return toPage(await find(actor, filters as unknown as Filters<List>, { limit, cursor }), (row) => show(row, actor))
  })
  route(endpoints.file, ({ actor, params: { format }, query, reply }) => {
    const rows = walkPages((paging: Paging) => find(actor, query as Filters<List>, paging))
    return sendExport(reply, { format, name, reader: readerFor(deps, actor), columns, rows })
  })
}

import * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Shape = z.ZodMiniObject
type ExportOf<Path extends string, Params extends Shape, Query extends Shape> = {
  access: Endpoint['access']
  /** The address of the list; the file has the same with its format behind: `/manage/events.csv`. */
  path: `/${Path}`
  params?: Params
  /** The filters and the order of the list, without its paging. */
  query: Query
}

/** A list as a file, in either format. */
export function exportEndpoint<
  const Path extends string,
  Query extends Shape,
  Params extends Shape = z.ZodMiniObject<{}>,
>({ access, path, params, query }: ExportOf<Path, Params, Query>) {
  const format = z.enum(exportFormats)
  const shape = { ...params?.shape, format } as Params['shape'] & { format: typeof format }
  return endpoint({
    method: 'GET',
    path: `${path}.{format}`,
    access,
    summary: 'The same list as a file',
    params: z.object(shape),
    query,
    response: null,
    produces: Object.values(exportTypes).join(', '),
    streamed: true,
  })
}

import * as z from 'zod/mini'
import { endpoint, id, type Endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'

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

type Fields = Readonly<Record<string, z.ZodMiniType>>
type BulkOf<Path extends string, Action extends string, Filters, Skipped, Input> = {
  access: Endpoint['access']
  /** The address of the list; the change has the same with `/bulk` behind. */
  path: `/${Path}`
  summary: string
  actions: readonly [Action, ...Action[]]
  /** Those of the list: the change may mean all that they let through. */
  filters: Filters
  /** What the answer tells of a row that stays as it is, besides its id and the reason. */
  skipped: Skipped
  /** What actions ask for; `needs` says which of them cannot do without. */
  input?: Input
  needs?: Partial<Record<Action, readonly (keyof Input & string)[]>>
}

export const selectedIds = z.array(id).check(z.minLength(1), z.maxLength(500))

/** A change of many rows of a list, named one by one or by the filters; with `dryRun` it only says what would happen. */
export function bulkEndpoint<
  const Path extends string,
  const Action extends string,
  Filters extends Fields,
  Skipped extends Fields,
  Input extends Fields = {},
>({
  access,
  path,
  summary,
  actions,
  filters,
  skipped,
  input,
  needs = {},
}: BulkOf<Path, Action, Filters, Skipped, Input>) {
  const body = z.strictObject({
    ...(input as Input),
    action: z.enum(actions),
    ids: z.optional(selectedIds),
    allMatching: z.optional(z.strictObject(filters)),
    dryRun: z.boolean(),
  })
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    access,
    summary,
    body: body.check(
      required('ids', ({ ids, allMatching }) => (ids === undefined) === (allMatching === undefined)),
      ...Object.entries<readonly string[] | undefined>(needs).flatMap(([action, fields = []]) =>
        fields.map((field) => required(field, (body) => body['action'] === action && body[field] === undefined)),
      ),
    ),
    response: bulkAnswer(skipped),
  })
}

const bulkAnswer = <Skipped extends Fields>(skipped: Skipped) =>
  z.object({
    dryRun: z.boolean(),
    changed: z.int(),
    /** The first hundred of those that stay as they are. */
    skipped: z.array(z.object({ ...skipped, id, code: z.lazy(errorCode) })),
    skippedTotal: z.int(),
  })

const required = (field: string, isMissing: (body: Record<string, unknown>) => boolean) =>
  z.refine<unknown>((body) => !isMissing(body as Record<string, unknown>), { error: 'required', path: [field] })

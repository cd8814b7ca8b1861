import * as z from 'zod/mini'
import { endpoint, id, queryFlag, type Endpoint } from './endpoint.ts'
import { errorCode } from './errors/errors.ts'
import { line } from './rules.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Shape = z.ZodMiniObject
type ExportOf<Path extends string, Params extends Shape, Query extends Shape> = {
  access: Endpoint['access']
  /** The path of the list; the export adds its format: `/manage/events.csv`. */
  path: `/${Path}`
  params?: Params
  /** The list's filters and sort, without paging. */
  query: Query
}

/** The export of a list, as CSV or XLSX. */
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
  /** The path of the list; the bulk change adds `/bulk`. */
  path: `/${Path}`
  summary: string
  actions: readonly [Action, ...Action[]]
  /** The list's filters; the change can apply to every row that passes them. */
  filters: Filters
  /** Fields of a skipped row in the answer, beside its id and error code. */
  skipped: Skipped
  /** Further fields of the body; `needs` names those that an action requires. */
  input?: Input
  needs?: Partial<Record<Action, readonly (keyof Input & string)[]>>
  /** Has an endpoint of its own that takes moves back. */
  undoneBy?: 'own'
}

export const selectedIds = z.array(id).check(z.minLength(1), z.maxLength(500))

/** Rows of a list: these, or all that pass the filters. */
export const chosenRows = <Filters extends Fields>(filters: Filters) => ({
  ids: z.optional(selectedIds),
  allMatching: z.optional(z.strictObject(filters)),
})

/** Changes many rows of a list, chosen by ids or by filters; `dryRun` only previews the result. */
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
  undoneBy,
}: BulkOf<Path, Action, Filters, Skipped, Input>) {
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    access,
    summary,
    ...heldUnless(undoneBy),
    body: z
      .strictObject({ ...(input as Input), action: z.enum(actions), ...chosenRows(filters), dryRun: z.boolean() })
      .check(eitherChoice, ...requiredBy('action', needs)),
    response: bulkAnswer(skipped),
  })
}

/** What the team decides can be taken back; areas that tell of moves by themselves do that by themselves too. */
export const heldUnless = (undoneBy: 'own' | undefined) => (undoneBy ? {} : ({ held: true } as const))

const bulkAnswer = <Skipped extends Fields>(skipped: Skipped) =>
  z.object({
    dryRun: z.boolean(),
    changed: z.int(),
    /** How many mails leave; absent for changes that send none. */
    told: z.optional(z.int()),
    /** The first hundred rows that were not changed. */
    skipped: z.array(z.object({ ...skipped, id, code: z.lazy(errorCode) })),
    skippedTotal: z.int(),
    /** The first hundred rows that would go a step back; absent where nothing can. */
    back: z.optional(z.array(z.object({ ...skipped, id }))),
  })

/** The checks that a body holds the fields which its choice, such as an action, requires. */
export const requiredBy = (choice: string, needs: Readonly<Record<string, readonly string[] | undefined>>) =>
  Object.entries(needs).flatMap(([name, fields = []]) =>
    fields.map((field) => required(field, (body) => body[choice] === name && !isGiven(body[field]))),
  )

const isGiven = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : value != null)

function required(field: string, isMissing: (body: Record<string, unknown>) => boolean) {
  const isThere = (body: unknown) => !isMissing(body as Record<string, unknown>)
  return z.refine<unknown>(isThere, { error: 'required', path: [field] })
}

/** The check that a body has one of the two fields of `chosenRows`. */
export const eitherChoice = required(
  'ids',
  ({ ids, allMatching }) => (ids === undefined) === (allMatching === undefined),
)

/** The order of a list, and a second one for rows that are equal in the first. */
export const sorting = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  sort: z.optional(z.enum(sorts)),
  thenBy: z.optional(z.enum(sorts)),
  /** Rows whose name is the searched text, or begins with it, first; for the first page alone. */
  leading: z.optional(queryFlag),
})

/** A month, as `2026-03`. */
export const month = z.string().check(z.regex(/^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/))

export const labelLimits = { each: 8, text: 30 } as const
const label = line(labelLimits.text)
const labels = z.array(label).check(z.maxLength(labelLimits.each))

/** Filters that every list of the team has: a label of the team's, and the month in which a row began. */
export const teamFilters = {
  label: z.optional(z.string().check(z.maxLength(labelLimits.text))),
  month: z.optional(month),
}

/** A row with the team's labels; nobody else reads them. */
export const labelled = <Item extends z.ZodMiniObject>(item: Item) => z.extend(item, { labels: z.array(z.string()) })

type LabelsOf<Path extends string, Filters> = { access: Endpoint['access']; path: `/${Path}`; filters: Filters }

/** The labels of a list: those in use, and giving them to many rows or taking them away. */
export const labelEndpoints = <const Path extends string, Filters extends Fields>({
  access,
  path,
  filters,
}: LabelsOf<Path, Filters>) => ({
  list: endpoint({
    method: 'GET',
    path: `${path}/labels`,
    access,
    summary: 'The labels in use, with how many rows have each',
    response: z.object({ items: z.array(z.object({ label: z.string(), rows: z.int() })) }),
  }),
  change: endpoint({
    method: 'POST',
    path: `${path}/labels`,
    access,
    held: true,
    summary: 'Give labels to rows of the list, or take them away; answers which rows that changed',
    body: z
      .strictObject({ add: z._default(labels, []), remove: z._default(labels, []), ...chosenRows(filters) })
      .check(eitherChoice),
    response: z.object({ changed: z.int(), /** The first five hundred of them. */ ids: z.array(id) }),
    errors: ['labels_full'],
  }),
})

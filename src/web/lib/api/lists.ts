import {
  hashKey,
  infiniteQueryOptions,
  type Query,
  type QueryKey,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/lists.ts'
import { releaseRows } from '#web/lib/live/held.ts'
import { call } from './client.ts'
import type { CallArgs } from './http.ts'
import { useOnceKey } from './once-key.ts'
import { queryClient } from './query.ts'

/** The answer of an endpoint with `response: page(…)`. */
export type Page<Row> = { items: Row[]; nextCursor: string | null; total: number | null }
export type RowOf<E extends Endpoint> = AnswerOf<E> extends Page<infer Row> ? Row : never
/** The filters and the order of a list. */
export type FiltersOf<E extends Endpoint> = Omit<Partial<QueryOf<E>>, 'limit' | 'cursor'>
type ListArgs<E extends Endpoint> = Omit<CallArgs<E>, 'body' | 'idempotencyKey' | 'progress' | 'signal'>

/** Page size of staff tables: larger pages mean fewer clicks on «Mostrar mais». */
export const rowsPerPage = 50

/**
 * A list fetched page by page, for `useInfiniteQuery` and `<ListBody>`. The old rows stay while new filters load, but
 * not the rows of another record, such as another event.
 */
export function pagedQuery<E extends Endpoint>(key: QueryKey, endpoint: E, args: ListArgs<E>) {
  const { params = null, query = {} } = args as LooseArgs
  const record = [...key, params]
  return infiniteQueryOptions({
    queryKey: [...record, query],
    queryFn: ({ pageParam: cursor, signal }) => askPage(endpoint, { ...args, query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before, asked) =>
      asked && hashKey(asked.queryKey.slice(0, -1)) === hashKey(record) ? before : undefined,
  })
}

/** One answer of an endpoint, for `useQuery` and loaders. */
export function answerQuery<E extends Endpoint>(key: QueryKey, endpoint: E, args: ListArgs<E>) {
  const ask = (signal: AbortSignal) => call(endpoint, { ...args, signal } as CallArgs<E>)
  return queryOptions({ queryKey: key, queryFn: ({ signal }) => ask(signal) })
}

/** All rows of a list, for content that is shown or searched as a whole. */
export async function wholeList<E extends Endpoint>(
  endpoint: E,
  args: ListArgs<E>,
  signal: AbortSignal,
): Promise<RowOf<E>[]> {
  const { query = {} } = args as LooseArgs
  const rows: RowOf<E>[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await askPage(endpoint, { ...args, query: { ...query, limit: 100, cursor }, signal })
    rows.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return rows
}

type LooseArgs = { params?: object; query?: object; signal?: AbortSignal; quiet?: boolean }

/** One page of a list. Callers are typed by the endpoint; TypeScript cannot follow once a cursor is added. */
export const askPage = <E extends Endpoint>(endpoint: E, args: LooseArgs) =>
  (call as (endpoint: E, args: LooseArgs) => Promise<unknown>)(endpoint, args) as Promise<Page<RowOf<E>>>

type ExportOf = Endpoint & { query: z.ZodMiniObject }

/** The file of a list, for `<ExportButton>`; made by the list's `exportEndpoint`. */
export const fileOf =
  <E extends ExportOf>(endpoint: E, query: NoInfer<Partial<QueryOf<E>>>, params: Record<string, string> = {}) =>
  (format: ExportFormat) =>
    (call as (endpoint: E, args: LooseArgs) => Promise<unknown>)(endpoint, {
      params: { ...params, format },
      query,
    }) as Promise<Blob>

/** The `meta` of a query whose answer never changes: changes to its area do not refetch it. */
export const neverChanges = { neverChanges: true } as const

/** Refetches an area's visible queries; query keys begin with the area's name. */
export async function refreshArea(area: string) {
  const filters = { queryKey: [area], predicate: ({ meta }: Query) => !meta?.['neverChanges'] }
  // A first answer that is on its way may be older than the change, and an invalidation only waits for it.
  const cache = queryClient.getQueryCache()
  const first = cache.findAll({ ...filters, fetchStatus: 'fetching' }).filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(filters)
  await Promise.all(first.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })))
  releaseRows()
}

/**
 * A mutation in an area. Afterwards the area's queries are refetched, after a refusal too, because it usually means
 * that somebody else was faster. `change` gets an idempotency key, the same for the same values until they succeed, so
 * that a retry after a lost answer does not act twice.
 */
export function useChange<A, V = void>(
  area: string,
  change: (values: V, idempotencyKey: string | undefined) => Promise<A>,
) {
  const once = useOnceKey()
  return useMutation({
    // A dry run changes nothing and must be answered anew each time.
    mutationFn: (values: V) => change(values, isDryRun(values) ? undefined : once.of(JSON.stringify(values) ?? '')),
    onSuccess: async (answer) => {
      if (isDryRun(answer)) return
      once.done()
      await refreshArea(area)
    },
    onError: () => void refreshArea(area),
  })
}

const isDryRun = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'dryRun' in content && content.dryRun === true

import { hashKey, infiniteQueryOptions, type QueryKey, queryOptions, useMutation } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, QueryOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import type { CallArgs } from './http.ts'
import { useOnceKey } from './once-key.ts'
import { queryClient } from './query.ts'

/** What an endpoint with `response: page(…)` answers. */
export type Page<Row> = { items: Row[]; nextCursor: string | null; total: number | null }
export type RowOf<E extends Endpoint> = AnswerOf<E> extends Page<infer Row> ? Row : never
/** What narrows and orders a list. */
export type FiltersOf<E extends Endpoint> = Omit<Partial<QueryOf<E>>, 'limit' | 'cursor'>
type ListArgs<E extends Endpoint> = Omit<CallArgs<E>, 'body' | 'idempotencyKey' | 'progress' | 'signal'>

/** Rows that a staff table asks for at once: a larger page means fewer clicks on «Mostrar mais». */
export const rowsPerPage = 50

/**
 * A list that is fetched page by page, for `useInfiniteQuery` and `<ListBody>`. While other filters are asked for, the
 * rows of before stay; rows of another record, such as the event before, do not.
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

/** Every row of a list, for what has to be shown or searched as a whole. */
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

/** The caller's arguments were held against the endpoint; with a cursor among them the types cannot follow. */
const askPage = <E extends Endpoint>(endpoint: E, args: LooseArgs) =>
  (call as (endpoint: E, args: LooseArgs) => Promise<unknown>)(endpoint, args) as Promise<Page<RowOf<E>>>

/** `meta` of a query whose answer never changes, so that no change of its area asks for it again. */
export const neverChanges = { neverChanges: true } as const

/** Asks again for whatever is on show of an area; keys begin with the area's name. */
export async function refreshArea(area: string) {
  await queryClient.invalidateQueries({ queryKey: [area], predicate: ({ meta }) => !meta?.['neverChanges'] })
}

/**
 * A change of an area. Afterwards its queries are asked again: after success, because they say something else now, and
 * after a refusal, which mostly means that somebody else was faster. `change` also gets an idempotency key: the same
 * values take the same one until they have succeeded, so a lost answer does not lead to a second change.
 */
export function useChange<A, V = void>(
  area: string,
  change: (values: V, idempotencyKey: string | undefined) => Promise<A>,
) {
  const once = useOnceKey()
  return useMutation({
    // Looking again changes nothing and must not be answered from memory.
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

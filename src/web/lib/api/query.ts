import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { session } from './client.ts'
import { withMinimumDelay } from './min-delay.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // By default mutations wait silently for a connection; ours fail at once and say so.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // Retry lost connections only: the server would give the same answer to the same request.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      persister: (fetch, context, query) => {
        const work = Promise.resolve(fetch(context))
        return showsPlaceholder(query) ? withMinimumDelay(work) : work
      },
    },
  },
})

/** Whether a mounted component shows a placeholder for it; data fetched by a route has no delay. */
function showsPlaceholder(query: Query): boolean {
  return query.state.data === undefined && query.getObserversCount() > 0
}

/** Fetches what a page is about to show, lists by their first page. Failures are left to the page, which asks again. */
export async function fetchFirst(...queries: { queryKey: QueryKey }[]): Promise<void> {
  await Promise.all(
    queries.map((query) => {
      const once = { ...query, retry: false } as FetchInfiniteQueryOptions
      return 'initialPageParam' in query
        ? queryClient.prefetchInfiniteQuery(once)
        : queryClient.prefetchQuery(once as FetchQueryOptions)
    }),
  )
}

let known = session.state().user?.id
session.subscribe(() => {
  const id = session.state().user?.id
  // Another person signed in: drop the data fetched for the previous one.
  if (id !== known) queryClient.clear()
  known = id
})

import { type Query, QueryClient } from '@tanstack/react-query'
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

let known = session.state().user?.id
session.subscribe(() => {
  const id = session.state().user?.id
  // Another person signed in: drop the data fetched for the previous one.
  if (id !== known) queryClient.clear()
  known = id
})

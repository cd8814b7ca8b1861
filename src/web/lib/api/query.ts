import { type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { session } from './client.ts'
import { withMinimumDelay } from './min-delay.ts'

/** The cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A call says by itself that there is no connection; without this it would wait for one without a word.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // What the server has judged will be judged the same again; a lost connection may come back.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      persister: (fetch, context, query) => {
        const work = Promise.resolve(fetch(context))
        return showsPlaceholder(query) ? withMinimumDelay(work) : work
      },
    },
  },
})

/** Somebody looks at a placeholder for it; what a route fetches before its page is shown has no delay. */
function showsPlaceholder(query: Query): boolean {
  return query.state.data === undefined && query.getObserversCount() > 0
}

let known = session.state().user?.id
session.subscribe(() => {
  const id = session.state().user?.id
  // Nobody sees what was fetched for another person.
  if (id !== known) queryClient.clear()
  known = id
})

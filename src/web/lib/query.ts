import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { session } from './client.ts'

/** The cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server has judged will be judged the same again; a lost connection may come back.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})

let known = session.state().user?.id
session.subscribe(() => {
  const id = session.state().user?.id
  // Nobody sees what was fetched for another person.
  if (id !== known) queryClient.clear()
  known = id
})

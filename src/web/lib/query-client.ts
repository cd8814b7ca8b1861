import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { session } from './client.ts'

/** What the server has said, kept for a moment, so that going back and forth does not ask again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000, retry: (times, error) => times < 2 && mayPass(error) } },
})

/** Only what a moment's patience can mend is worth a second try. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable')
}

// What one person was shown is not for the next one at the same screen.
let reader = session.state().user?.id
session.subscribe(() => {
  const next = session.state().user?.id
  if (next === reader) return
  reader = next
  queryClient.clear()
})

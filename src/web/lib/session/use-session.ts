import { useSyncExternalStore } from 'react'
import { session } from '#web/lib/api/client.ts'
import type { SessionState } from './session.ts'

/** The state of the session; re-renders when it changes. Actions are on `session` itself. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

export function useHasScope(scope: string): boolean {
  return useSyncExternalStore(session.subscribe, () => session.hasScope(scope))
}

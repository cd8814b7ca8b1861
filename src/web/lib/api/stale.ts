import { useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Keeps a record as somebody else has left it when a change is refused because they were faster. `current` is then
 * theirs: what is sent next goes over their version.
 */
export function useStale<R>(read: R) {
  const [theirs, setTheirs] = useState<R>()
  const watch = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') setTheirs(error.current as R)
      throw error
    }
  }
  return { current: theirs ?? read, theirs, watch, forget: () => setTheirs(undefined) }
}

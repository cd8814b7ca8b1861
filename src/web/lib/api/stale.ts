import { useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Keeps the version that somebody else saved when a change is refused as stale. `current` is then their version, so
 * that the next try is based on it.
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

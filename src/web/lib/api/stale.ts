import { useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Keeps the version that somebody else saved when a change is refused as stale.
 */
export function useStale<R>() {
  const [theirs, setTheirs] = useState<R>()
  const watch = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') setTheirs(error.current as R)
      throw error
    }
  }
  return { theirs, watch, forget: () => setTheirs(undefined) }
}

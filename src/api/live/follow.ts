import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { findSince, type Change, type Cursor } from './queries.ts'

// Changes that come together are told together.
const gather = 50

export type Follower = {
  /** Reads what was committed until now, and returns the point up to which all has been handed on. */
  catchUp: () => Promise<Cursor>
  cursor: () => Cursor
  close: () => Promise<void>
}

/** Hands on what is committed, on any instance, once and in order; one connection listens for all streams. */
export function followChanges(
  { db, listen }: Pick<Deps, 'db' | 'listen'>,
  tell: (changes: Change[]) => void,
): Follower {
  let cursor: Cursor | undefined
  let reading: Promise<Cursor> | undefined
  let next: Promise<Cursor> | undefined

  const read = async () => {
    const found = await findSince(db, cursor)
    cursor = found.cursor
    if (found.changes.length > 0) tell(found.changes)
    return cursor
  }
  const begin = () => (reading = read().finally(() => (reading = undefined)))
  /** A reading that has begun may miss the last change: all who come during it share the next one. */
  const catchUp = () => {
    if (!reading) return begin()
    next ??= reading.then(begin, begin).finally(() => (next = undefined))
    return next
  }

  let isWoken = false
  const hear = async () => {
    if (isWoken) return
    isWoken = true
    await pause(gather)
    isWoken = false
    // Without a database nothing changes; the next connection wakes this again.
    await catchUp().catch(() => {})
  }
  const listening = listen('live', () => void hear())
  return { catchUp, cursor: () => cursor!, close: listening.close }
}

import { useState, useSyncExternalStore } from 'react'

/** Answers that came because others changed something, not because of what this person did. */
const unasked = new WeakSet<object>()
const listeners = new Set<() => void>()
let releases = 0

export const markUnasked = (data: unknown) => {
  if (typeof data === 'object' && data !== null) unasked.add(data)
}

/** After a change of one's own, lists show all that they know. */
export function releaseRows(): void {
  releases += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type HeldNews = {
  /** How many rows wait to be shown. */
  fresh: number
  /** Rows that are shown are no longer in the list, or new ones wait. */
  isHeld: boolean
  show: () => void
}
type Held<Row> = HeldNews & { rows: Row[] }
type Given<Row> = {
  /** What the queries answered; rows are held when it changed unasked. */
  sources: readonly unknown[]
  rows: Row[]
  idOf: (row: Row) => string | undefined
}
type Kept<Row> = { sources: readonly unknown[]; release: number; rows: Row[]; isHeld: boolean }

/**
 * Keeps the rows that somebody is reading where they are while others change the list: what changed in a row is shown
 * in its place, new rows wait until they are asked for, and rows that went stay until then.
 */
export function useHeldRows<Row>({ sources, rows, idOf }: Given<Row>): Held<Row> {
  const release = useSyncExternalStore(subscribe, () => releases)
  const [kept, setKept] = useState<Kept<Row>>({ sources, release, rows, isHeld: false })
  const changed = sources.filter((source, at) => source !== kept.sources[at])
  const isSame = changed.length === 0 && sources.length === kept.sources.length && release === kept.release
  const known = new Map(rows.map((row) => [idOf(row), row]))
  const mayHold = kept.rows.length > 0 && !known.has(undefined)
  const stays = mayHold && release === kept.release && (isSame ? kept.isHeld : changed.every(isUnasked))
  const shown = stays ? kept.rows.map((row) => known.get(idOf(row)) ?? row) : rows
  const ids = new Set(shown.map(idOf))
  const fresh = stays ? rows.filter((row) => !ids.has(idOf(row))).length : 0
  const isHeld = stays && (fresh > 0 || shown.length !== rows.length)
  if (!isSame) setKept({ sources, release, rows: isHeld ? shown : rows, isHeld })
  const show = () => setKept({ sources, release, rows, isHeld: false })
  return { rows: isHeld ? shown : rows, fresh, isHeld, show }
}

const isUnasked = (source: unknown) => typeof source === 'object' && source !== null && unasked.has(source)

import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'

/** An appointment that another record plans. */
export type PlannedSession = {
  title: { pt: string; en: string | null }
  /** Said below the title where the appointment is listed. */
  summary: { pt: string; en: string | null }
  startsAt: Date
  endsAt: Date
  zone: string
  mode: 'onsite' | 'online' | 'hybrid'
  place: string | null
  link: string | null
}

/** How an area makes appointments for the records of another, which knows neither its tables nor its rules. */
export type SessionRules = {
  /** Makes them all, in this order; returns their ids. */
  plan: (tx: Tx, deps: Deps, caller: Caller, sessions: readonly PlannedSession[], shown: boolean) => Promise<string[]>
  /** Shows drafts to everybody; returns how many, since some may not be ready. */
  publish: (tx: Tx, deps: Deps, caller: Caller, ids: readonly string[]) => Promise<number>
  /** Deletes those that nobody has seen. */
  removeDrafts: (tx: Tx, deps: Deps, caller: Caller, ids: readonly string[]) => Promise<void>
}

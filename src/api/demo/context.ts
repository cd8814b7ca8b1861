import { dayMs } from '#contract/times.ts'
import type { Storage } from '#api/storage/storage.ts'
import type { UserRow } from './factories/users.ts'

/** Passed to the areas when they seed their demo content. */
export type SeedContext = {
  now: Date
  today: Temporal.PlainDate
  people: UserRow[]
  storage: Storage
  /** By the local part of the e-mail address; the five demo accounts are in `accounts.ts`. */
  person: (name: string) => UserRow
}

export const zone = 'Europe/Lisbon'

export const wallTime = (day: Temporal.PlainDate, time: string) =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds)

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

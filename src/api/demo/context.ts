import type { UserRow } from './factories/users.ts'

/** What the areas know when they add their part to the demo programme. */
export type SeedContext = {
  now: Date
  today: Temporal.PlainDate
  people: UserRow[]
  /** By the name before the @; the five demo accounts carry the names of `accounts.ts`. */
  person: (name: string) => UserRow
}

export const zone = 'Europe/Lisbon'

export const wallTime = (day: Temporal.PlainDate, time: string) =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds)

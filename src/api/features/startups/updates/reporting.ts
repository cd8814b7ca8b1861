import { monthAfter, monthsBetween } from '#contract/startups/months.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { silentAfter, updateDueDay, type OwedUpdate } from '#contract/startups/updates.ts'

const inZone = (now: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)

/** The month that it is in this zone. */
export const monthOf = (now: Date, zone: string): string =>
  inZone(now, zone).toPlainDate().toPlainYearMonth().toString()

const momentIn = (month: string, zone: string, day: number, time: string) =>
  new Date(
    Temporal.PlainYearMonth.from(month).toPlainDate({ day }).toZonedDateTime({ timeZone: zone, plainTime: time })
      .epochMilliseconds,
  )

export const dueAt = (month: string, zone: string): Date => momentIn(monthAfter(month), zone, updateDueDay, '23:59')

/** When founders are reminded of a month that they have not told. */
export const remindAt = (month: string, zone: string): Date => momentIn(monthAfter(month), zone, 8, '09:00')

/** The newest month whose day has passed. */
function lastDueMonth(now: Date, zone: string): string {
  const before = monthAfter(monthOf(now, zone), -1)
  return dueAt(before, zone) < now ? before : monthAfter(before, -1)
}

type Heard = { state: StartupState; heard_month: string | null }

/** What an active startup owes: the month that is over, until it was told. A told month ends the silence before it. */
export function owedBy({ state, heard_month }: Heard, now: Date, zone: string): OwedUpdate | null {
  const month = monthAfter(monthOf(now, zone), -1)
  if (state !== 'active' || heard_month === null || heard_month >= month) return null
  const missed = Math.max(0, monthsBetween(heard_month, lastDueMonth(now, zone)))
  return { month, dueAt: dueAt(month, zone).toISOString(), missed }
}

/** A startup that was last heard of in this month, or earlier, is silent. */
export const silentSince = (now: Date, zone: string): string => monthAfter(lastDueMonth(now, zone), -silentAfter)

/** The month about which the next reminder goes out. */
export function nextToRemind(heardMonth: string, now: Date, zone: string): string {
  const before = monthAfter(monthOf(now, zone), -1)
  const next = monthAfter(heardMonth)
  const first = next > before ? next : before
  return remindAt(first, zone) > now ? first : monthAfter(first)
}

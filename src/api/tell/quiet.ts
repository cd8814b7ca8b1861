import { usualQuiet, type QuietHours } from '#contract/mails/quiet.ts'
import type { Db } from '../deps.ts'
import { findProgramme } from '../programme/queries.ts'
import { findQuiet, saveQuiet, startQuiet } from './queries.ts'

/** When the quiet hours end in which this moment lies; null outside them. By the clock on the wall of the zone. */
export function quietEnd(now: Date, zone: string, { from, until }: QuietHours): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const { hour } = local
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return null
  const today = local.withPlainTime({ hour: until })
  const end = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  return new Date(end.epochMilliseconds)
}

export async function findOwnQuiet(db: Db, userId: string): Promise<{ hours: QuietHours | null; zone: string }> {
  const [hours, { zone }] = await Promise.all([findQuiet(db, userId), findProgramme(db)])
  return { hours, zone }
}

export const chooseQuiet = (db: Db, userId: string, hours: QuietHours | null) =>
  saveQuiet(db, userId, hours?.from === hours?.until ? null : hours)

/** For whoever never chose: from now on something of ours can ring at night. */
export const proposeQuiet = (tx: Db, userId: string) => startQuiet(tx, userId, usualQuiet)

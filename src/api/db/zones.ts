import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { invalidField } from '../errors.ts'

/** Browsers accept names that were withdrawn long ago; times are computed by Temporal and by the database. */
export async function requireZone(db: Db, zone: string): Promise<void> {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    await sql`select now() at time zone ${zone}`.execute(db)
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code === '22023') throw invalidField('zone', 'zone')
    throw error
  }
}

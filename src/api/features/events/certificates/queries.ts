import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { WholeEvent } from '../rows.ts'

type Issued = { code: string; registrationId: string; userId: string; event: WholeEvent; now: Date }

/** The code of the one certificate of a registration, and whether it is new. */
export async function saveCertificate(tx: Db, { code, registrationId, userId, event, now }: Issued) {
  const { rows } = await sql<{ code: string; is_new: boolean }>`
    with made as (
      insert into event_certificates
        (code, registration_id, user_id, name, title_pt, title_en, starts_at, ends_at, zone, issued_at)
      select ${code}, ${registrationId}, id, first_name || ' ' || last_name, ${event.title_pt}, ${event.title_en},
        ${event.starts_at}, ${event.ends_at}, ${event.zone}, ${now}
      from users where id = ${userId}
      on conflict (registration_id) do nothing returning code
    )
    select code, true as is_new from made
    union all
    select code, false from event_certificates where registration_id = ${registrationId}`.execute(tx)
  return rows[0]!
}

export const findAttendance = (db: Db, code: string) =>
  db
    .selectFrom('event_certificates as certificate')
    .innerJoin('event_registrations as own', 'own.id', 'registration_id')
    .selectAll('certificate')
    .select('own.attendance')
    .where('code', '=', code)
    .executeTakeFirst()

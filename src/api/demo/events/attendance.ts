import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

type Attending = { cohortId: string; people: string[]; away: string[]; now: Date }

/**
 * Events for everybody: the weekly hour, and those where people wait for a seat or an answer, which a session of a
 * cohort would give them.
 */
export async function findOpenEvents(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from event_registrations where state in ('pending', 'waitlisted', 'offered')
    union select id from events where series_id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** At the past sessions of the cohort its people are registered and marked. */
export async function attendSessions(tx: Db, { cohortId, people, away, now }: Attending): Promise<void> {
  await sql`
    insert into event_registrations (id, event_id, user_id, state, ticket, attendance, created_at, updated_at)
    select gen_random_uuid(), sessions.id, user_id, 'confirmed', upper(substr(md5(random()::text), 1, 8)),
      case when user_id = any(${away}::uuid[]) then 'absent' else 'present' end,
      starts_at - interval '4 days', starts_at - interval '4 days'
    from cohort_sessions as sessions, unnest(${people}::uuid[]) as user_id
    where sessions.cohort_id = ${cohortId} and ends_at < ${now}
    on conflict (event_id, user_id) do update set
      attendance = excluded.attendance`.execute(tx)
  await sql`
    with counted as (
      select event_id, count(*)::int as taken from event_registrations
      where seat = 'public' and state in ('confirmed', 'offered') group by event_id)
    -- Not greatest(), which would give an event without a limit one.
    update events set taken = counted.taken,
      capacity = case when capacity < counted.taken then counted.taken else capacity end
    from counted, cohort_events
    where counted.event_id = events.id and cohort_events.event_id = events.id`.execute(tx)
}

import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import type { QuestionKind } from '#contract/questions.ts'
import type { Role } from '#contract/scopes.ts'
import type { Way } from '#contract/events/states.ts'

type Turnout = {
  way: Way
  role: Role
  registered: number
  came: number
  excused: number
  waiting: number
  walked: number
}

/** Who has a seat, came, cannot come or waits, by way and group. */
export async function findTurnout(db: Db, eventId: string): Promise<Turnout[]> {
  const seated = sql`registration.state = 'confirmed'`
  const { rows } = await sql<Turnout>`
    select coalesce(registration.attending, 'onsite') as way, users.role,
      count(*) filter (where ${seated}) as registered,
      count(*) filter (where ${seated} and attendance in ('present', 'late')) as came,
      count(*) filter (where ${seated} and attendance = 'excused') as excused,
      count(*) filter (where registration.state in ('waitlisted', 'offered')) as waiting,
      count(*) filter (where ${seated} and seat = 'walk_in' and attendance in ('present', 'late')) as walked
    from event_registrations as registration join users on users.id = registration.user_id
    where registration.event_id = ${eventId} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** People without an account who were let in. */
export async function countGuests(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('event_guests')
    .select(sql<number>`count(*)`.as('count'))
    .where('event_id', '=', eventId)
    .where('came_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type Given = {
  id: string
  kind: QuestionKind
  value: string
  answer: Bilingual
  question: Bilingual
  count: number
}

/** The answers of those who had a seat or came, each different one with how many gave it. */
export async function findGiven(db: Db, eventId: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select answer ->> 'id' as id, answer ->> 'kind' as kind, answer ->> 'value' as value,
      (array_agg(answer -> 'answer'))[1] as answer, (array_agg(answer -> 'question' order by updated_at desc))[1] as question,
      count(*) as count
    from event_registrations, jsonb_array_elements(answers) as answer
    where event_id = ${eventId} and state = 'confirmed'
    group by 1, 2, 3 order by count(*) desc, 3`.execute(db)
  return rows
}

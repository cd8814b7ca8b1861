import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { handInForm } from '#contract/applications/received.ts'
import { pipelineStates } from '#contract/applications/states.ts'
import { dayMs } from '#contract/times.ts'
import { findWhole, isTaken, ofPosting, type WholeApplication } from '../queries.ts'

/** Those who may interview for a posting: its startup or organisation, the team and the mentors; never the applicant. */
const mayInterview = sql`users.status = 'active' and users.id is distinct from applications.applicant_id and (
  users.role in ('staff', 'admin', 'mentor') or ${ofPosting(sql`users.id`)})`

/** Partners come from outside: they are not told who the mentors are. */
export async function findInterviewers(
  db: Db,
  applicationId: string,
  inside: boolean,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, users.first_name || ' ' || users.last_name as name
    from applications join opportunities on opportunities.id = opportunity_id join users on ${mayInterview}
    where applications.id = ${applicationId} and (${inside} or users.role <> 'mentor') order by name, users.id`.execute(
    db,
  )
  return rows
}

/** Replaces the panel in one statement; who stays keeps their form. False when somebody of it may not interview. */
export async function replacePanel(tx: Db, applicationId: string, ids: readonly string[]): Promise<boolean> {
  const chosen = [...new Set(ids)]
  const { rows } = await sql<{ count: number }>`
    with fit as (
      select users.id from applications join opportunities on opportunities.id = opportunity_id join users on ${mayInterview}
      where applications.id = ${applicationId} and users.id = any(${chosen}::uuid[])
    ), gone as (
      delete from application_interviewers
      where application_id = ${applicationId} and user_id <> all(${chosen}::uuid[])
    ), come as (
      insert into application_interviewers (application_id, user_id) select ${applicationId}, id from fit
      on conflict do nothing
    )
    select count(*)::int as count from fit`.execute(tx)
  return rows[0]!.count === chosen.length
}

/** Locks those who interview, so that two who pick at the same instant do so one after the other. */
export async function holdPanel(tx: Db, applicationId: string): Promise<void> {
  await sql`
    select from users where id in (select user_id from application_interviewers where application_id = ${applicationId})
    order by id for no key update`.execute(tx)
}

export async function isTimeTaken(tx: Db, applicationId: string, time: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select ${isTaken(sql`${time}::timestamptz`)} as taken from applications where id = ${applicationId}`.execute(tx)
  return rows[0]!.taken
}

/** Marks interviews of which no proposed time is left, and nobody picked one. */
export async function takeTimesOver(tx: Db, now: Date): Promise<WholeApplication[]> {
  const { rows } = await sql<{ id: string }>`
    update applications set interview_times_over = true
    where state = 'interview' and interview_times <> '[]' and not interview_times_over and applicant_id is not null
      and (interview_times ->> -1)::timestamptz <= ${now}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0
    ? []
    : findWhole(tx, sql`where applications.id = any(${ids}::uuid[]) order by applications.id`)
}

type Form = BodyOf<typeof handInForm>

export async function saveForm(
  tx: Db,
  applicationId: string,
  userId: string,
  { recommendation, words }: Form,
  now: Date,
) {
  await sql`
    update application_interviewers set recommendation = ${recommendation}, words = ${words.trim()}, handed_in_at = ${now}
    where application_id = ${applicationId} and user_id = ${userId}`.execute(tx)
}

/** A form that was not handed in after so long is asked for no more. */
const askedFor = 60 * dayMs

/** Interviews that somebody is to hold, or whose form they have not handed in. */
export const findHeldBy = (db: Db, userId: string, now: Date): Promise<WholeApplication[]> =>
  findWhole(
    db,
    sql`join application_interviewers as mine on mine.application_id = applications.id and mine.user_id = ${userId}
      where applications.applicant_id is not null and not applications.interview_off
        and (applications.interview_at > ${now} or (mine.handed_in_at is null
          and applications.state = any(${pipelineStates})
          and (applications.interview_at is not null or applications.state = 'interview')
          and coalesce(applications.interview_at, ${now}) > ${new Date(now.getTime() - askedFor)}))
      order by applications.interview_at nulls last, applications.id limit 50`,
  )

/** The interviews in somebody's calendar: their own of which they know, and those that they hold. */
export const findInCalendar = (db: Db, userId: string, since: Date): Promise<WholeApplication[]> =>
  findWhole(
    db,
    sql`where applications.interview_at > ${since} and (
        (applications.applicant_id = ${userId}
          and (told_state = 'interview' or (applications.moved_at is null and not applications.interview_off)))
        or (not applications.interview_off and (applications.moved_at is null or told_state = 'interview')
          and applications.id in (select application_id from application_interviewers where user_id = ${userId})))
      order by applications.interview_at desc limit 200`,
  )

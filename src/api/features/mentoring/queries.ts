import { sql, type RawBuilder, type Selectable } from 'kysely'
import { fromColumns } from '#api/db/column-names.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { findTeamIds } from '#api/features/startups/team/queries.ts'
import type { WishSide } from '#contract/mentoring/links.ts'
import { defaultRules, givenStates, type MentoringRules, type Subject } from '#contract/mentoring/mentoring.ts'

export const area = 'mentoring'
/** The line of an hour ends shortly before it. */
export const endLineJob = `${area}.end_line`
export type HourRow = Selectable<Schema['mentor_hours']>
export type RequestRow = Selectable<Schema['mentor_requests']>
export type Key = { startup_id: string | null; trainee_id: string | null }

export async function findRules(db: Db): Promise<MentoringRules> {
  const row = await db.selectFrom('mentoring_rules').selectAll().executeTakeFirst()
  return row ? fromColumns(row, Object.keys(defaultRules) as (keyof MentoringRules)[]) : defaultRules
}

/** Startups on their way, which have hours. */
export const goingOn = sql`('accepted', 'active', 'paused')`
export const fullName = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/** For whom somebody may ask: their startups, and themselves as a trainee. */
export async function findSubjects(db: Db, userId: string): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select 'startup' as kind, startups.id, startups.name from startup_members
    join startups on startups.id = startup_members.startup_id
    where startup_members.user_id = ${userId} and startups.state in ${goingOn}
    union all
    select 'trainee', id, ${fullName('users')} from users where id = ${userId} and role = 'trainee'
    order by 1, 3, 2`.execute(db)
  return rows
}

/** The subject of a row with `startup_id` and `trainee_id`; joins `startups` and `trainee`. */
export const subjectOf = sql<Subject | null>`
  case when startups.id is not null then json_build_object('kind', 'startup', 'id', startups.id, 'name', startups.name)
  when trainee.id is not null
    then json_build_object('kind', 'trainee', 'id', trainee.id, 'name', ${fullName('trainee')}) end`

/** Those tables, for rows of `table`. */
export const subjectJoin = (table: string): RawBuilder<unknown> => sql`
  left join startups on startups.id = ${sql.ref(`${table}.startup_id`)}
  left join users as trainee on trainee.id = ${sql.ref(`${table}.trainee_id`)}`

type HourFacts =
  | 'mentor_id'
  | 'starts_at'
  | 'ends_at'
  | 'place'
  | 'link'
  | 'shared_note'
  | 'advice'
  | 'useful'
  | 'closed_at'
/** What both sides read of an hour; what its mentor noted in private is read by `findPrivate` alone. */
export type SharedHour = Pick<HourRow, HourFacts> & Key & { mentor: string }
export const sharedHour = sql`
  hours.mentor_id, ${fullName('mentor')} as mentor, ${subjectOf} as subject, hours.starts_at, hours.ends_at, hours.place,
  hours.link, hours.shared_note, hours.advice, hours.useful, hours.closed_at`

export const keyOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): Key =>
  kind === 'startup' ? { startup_id: id, trainee_id: null } : { startup_id: null, trainee_id: id }
export const subjectId = ({ startup_id, trainee_id }: Key) => (startup_id ?? trainee_id)!

/** Everybody to tell of the hours of a startup or a trainee. */
export const findPeopleOf = async (db: Db, { startup_id, trainee_id }: Key): Promise<string[]> =>
  startup_id ? findTeamIds(db, startup_id) : trainee_id ? [trainee_id] : []

export type Usage = { id: string; month: string; had: number; missed: number }

/** The hours that these have in each month of these moments, by the clock of the programme. */
export async function findUsage(db: Db, ids: readonly string[], zone: string, moments: readonly Date[]) {
  const { rows } = await sql<Usage>`
    select coalesce(startup_id, trainee_id) as id, to_char(starts_at at time zone ${zone}, 'YYYY-MM') as month,
      count(*)::int as had, (count(*) filter (where state = 'missed'))::int as missed
    from mentor_hours
    where state = any(${[...givenStates]}) and (startup_id = any(${ids}::uuid[]) or trainee_id = any(${ids}::uuid[]))
      and to_char(starts_at at time zone ${zone}, 'YYYY-MM') = any(${moments.map((one) => monthOf(one, zone))})
    group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [usageKey(row.id, row.month), row]))
}

export const usageKey = (id: string, month: string) => `${id} ${month}`
export const monthOf = (time: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString().slice(0, 7)

/** The rows of somebody's own: theirs as a trainee, and of the startups whose team they are in. */
export const isOf = (table: string, userId: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${table}.trainee_id`)} = ${userId} or ${sql.ref(`${table}.startup_id`)} in (
    select startup_id from startup_members where user_id = ${userId}))`

/** The rows of this startup or trainee. */
export const isOfSubject = (table: string, { startup_id, trainee_id }: Key): RawBuilder<boolean> =>
  startup_id
    ? sql<boolean>`${sql.ref(`${table}.startup_id`)} = ${startup_id}`
    : sql<boolean>`${sql.ref(`${table}.trainee_id`)} = ${trainee_id}`

/** Whom a mentor accompanies: for them are the hours `own`. */
export const accompanies = (mentor: RawBuilder<unknown>, key: Key): RawBuilder<boolean> => sql<boolean>`exists (
  select from mentor_links as links
  where links.mentor_id = ${mentor} and links.state = 'confirmed' and ${isOfSubject('links', key)})`

/** Pairs that either side does not want again, or that the team put away. */
export const isApart = (mentor: RawBuilder<unknown>, key: Key): RawBuilder<boolean> => sql<boolean>`exists (
  select from mentor_aparts as aparts where aparts.mentor_id = ${mentor} and ${isOfSubject('aparts', key)})`

/** For this subject, at a time when the mentor's own calendar is free and their week not full. */
export const isFor = (key: Key): RawBuilder<boolean> => sql<boolean>`
  (hours.audience in ('all', ${key.startup_id ? 'startups' : 'trainees'})
    or hours.audience = 'own' and ${accompanies(sql`hours.mentor_id`, key)})
  and not exists (
    select from jsonb_array_elements(desk.busy) as busy
    where (busy ->> 0)::timestamptz < hours.ends_at and (busy ->> 1)::timestamptz > hours.starts_at)
  and desk.week_limit > (
    select count(*) from mentor_hours as taken
    where taken.mentor_id = hours.mentor_id and taken.taken = 1 and taken.state <> 'cancelled'
      and date_trunc('week', taken.starts_at) = date_trunc('week', hours.starts_at))`

/** Nobody else counts or changes the hours of this subject until the transaction ends. */
export async function holdSubject(tx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${area} ${id}`}, 0))`.execute(tx)
}

type Apart = { mentorId: string; key: Key; side: WishSide; authorId: string; at: Date }

/** Safe to repeat. */
export async function putApart(tx: Db, { mentorId, key, side, authorId, at }: Apart): Promise<void> {
  await tx
    .insertInto('mentor_aparts')
    .values({ mentor_id: mentorId, ...key, side, author_id: authorId, at })
    .onConflict((on) => on.doNothing())
    .execute()
}

type OwnApart = Pick<Apart, 'mentorId' | 'key' | 'side'>
const isThis = ({ mentorId, key, side }: OwnApart) => sql<boolean>`
  mentor_id = ${mentorId} and side = ${side} and ${isOfSubject('mentor_aparts', key)}`

export async function dropApart(tx: Db, apart: OwnApart): Promise<void> {
  await sql`delete from mentor_aparts where ${isThis(apart)}`.execute(tx)
}

/** What this side said; the other side's wish is read for nobody but the team of the programme. */
export async function isKeptApart(db: Db, apart: OwnApart): Promise<boolean> {
  const { rows } = await sql`select from mentor_aparts where ${isThis(apart)} limit 1`.execute(db)
  return rows.length > 0
}

import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { workKinds } from '#contract/cohorts/trainees.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import { hasProof } from '../outcomes/queries.ts'
import type { TraineeScope } from '../policy.ts'
import { fullName, type MemberRow } from '../queries.ts'

export type TaskRow = Selectable<Schema['cohort_tasks']>
export type AnswerRow = Selectable<Schema['cohort_answers']> & { judge: string | null }
export type TraineeRow = MemberRow & {
  name: string
  institution: string | null
  mentor: string | null
  last_seen_at: Date | null
}

const visible = (scope: TraineeScope): RawBuilder<unknown> => {
  if ('all' in scope) return sql`true`
  return 'mentor' in scope
    ? sql`(members.mentor_id = ${scope.mentor} or cohorts.lead_mentor_id = ${scope.mentor})`
    : sql`members.user_id = ${scope.self}`
}

/** The cohorts in which the reader sees somebody, those that run before the others. */
export async function findSeenCohorts(db: Db, scope: TraineeScope, now: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from cohorts where exists (
      select from cohort_members as members
      where members.cohort_id = cohorts.id and members.state = any(${[...takingPart]}) and ${visible(scope)})
    order by ${now}::timestamptz::date between starts_on and starts_on + weeks * 7 - 1 desc, starts_on desc, id
    limit 50`.execute(db)
  return rows
}

const searched = sql<string>`f_unaccent(lower(
  concat_ws(' ', users.first_name, users.last_name, profiles.institution, mentors.first_name, mentors.last_name)))`

const isOwnOf = (mentorId: string) => sql`(members.mentor_id = ${mentorId} or not exists (
  select from cohort_members as own where own.cohort_id = members.cohort_id
    and own.mentor_id = ${mentorId} and own.state = any(${[...takingPart]})))`

type TraineeSearch = {
  scope: TraineeScope
  cohortId?: string
  id?: string
  q?: string | undefined
  /** Only those whom this mentor accompanies; a lead mentor who accompanies nobody sees everybody. */
  mentorId?: string | undefined
}

/** Those who take part, by name; one that was completed or has left too when asked for by id. */
export async function findTrainees(db: Db, { scope, cohortId, id, q, mentorId }: TraineeSearch): Promise<TraineeRow[]> {
  const { rows } = await sql<TraineeRow>`
    select members.*, ${fullName('users')} as name, profiles.institution, ${fullName('mentors')} as mentor,
      users.last_seen_at
    from cohort_members as members
    join cohorts on cohorts.id = members.cohort_id
    join users on users.id = members.user_id
    left join users as mentors on mentors.id = members.mentor_id
    left join profiles on profiles.user_id = members.user_id
    where ${visible(scope)}
      and ${id ? sql`members.id = ${id}` : sql`members.cohort_id = ${cohortId} and members.state = any(${[...takingPart]})`}
      and ${mentorId ? isOwnOf(mentorId) : sql`true`}
      and ${q?.trim() ? matchesWords(searched, q) : sql`true`}
    order by name, members.id`.execute(db)
  return rows
}

/** The cohort that somebody takes part in; of several one that has begun and is not completed, then the newest. */
export const findOwnMember = (db: Db, userId: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('cohort_members')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_members.cohort_id')
    .selectAll('cohort_members')
    .where('user_id', '=', userId)
    .where('state', 'in', takingPart)
    .orderBy(sql`state = 'active'`, 'desc')
    .orderBy(sql`state = 'accepted'`, 'desc')
    .orderBy('starts_on', 'desc')
    .orderBy('cohort_members.id')
    .executeTakeFirst()

/** Somebody's place in the cohort that the session belongs to. */
export const findMemberAt = (db: Db, userId: string, eventId: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('cohort_members')
    .innerJoin('cohort_events', 'cohort_events.cohort_id', 'cohort_members.cohort_id')
    .selectAll('cohort_members')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('state', 'in', takingPart)
    .executeTakeFirst()

export async function saveIntent(tx: Db, id: string, intent: Pick<MemberRow, 'intent' | 'intent_at'>): Promise<void> {
  await tx.updateTable('cohort_members').set(intent).where('id', '=', id).execute()
}

type AttendanceMark = { event_id: string; user_id: string; attendance: 'present' | 'late' | 'excused' | 'absent' }

export async function findAttendance(db: Db, cohortId: string): Promise<AttendanceMark[]> {
  const { rows } = await sql<AttendanceMark>`
    select attendance.* from cohort_attendance as attendance join cohort_events using (event_id)
    where cohort_id = ${cohortId}`.execute(db)
  return rows
}

export const findSession = (db: Db, cohortId: string, eventId: string) =>
  db
    .selectFrom('cohort_sessions')
    .selectAll()
    .where('id', '=', eventId)
    .where('cohort_id', '=', cohortId)
    .executeTakeFirst()

export const findExcuses = (db: Db, memberIds: readonly string[]) =>
  db
    .selectFrom('cohort_excuses')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

export async function saveExcuse(tx: Db, excuse: Selectable<Schema['cohort_excuses']>): Promise<void> {
  const { reason, day } = excuse
  await tx
    .insertInto('cohort_excuses')
    .values(excuse)
    .onConflict((conflict) => conflict.columns(['event_id', 'member_id']).doUpdateSet({ reason, day }))
    .execute()
}

export async function removeExcuse(tx: Db, eventId: string, memberId: string): Promise<void> {
  await tx.deleteFrom('cohort_excuses').where('event_id', '=', eventId).where('member_id', '=', memberId).execute()
}

export const findTasks = (db: Db, cohortId: string): Promise<TaskRow[]> =>
  db
    .selectFrom('cohort_tasks')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .orderBy('week')
    .orderBy('due_at')
    .execute()

export const findTask = (db: Db, cohortId: string, id: string): Promise<TaskRow | undefined> =>
  db.selectFrom('cohort_tasks').selectAll().where('id', '=', id).where('cohort_id', '=', cohortId).executeTakeFirst()

export async function insertTasks(tx: Db, ...rows: Insertable<Schema['cohort_tasks']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('cohort_tasks').values(rows).execute()
}

export async function removeTask(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('cohort_tasks').where('id', '=', id).execute()
}

export async function hasAnswers(db: Db, taskId: string): Promise<boolean> {
  const answer = await db.selectFrom('cohort_answers').select('id').where('task_id', '=', taskId).executeTakeFirst()
  return answer !== undefined
}

export async function findAnswers(db: Db, memberIds: readonly string[]): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select answers.*, ${fullName('users')} as judge from cohort_answers as answers
    left join users on users.id = feedback_by where member_id = any(${memberIds}::uuid[])`.execute(db)
  return rows
}

/** Those of whom a task with this deadline is asked and who have not handed it in. */
export async function findOwing(tx: Db, { id, cohort_id }: Pick<TaskRow, 'id' | 'cohort_id'>, due: Date) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from cohort_members as members
    where cohort_id = ${cohort_id} and state in ('accepted', 'active') and joined_at < ${due}
      and not exists (select from cohort_answers where task_id = ${id} and member_id = members.id)`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Who handed an answer in. */
export const findAnswerer = (db: Db, id: string) =>
  db.selectFrom('cohort_answers').select('member_id').where('id', '=', id).executeTakeFirst()

type NewAnswer = Pick<AnswerRow, 'id' | 'task_id' | 'member_id' | 'late' | 'body' | 'link' | 'handed_in_at'>

/** Handed in anew it is late no more than the first time; undefined for an answer that was accepted. */
export const saveAnswer = (tx: Db, { id, task_id, member_id, late, ...given }: NewAnswer) =>
  tx
    .insertInto('cohort_answers')
    .values({ ...given, id, task_id, member_id, late, state: 'handed_in' })
    .onConflict((conflict) =>
      conflict
        .columns(['task_id', 'member_id'])
        .doUpdateSet((row) => ({ ...given, state: 'handed_in', attempts: row('cohort_answers.attempts', '+', 1) }))
        .where('cohort_answers.state', '<>', 'accepted'),
    )
    .returningAll()
    .executeTakeFirst()

export type WrittenFeedback = Pick<AnswerRow, 'feedback' | 'feedback_lang' | 'feedback_other'>
type Feedback = WrittenFeedback & Pick<AnswerRow, 'state' | 'feedback_by' | 'feedback_at'> & { marks: string | null }

/** False when nothing waits for feedback. */
export async function saveFeedback(tx: Db, taskId: string, memberId: string, feedback: Feedback): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cohort_answers')
    .set(feedback)
    .where('task_id', '=', taskId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'handed_in')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type WorkRow = {
  kind: (typeof workKinds)[number]
  id: string
  cohort_id: string
  person: string
  pt: string
  en: string | null
  since: Date
  count: number
}

/** What waits for the team, the oldest first. What a mentor was asked for is theirs; the team gets what has no mentor. */
export async function findWork(db: Db, now: Date, most: number): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select work.*, ${fullName('users')} as person, members.cohort_id, count(*) over ()::int as count from (
      select 'application' as kind, cohort_members.id, name as pt, null as en, cohort_members.created_at as since
      from cohort_members join cohorts on cohorts.id = cohort_id where state = 'applied'
      union all
      select 'answer', member_id, title_pt, title_en, handed_in_at
      from cohort_answers join cohort_tasks on cohort_tasks.id = task_id where cohort_answers.state = 'handed_in'
      union all
      select 'skill', cohort_members.id, name_pt, name_en, asked_at
      from skill_confirmations join skills on slug = skill
      join cohort_members on cohort_members.user_id = skill_confirmations.user_id and cohort_members.state = 'active'
      where skill_confirmations.state = 'asked' and mentor_id is null
      union all
      select 'proof', member_id, code, null, proof_at
      from cohort_outcomes where proof_at is not null and code is not null and checked_at is null and ${hasProof}
      union all
      select 'late_peer', reviewer_id, title_pt, title_en, min(peers.due_at)
      from cohort_peers as peers join cohort_tasks on cohort_tasks.id = peers.task_id
      join cohort_answers as answers on answers.task_id = peers.task_id and answers.member_id = author_id
      where given_at is null and peers.due_at <= ${now} and answers.state <> 'accepted'
      group by reviewer_id, title_pt, title_en
      union all
      select 'few_peers', member_id, title_pt, title_en, peers_at
      from cohort_answers as answers join cohort_tasks on cohort_tasks.id = answers.task_id
      where peer_days is not null and peers_at is not null and answers.state <> 'accepted'
        and not exists (select from cohort_peers as peers where peers.task_id = answers.task_id)
        and exists (select from cohort_members as own where own.id = member_id and own.state <> 'withdrawn')
    ) as work
    join cohort_members as members on members.id = work.id
    join users on users.id = members.user_id
    order by since, work.id limit ${most}`.execute(db)
  return rows
}

export type SessionRow = Selectable<Schema['cohort_sessions']>

/** Who has a seat in a session, and has not said that they cannot come. */
export async function findSeated(db: Db, eventId: string): Promise<string[]> {
  const seats = db
    .selectFrom('cohort_seats')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('excuse', 'is', null)
  return (await seats.execute()).map(({ user_id }) => user_id)
}

/** Which of these people take part or wait by a registration of their own. */
export async function findOwnRegistered(db: Db, eventId: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from event_registrations
    where event_id = ${eventId} and user_id = any(${[...people]}::uuid[]) and seat = 'public'
      and state in ('pending', 'confirmed', 'waitlisted', 'offered')`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Who was excused on a day on which the session no longer is, and has a seat again. */
export async function findLapsed(db: Db, eventId: string, day: string): Promise<string[]> {
  const seats = db
    .selectFrom('cohort_seats')
    .innerJoin('cohort_excuses', (join) =>
      join
        .onRef('cohort_excuses.event_id', '=', 'cohort_seats.event_id')
        .onRef('cohort_excuses.member_id', '=', 'cohort_seats.member_id'),
    )
    .select('user_id')
    .where('cohort_seats.event_id', '=', eventId)
    .where('cohort_excuses.day', '=', day)
    .where('excuse', 'is', null)
  return (await seats.execute()).map(({ user_id }) => user_id)
}

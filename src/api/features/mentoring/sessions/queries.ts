import { sql, type Insertable, type Updateable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { Subject } from '#contract/mentoring/mentoring.ts'
import { fullName, isOfSubject, sharedHour, subjectJoin } from '../queries.ts'
import type { HourRow, Key, SharedHour } from '../queries.ts'

type OfHour = 'id' | 'state' | 'request_id' | 'against_id' | 'decided_id' | 'prepared' | 'version'
/** An hour that somebody has or had, with what they asked. */
export type SessionRow = SharedHour &
  Pick<HourRow, OfHour> & { subject: Subject | null; question: string; links: { title: string; url: string }[] }

const select = sql`
  hours.id, hours.state, hours.startup_id, hours.trainee_id, hours.request_id, hours.against_id, hours.decided_id,
  hours.prepared, hours.version, coalesce(requests.question, '') as question,
  coalesce(requests.links, '[]') as links, ${sharedHour}`
const from = sql`mentor_hours as hours`
const join = sql`
  join users as mentor on mentor.id = hours.mentor_id
  left join mentor_requests as requests on requests.id = hours.request_id ${subjectJoin('hours')}`
const sessionStates = ['booked', 'done', 'missed']
/** As the index of sessions says it; a list of states that are given does not find that index by itself. */
const isSession = sql`hours.state in ('booked', 'done', 'missed')`

export async function findSessionRow(db: Db, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${select} from ${from} ${join} where hours.id = ${id} and ${isSession}`.execute(db)
  return rows[0]
}

/** Read for its author and nobody else. */
export async function findPrivate(db: Db, id: string, authorId: string): Promise<string> {
  const row = await db
    .selectFrom('mentor_hours')
    .select('private_note')
    .where('id', '=', id)
    .where('mentor_id', '=', authorId)
    .executeTakeFirst()
  return row?.private_note ?? ''
}

type Filters = {
  mentorId?: string | undefined
  /** By the clock of the programme. */
  month?: { of: string; zone: string } | undefined
  state?: readonly string[] | undefined
  withoutNote?: boolean | undefined
  now: Date
}
const sorts = { startsAt: { column: 'hours.starts_at', type: 'timestamptz' } } as const

export const findSessions = (db: Db, { mentorId, month, state, withoutNote, now }: Filters, paging: Paging) =>
  findPage<SessionRow, 'startsAt'>(db, {
    select,
    from,
    join,
    where: [
      (state ?? []).every((one) => sessionStates.includes(one)) && isSession,
      state && sql`hours.state = any(${[...state]})`,
      month && sql`to_char(hours.starts_at at time zone ${month.zone}, 'YYYY-MM') = ${month.of}`,
      mentorId !== undefined && sql`hours.mentor_id = ${mentorId}`,
      withoutNote && sql`hours.state = 'booked' and hours.ends_at < ${now}`,
    ],
    id: 'hours.id',
    sorts,
    sort: '-startsAt',
    ...paging,
  })

/** The last sessions of a startup or trainee, whoever the mentor was. */
export async function findLast(db: Db, key: Key, before: Date, limit: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${select} from ${from} ${join}
    where ${isOfSubject('hours', key)} and hours.state = 'done' and hours.closed_at is not null and hours.starts_at < ${before}
    order by hours.starts_at desc, hours.id desc limit ${limit}`.execute(db)
  return rows
}

export type ActionRow = {
  id: string
  hour_id: string
  position: number
  body: string
  owner_id: string | null
  owner: string | null
  due_on: string | null
  done_at: Date | null
  milestone_id: string | null
  entry_id: string | null
}
const actions = sql`
  select actions.*, actions.due_on::text as due_on, ${fullName('owner')} as owner from mentor_actions as actions
  left join users as owner on owner.id = actions.owner_id`

export async function findActions(db: Db, hourIds: readonly string[]): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    ${actions} where actions.hour_id = any(${hourIds}::uuid[]) order by actions.hour_id, actions.position`.execute(db)
  return rows
}

/** What was promised before and is not done, by anybody to anybody. */
export async function findOpenActions(db: Db, key: Key, except: string) {
  const { rows } = await sql<ActionRow & { mentor: string; at: Date }>`
    select actions.*, actions.due_on::text as due_on, ${fullName('owner')} as owner, ${fullName('mentor')} as mentor,
      hours.starts_at as at
    from mentor_actions as actions join mentor_hours as hours on hours.id = actions.hour_id
    join users as mentor on mentor.id = hours.mentor_id
    left join users as owner on owner.id = actions.owner_id
    where ${isOfSubject('hours', key)} and hours.id <> ${except} and hours.closed_at is not null and actions.done_at is null
    order by actions.due_on nulls last, actions.id limit 20`.execute(db)
  return rows
}

export async function findAction(db: Db, id: string): Promise<ActionRow | undefined> {
  const { rows } = await sql<ActionRow>`${actions} where actions.id = ${id}`.execute(db)
  return rows[0]
}

export const saveHour = (tx: Db, id: string, set: Updateable<Schema['mentor_hours']>) =>
  tx.updateTable('mentor_hours').set(set).where('id', '=', id).execute()

/** The actions of a session as the form has them; what became a milestone or task stays tied to it. */
export async function saveActions(tx: Db, hourId: string, rows: readonly Insertable<Schema['mentor_actions']>[]) {
  const ids = rows.map(({ id }) => id)
  await sql`delete from mentor_actions where hour_id = ${hourId} and id <> all(${ids}::uuid[])`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('mentor_actions')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          body: row.ref('excluded.body'),
          owner_id: row.ref('excluded.owner_id'),
          due_on: row.ref('excluded.due_on'),
        }))
        .where('mentor_actions.hour_id', '=', hourId),
    )
    .execute()
}

/** Of what was open with this startup or trainee: these are done, the others not. */
export async function saveDone(tx: Db, key: Key, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update mentor_actions as actions set done_at = coalesce(actions.done_at, ${now}) from mentor_hours as hours
    where hours.id = actions.hour_id and ${isOfSubject('hours', key)} and actions.id = any(${ids}::uuid[])`.execute(tx)
}

export const tieAction = (tx: Db, id: string, tie: { milestone_id?: string | null; entry_id?: string | null }) =>
  tx.updateTable('mentor_actions').set(tie).where('id', '=', id).execute()

export type AdviceRow = Pick<HourRow, 'id' | 'advice' | 'starts_at' | 'mentor_id' | 'against_id'> & { mentor: string }

/** Advice that the team has not chosen from yet. */
export async function findAdvices(db: Db, key: Key): Promise<AdviceRow[]> {
  const { rows } = await sql<AdviceRow>`
    select hours.id, hours.advice, hours.starts_at, hours.mentor_id, ${fullName('mentor')} as mentor,
      case when hours.decided_id is null then hours.against_id end as against_id
    from mentor_hours as hours join users as mentor on mentor.id = hours.mentor_id
    where ${isOfSubject('hours', key)} and hours.state = 'done' and hours.advice is not null and hours.closed_at is not null
    order by hours.starts_at desc, hours.id limit 20`.execute(db)
  return rows
}

/** Whoever answers for a startup or is the trainee. */
export async function findPeople(db: Db, { startup_id, trainee_id }: Key) {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, ${fullName('users')} as name from users
    where users.id = ${trainee_id} or users.id in (
      select user_id from startup_members where startup_id = ${startup_id})
    order by name, users.id limit 20`.execute(db)
  return rows
}

type Told = { month: string; figures: { id: string; name: string; unit: string | null; value: number | null }[] }

/** The last two months with figures, the newest first. */
export async function findFigures(db: Db, startupId: string | null): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select month, figures from startup_updates
    where startup_id = ${startupId} and jsonb_array_length(figures) > 0 order by month desc limit 2`.execute(db)
  return rows
}

export async function findMilestones(db: Db, startupId: string | null) {
  const { rows } = await sql<{ id: string; title: string; dueOn: string | null }>`
    select id, title, due_on::text as "dueOn" from startup_milestones
    where startup_id = ${startupId} and state <> 'approved' order by due_on nulls last, id limit 4`.execute(db)
  return rows
}

export async function findStage(db: Db, startupId: string | null): Promise<string | null> {
  const { rows } = await sql<{ stage: string }>`select stage from startups where id = ${startupId}`.execute(db)
  return rows[0]?.stage ?? null
}

/** Where a trainee takes part, for what they agreed to do. */
export async function findPlace(db: Db, traineeId: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cohort_members where user_id = ${traineeId} and state in ('accepted', 'active', 'completed')
    order by joined_at desc limit 1`.execute(db)
  return rows[0]?.id
}

/** A milestone that nobody has begun. */
export async function deletePlanned(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from startup_milestones where id = ${id} and state = 'planned' returning id`.execute(tx)
  return rows.length > 0
}

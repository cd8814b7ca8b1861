import { mostCompared } from '#contract/cohorts/compare.ts'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { openEnrolments, placedStates, type EnrolmentState } from '#contract/cohorts/states.ts'

export const area = 'cohorts'
export type CohortRow = Selectable<Schema['cohorts']>
export type MemberRow = Selectable<Schema['cohort_members']>
export type CohortWithCounts = CohortRow & {
  lead_mentor: string | null
  counts: Partial<Record<EnrolmentState, number>>
}

type Named = { id: string; name: string }
export type WholeCohort = CohortWithCounts & { team: Named[]; drafts: number }

export const fullName = (table: string) => sql.raw(`${table}.first_name || ' ' || ${table}.last_name`)

const cohorts = {
  select: sql`
    cohorts.*, ${fullName('lead')} as lead_mentor,
    coalesce((
      select jsonb_object_agg(state, count) from (
        select state, count(*)::int as count from cohort_members where cohort_id = cohorts.id group by state
      ) as per_state
    ), '{}') as counts`,
  from: sql`cohorts`,
  join: sql`left join users as lead on lead.id = cohorts.lead_mentor_id`,
  id: 'cohorts.id',
  sorts: { start: { column: 'cohorts.starts_on', type: 'date' } },
} as const

/** The newest first. */
export const findCohorts = (db: Db, paging: Paging) =>
  findPage<CohortWithCounts, 'start'>(db, { ...cohorts, where: [], sort: '-start', ...paging })

export async function findWholeCohort(db: Db, id: string): Promise<WholeCohort | undefined> {
  const { select, from, join } = cohorts
  const { rows } = await sql<WholeCohort>`
    select ${select},
      coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'name', ${fullName('users')}) order by position)
        from cohort_team join users on users.id = user_id where cohort_id = cohorts.id
      ), '[]') as team,
      (select count(*)::int from cohort_planned where cohort_id = cohorts.id and state = 'draft') as drafts
    from ${from} ${join} where cohorts.id = ${id}`.execute(db)
  return rows[0]
}

export async function findTeamIds(db: Db, cohortId: string): Promise<string[]> {
  const team = db.selectFrom('cohort_team').select('user_id').where('cohort_id', '=', cohortId).orderBy('position')
  return (await team.execute()).map(({ user_id }) => user_id)
}

export async function saveTeam(tx: Db, cohortId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('cohort_team').where('cohort_id', '=', cohortId).execute()
  const rows = ids.map((user_id, position) => ({ cohort_id: cohortId, user_id, position }))
  if (rows.length > 0) await tx.insertInto('cohort_team').values(rows).execute()
}

/** Whether somebody is in the cohort or helps to run it. */
export async function isAround(db: Db, cohortId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cohort_members where cohort_id = ${cohortId} and user_id = ${userId} and state = any(${[...placedStates]})
    union all select from cohort_members where cohort_id = ${cohortId} and mentor_id = ${userId}
    union all select from cohort_team where cohort_id = ${cohortId} and user_id = ${userId}
    union all select from cohorts where id = ${cohortId} and lead_mentor_id = ${userId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The caller holds the row, so that nobody applies meanwhile. False while there is anybody in any state. */
export async function deleteCohort(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from cohorts where id = ${id} and not exists (select from cohort_members where cohort_id = ${id})
    returning id`.execute(tx)
  return rows.length > 0
}

export async function findUserIds(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from cohort_members where id = any(${memberIds}::uuid[])`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export const findDrafts = (db: Db, cohortId: string) =>
  db.selectFrom('cohort_planned').select('id').where('cohort_id', '=', cohortId).where('state', '=', 'draft').execute()

export const findCohort = (db: Db, id: string): Promise<CohortRow | undefined> =>
  db.selectFrom('cohorts').selectAll().where('id', '=', id).executeTakeFirst()

export const findNewestCohort = (db: Db): Promise<CohortRow | undefined> =>
  db.selectFrom('cohorts').selectAll().orderBy('starts_on', 'desc').limit(1).executeTakeFirst()

/** The newest that have begun. */
export async function findBegunCohorts(db: Db, now: Date): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    select * from cohorts where starts_on <= ${now}::timestamptz::date
    order by starts_on desc, id limit ${mostCompared}`.execute(db)
  return rows
}

export const findSessions = (db: Db, cohortId: string) =>
  db.selectFrom('cohort_sessions').selectAll().where('cohort_id', '=', cohortId).orderBy('starts_at').execute()

export const findSession = (db: Db, eventId: string) =>
  db.selectFrom('cohort_sessions').selectAll().where('id', '=', eventId).executeTakeFirst()

/** The newest cohort that a person completed and that is over; null for who is no alumni. For the list of people. */
export const alumniOf = (userId: RawBuilder<unknown>, now: Date) => sql<string | null>`(
  select cohorts.name from cohort_members join cohorts on cohorts.id = cohort_id
  where user_id = ${userId} and cohort_members.state = 'completed' and starts_on + weeks * 7 <= ${now}::timestamptz::date
  order by starts_on desc limit 1)`

/** Published events within the cohort's dates that belong to no cohort. */
export const findFreeSessions = (db: Db, { starts_on, weeks }: CohortRow) =>
  db
    .selectFrom('cohort_sessions')
    .selectAll()
    .where('cohort_id', 'is', null)
    .where('day', '>=', starts_on)
    .where('day', '<', sql<string>`${starts_on}::date + ${weeks * 7}::int`)
    .orderBy('starts_at')
    .execute()

export async function findMentors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${fullName('users')} as name from users
    where role in ('mentor', 'staff', 'admin') and status = 'active' order by role <> 'mentor', name`.execute(db)
  return rows
}

/** So many open cohorts are offered to somebody. */
const mostIntakes = 5

/** The cohort that somebody has to do with: one they applied to, or the first one that is open; then other open ones. */
export async function findIntakesFor(db: Db, userId: string, now: Date): Promise<(CohortRow & { is_next: boolean })[]> {
  const { rows } = await sql<CohortRow & { is_next: boolean }>`
    select cohorts.*, exists (
      select from cohort_members as done join cohorts as before on before.id = done.cohort_id
      where done.user_id = ${userId} and done.state = 'completed' and before.next_id = cohorts.id) as is_next
    from cohorts
    left join cohort_members as own on own.cohort_id = cohorts.id and own.user_id = ${userId}
    where own.asks_why or own.state = any(${[...openEnrolments]}) and cohorts.starts_on + weeks * 7 > ${now}::timestamptz::date
      or own.state = 'completed'
      or applications_close_at > ${now} and (applications_open_at is null or applications_open_at <= ${now})
    order by coalesce(own.state = any(${[...openEnrolments]}), false) desc,
      coalesce(own.asks_why, false) desc, case when own.state = 'completed' then 1 else 0 end,
      applications_close_at, cohorts.id
    limit ${mostIntakes}`.execute(db)
  return rows
}

export const findMember = (db: Db, cohortId: string, userId: string) =>
  db
    .selectFrom('cohort_members')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whether the person has a place in another cohort that is not over. */
export async function hasOtherPlace(db: Db, { id, userId, now }: { id: string; userId: string; now: Date }) {
  const { rows } = await sql`
    select from cohort_members join cohorts on cohorts.id = cohort_id
    where user_id = ${userId} and cohort_id <> ${id} and state = any(${[...placedStates]}) and state <> 'completed'
      and starts_on + weeks * 7 > ${now}::timestamptz::date limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a member takes part in another cohort whose dates cross those of this one: a person is in one at a time. */
const takesPartElsewhere = (members: string): RawBuilder<boolean> => {
  const [userId, cohortId] = [sql.ref(`${members}.user_id`), sql.ref(`${members}.cohort_id`)]
  return sql<boolean>`exists (
    select from cohorts as this
    join cohort_members as other on other.user_id = ${userId} and other.cohort_id <> this.id
      and other.state in ('accepted', 'active')
    join cohorts as that on that.id = other.cohort_id
    where this.id = ${cohortId} and daterange(that.starts_on, that.starts_on + that.weeks * 7)
      && daterange(this.starts_on, this.starts_on + this.weeks * 7))`
}

export const isNowhereElse = (members: string) => sql<boolean>`not ${takesPartElsewhere(members)}`

/** Says it while nobody else gives this person a place, until the transaction ends. */
export async function isElsewhere(tx: Db, { id, user_id }: Pick<MemberRow, 'id' | 'user_id'>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${area} ${user_id}`}, 0))`.execute(tx)
  const { rows } = await sql`
    select from cohort_members as own where id = ${id} and ${takesPartElsewhere('own')}`.execute(tx)
  return rows.length > 0
}

/** Other cohorts in whose line somebody stands who no longer takes part here. */
export async function findLinesOf(tx: Db, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct waiting.cohort_id as id from cohort_members as waiting
    join cohort_members as own on own.user_id = waiting.user_id
    where own.id = any(${memberIds}::uuid[]) and waiting.state = 'waitlisted'`.execute(tx)
  return rows.map(({ id }) => id)
}

export type ApplicantRow = MemberRow & {
  name: string
  institution: string | null
  field: string | null
  elsewhere: boolean
}

const applicants = {
  select: sql`members.*, ${fullName('users')} as name, profiles.institution, profiles.field,
    ${takesPartElsewhere('members')} as elsewhere`,
  from: sql`cohort_members as members join users on users.id = members.user_id`,
  join: sql`left join profiles on profiles.user_id = members.user_id`,
  id: 'members.id',
  // Those who wait come in the order of the line, everybody else in the order of arrival.
  sorts: { line: { column: 'coalesce(members.queue_position, 0)', type: 'bigint' } },
} as const

export async function findApplicants(
  db: Db,
  { cohortId, q, state }: { cohortId: string; q?: string | undefined; state?: EnrolmentState[] | undefined },
  paging: Paging,
) {
  const tests: (RawBuilder<unknown> | false | '' | undefined)[] = [
    sql`members.cohort_id = ${cohortId}`,
    state && sql`members.state = any(${state})`,
    q?.trim() && matchesWords(sql`f_unaccent(lower(${fullName('users')}))`, q),
  ]
  const where = tests.filter((test) => typeof test === 'object')
  return findPage<ApplicantRow, 'line'>(db, { ...applicants, where, sort: 'line', ...paging })
}

export async function findApplicant(db: Db, id: string): Promise<ApplicantRow | undefined> {
  const { select, from, join } = applicants
  const row = await sql<ApplicantRow>`select ${select} from ${from} ${join} where members.id = ${id}`.execute(db)
  return row.rows[0]
}

export async function insertCohort(tx: Db, row: Insertable<Schema['cohorts']>): Promise<void> {
  await tx.insertInto('cohorts').values(row).execute()
}

export async function countSkills(db: Db, slugs: readonly string[]): Promise<number> {
  const known = await db
    .selectFrom('skills')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute()
  return known.length
}

/** Makes an event a session of its cohort; it leaves the cohort it belonged to. */
export async function linkEvent(
  tx: Db,
  {
    event_id,
    ...link
  }: { event_id: string; cohort_id: string; compulsory: boolean; skills?: string[]; linked_at?: Date },
): Promise<void> {
  await tx
    .insertInto('cohort_events')
    .values({ event_id, ...link })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((row) => ({
        ...link,
        // Only another cohort asks anew.
        linked_at: sql<Date | null>`case when ${row.ref('cohort_events.cohort_id')} = ${link.cohort_id} then ${row.ref('cohort_events.linked_at')}
          else ${link.linked_at ?? null}::timestamptz end`,
      })),
    )
    .execute()
}

export async function unlinkEvent(tx: Db, cohortId: string, eventId: string): Promise<void> {
  await tx.deleteFrom('cohort_events').where('event_id', '=', eventId).where('cohort_id', '=', cohortId).execute()
}

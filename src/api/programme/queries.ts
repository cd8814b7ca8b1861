import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { prepared } from '#api/db/prepared.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { Names } from '#contract/programme/article.ts'
import type { FirstStep, LegalKind } from '#contract/programme/programme.ts'

export async function findProgramme(db: Db) {
  return db.selectFrom('programme').selectAll().executeTakeFirstOrThrow()
}

type ProgrammeRow = Pick<Selectable<Schema['programme']>, 'name' | 'article' | 'name_en' | 'article_en'>

export const namesOf = ({ name, article, name_en: nameEn, article_en: articleEn }: ProgrammeRow): Names => ({
  name,
  article,
  nameEn,
  articleEn,
})

/** The logo's place among the files; the programme is a record without an id. */
export const logoField = {
  area: 'programme',
  recordId: '00000000-0000-0000-0000-000000000000',
  field: 'logoId',
} as const

export async function findLogo(db: Db): Promise<string | undefined> {
  const use = db.selectFrom('file_uses').select('attachment_id').where('area', '=', logoField.area)
  return (await use.where('field', '=', logoField.field).limit(1).executeTakeFirst())?.attachment_id
}

export const hasCohort = async (db: Db, id: string) =>
  (await db.selectFrom('cohorts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Held until the transaction ends. */
export const holdProgramme = (tx: Db) => tx.selectFrom('programme').selectAll().forUpdate().executeTakeFirstOrThrow()

export const saveProgramme = (tx: Db, set: Updateable<Schema['programme']>) =>
  tx.updateTable('programme').set(set).execute()

/** The newest version of each legal text that was published. */
export const findPublishedTexts = (db: Db) =>
  db.selectFrom('legal_texts').selectAll().distinctOn('kind').orderBy('kind').orderBy('version', 'desc').execute()

export const findPublishedText = (db: Db, kind: LegalKind, version: number) =>
  db.selectFrom('legal_texts').selectAll().where('kind', '=', kind).where('version', '=', version).executeTakeFirst()

export const publishText = (tx: Db, text: Insertable<Schema['legal_texts']>) =>
  tx.insertInto('legal_texts').values(text).execute()

/** The running cohort with its current week; of several the newest. */
export async function findRunningCohort(db: Db, now: Date) {
  const week = sql<number>`(${now}::timestamptz::date - starts_on) / 7 + 1`
  return db
    .selectFrom('cohorts')
    .select(['id', 'name', 'weeks', week.as('week')])
    .where('starts_on', '<=', sql<string>`${now}::timestamptz::date`)
    .where(week, '<=', sql<number>`weeks`)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type RunningCohort = { name: string; week: number; weeks: number }

/** The running cohort for those among these people who take part, themselves or with a startup, and for who helps. */
export async function findCohortsOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, RunningCohort>> {
  if (userIds.length === 0) return new Map()
  const rows = await readCohorts(db, [now, userIds])
  return new Map(rows.map(({ id, ...cohort }) => [id, cohort]))
}

const isMember = `exists (select from cohort_members where cohort_id = cohorts.id and user_id = users.id
  and cohort_members.state in ('accepted', 'active', 'completed'))`
const helps = `(lead_mentor_id = users.id
  or exists (select from cohort_team where cohort_id = cohorts.id and cohort_team.user_id = users.id))`

/**
 * The running cohort of the person of `users`: of several the one they are in, then one they help to run, then the newest,
 * for the team, mentors and founders of active startups. `now` is the number of the parameter.
 */
export const runningCohortOf = (now: `$${number}`) => `
  select name, weeks, (${now}::timestamptz::date - starts_on) / 7 + 1 as week from cohorts
  where starts_on <= ${now}::timestamptz::date and (${now}::timestamptz::date - starts_on) / 7 + 1 <= weeks
    and (users.role in ('mentor', 'staff', 'admin') or ${isMember}
      or exists (select from startup_members join startups on startups.id = startup_id
        where user_id = users.id and startups.state = 'active'))
  order by ${isMember} desc, coalesce(${helps}, false) desc,
    coalesce(cohorts.id = (select featured_cohort_id from programme), false) desc, starts_on desc, cohorts.id limit 1`

/** The startup of the person of `users`, the newest of several that are still in the programme. */
export const startupOf = `
  select json_build_object('id', startups.id, 'name', startups.name)
  from startup_members join startups on startups.id = startup_members.startup_id
  where startup_members.user_id = users.id and startups.state not in ('closed', 'declined')
  order by startups.id desc limit 1`

const readCohorts = prepared<RunningCohort & { id: string }>(`
  select users.id, running.name, running.week, running.weeks
  from users cross join lateral (${runningCohortOf('$1')}) as running
  where users.id = any($2::uuid[])`)

const readWithCohorts = prepared<SenderRow & { cohorts: Record<string, RunningCohort> }>(`
  select name, name_en, organisation, contact, (
    select coalesce(json_object_agg(users.id, json_build_object('name', running.name, 'week', week, 'weeks', weeks)), '{}')
    from users cross join lateral (${runningCohortOf('$1')}) as running
    where users.id = any($2::uuid[])) as cohorts
  from programme`)

export type SenderRow = Pick<Selectable<Schema['programme']>, 'name' | 'name_en' | 'organisation' | 'contact'>

/** What a mail says of the programme, and of the cohorts of these people by their ids. */
export async function findProgrammeAndCohorts(db: Db, userIds: readonly string[], now: Date) {
  const [row] = await readWithCohorts(db, [now, userIds])
  return row!
}

/** The open cohort whose applications close first. */
export async function findNextCohort(db: Db, now: Date) {
  return db
    .selectFrom('cohorts')
    .select(['name', 'applications_close_at'])
    .where('applications_close_at', '>', now)
    .where((eb) => eb.or([eb('applications_open_at', 'is', null), eb('applications_open_at', '<=', now)]))
    .orderBy(sql`id = (select featured_cohort_id from programme)`, (order) => order.desc().nullsLast())
    .orderBy('applications_close_at')
    .limit(1)
    .executeTakeFirst()
}

export async function findTeam(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', 'in', ['staff', 'admin'])
    .where('status', '=', 'active')
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
}

/** The first steps of a new programme that somebody has taken. */
export async function findDoneSteps(db: Db): Promise<FirstStep[]> {
  const step = (name: FirstStep, isDone: RawBuilder<unknown>) => sql`(${name}::text, ${isDone})`
  const steps = [
    step('name', sql`(select configured_at is not null from programme)`),
    step('logo', sql`exists (select from file_uses where area = ${logoField.area} and field = ${logoField.field})`),
    step(
      'people',
      sql`exists (select from users where role <> 'admin')
        or exists (select from invitations where area = 'programme' and email <> '' and state = 'open')`,
    ),
    step('cohort', sql`exists (select from cohorts)`),
    step('event', sql`exists (select from events)`),
    step('challenge', sql`exists (select from challenges)`),
    // Every installation begins with an intake that nobody has looked at.
    step(
      'intake',
      sql`exists (select from cohorts where applications_close_at is not null)
        or (select count(*) > 1 or bool_or(version > 1) from startup_intakes)`,
    ),
  ]
  const { rows } = await sql<{ step: FirstStep }>`
    select step from (values ${sql.join(steps)}) as list (step, done) where done`.execute(db)
  return rows.map(({ step: name }) => name)
}

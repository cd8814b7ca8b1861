import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { FigureTables, PublishedState } from '#api/db/schema/figures.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { wholeNames } from '#api/records/naming-texts.ts'
import type { LeavingPerson } from '#api/records/people.ts'
import { postingStates } from '#contract/startups/states.ts'
import type { ToldChallenge } from '#contract/figures/report-view.ts'
import type { ReportInput, ReportItem } from '#contract/figures/reports.ts'

export const findPublished = (db: Db, figure: string) =>
  db.selectFrom('published_figures').selectAll().where('figure', '=', figure).executeTakeFirst()

export async function savePublished(tx: Tx, figure: string, published_at: Date, state: PublishedState): Promise<void> {
  const row = { figure, published_at, state: JSON.stringify(state) }
  const insert = tx.insertInto('published_figures').values(row)
  await insert.onConflict((conflict) => conflict.column('figure').doUpdateSet(row)).execute()
}

/** One after the other, each with all that the former published; reading goes on. The lock comes before the snapshot. */
export async function holdPublished(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  await sql`lock table published_figures in exclusive mode`.execute(tx)
}

export const findReport = (db: Db, id: string) =>
  db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.updated_by')
    .selectAll('reports')
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('updater'))
    .where('reports.id', '=', id)
    .executeTakeFirst()
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const insertReport = (tx: Tx, report: Insertable<FigureTables['reports']>) =>
  tx.insertInto('reports').values(report).execute()

const mostListed = 200

export async function findReports(db: Db, now: Date): Promise<ReportItem[]> {
  const { rows } = await sql<{
    id: string
    title: ReportInput['title']
    updated_at: Date
    frozen_at: Date | null
    live: number
    is_public: boolean
  }>`
    select reports.id, title, updated_at, editions.frozen_at, coalesce(is_public, false) as is_public,
      (select count(*)::int from report_links
        where report_id = reports.id and ended_at is null and ends_at > ${now}) as live
    from reports left join lateral (
      select max(frozen_at) as frozen_at, bool_or(public_at is not null) as is_public
      from report_editions where report_id = reports.id) as editions on true
    order by updated_at desc, id limit ${sql.lit(mostListed)}`.execute(db)
  return rows.map(({ id, title: { pt, en }, updated_at, frozen_at, live, is_public }) => ({
    id,
    title: { pt, en: en ?? null },
    updatedAt: updated_at.toISOString(),
    frozenAt: frozen_at?.toISOString() ?? null,
    liveLinks: live,
    isPublic: is_public,
  }))
}

/** Also locks the rows of its links, which then belong to none. */
export const deleteReport = (tx: Tx, id: string) =>
  tx.deleteFrom('reports').where('id', '=', id).returning(['id', 'title']).executeTakeFirst()

export const findEditions = (db: Db, reportId: string) =>
  db.selectFrom('report_editions').selectAll().where('report_id', '=', reportId).orderBy('number', 'desc').execute()
export type EditionRow = Awaited<ReturnType<typeof findEditions>>[number]

export const findNewest = (db: Db, reportId: string) =>
  db
    .selectFrom('report_editions')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The one that was put on the impact page last, if the programme has that page. */
export const findImpact = (db: Db) =>
  db
    .selectFrom('report_editions')
    .selectAll()
    .where('public_at', 'is not', null)
    .where((eb) => eb.exists(eb.selectFrom('programme').where('impact_page', '=', true).select('only')))
    .orderBy('public_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function insertEdition(
  tx: Tx,
  edition: Insertable<FigureTables['report_editions']>,
  stories: readonly Insertable<FigureTables['report_stories']>[],
): Promise<void> {
  await tx.insertInto('report_editions').values(edition).execute()
  if (stories.length > 0)
    await tx
      .insertInto('report_stories')
      .values([...stories])
      .execute()
}

export const putOnImpact = (tx: Tx, { id, editionId }: { id: string; editionId: string }, at: Date | null) =>
  tx
    .updateTable('report_editions')
    .set({ public_at: at })
    .where('id', '=', editionId)
    .where('report_id', '=', id)
    .returning(['number'])
    .executeTakeFirst()

export const findDates = (db: Db, edition: string) =>
  db.selectFrom('cohorts').select(['starts_on', 'weeks']).where('id', '=', edition).executeTakeFirst()

const mostChallenges = 30

/** Those that could be entered between two days, by the day on which they close. */
export async function findChallenges(
  db: Db,
  { from, to, now }: { from: string | null; to: string | null; now: Date },
): Promise<ToldChallenge[]> {
  type Row = Omit<ToldChallenge, 'closesAt' | 'title'> & { title: ReportInput['title']; closes_at: Date }
  const { rows } = await sql<Row>`
    select title, partner, closes_at, case
        when state in ('announced', 'archived') then 'announced' when state = 'judging' then 'judging'
        when opens_at > ${now} then 'planned' when closes_at > ${now} then 'open' else 'closed' end as state
    from challenges where state not in ('draft', 'cancelled')
      and (${from}::date is null or closes_at >= ${from}::date)
      and (${to}::date is null or opens_at < ${to}::date + 1)
    order by closes_at, id limit ${sql.lit(mostChallenges)}`.execute(db)
  return rows.map(({ title: { pt, en }, closes_at, ...row }) => ({
    ...row,
    title: { pt, en: en ?? null },
    closesAt: closes_at.toISOString(),
  }))
}

type StoryRow = {
  position: number
  problem_id: string
  startup_id: string | null
  text: ReportInput['title']
  since: Date
  problem: string
  challenge: string | null
  partner: string | null
  solution: string | null
  startup: string | null
}

/** Those of an edition, and those that a report would tell now. */
export const storiesOf = (editionId: string) => sql`(select * from report_stories where edition_id = ${editionId})`
export const draftedStories = (stories: ReportInput['stories']) => sql`(
  select ordinality - 1 as position, (story ->> 'problemId')::uuid as problem_id,
    (story ->> 'startupId')::uuid as startup_id, story -> 'text' as text
  from jsonb_array_elements(${JSON.stringify(stories)}::jsonb) with ordinality as given (story, ordinality))`

const isTold = sql`problems.kind = 'problem' and problems.state not in ('withdrawn', 'duplicate', 'declined')`
const isOpen = sql`startups.reports_open and startups.state = any(${[...postingStates]}::text[])`

/** Only what may be told now: a startup that no longer wants to, or is gone, takes its story along. */
export async function findStories(db: Db, source: RawBuilder<unknown>): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select story.position::int, story.problem_id, story.startup_id, story.text, problems.created_at as since,
      problems.title as problem, line.challenge, line.partner, line.solution, startups.name as startup
    from ${source} as story join problems on problems.id = story.problem_id and ${isTold}
    left join startups on startups.id = story.startup_id and ${isOpen}
    left join lateral (
      select challenges.title ->> 'pt' as challenge, challenges.partner, nullif(solutions.title, '') as solution
      from challenges left join solutions on solutions.challenge_id = challenges.id
        and solutions.startup_id = startups.id and solutions.submitted_at is not null
        and solutions.state not in ('draft', 'withdrawn', 'disqualified')
      where challenges.problem_id = problems.id and challenges.state not in ('draft', 'cancelled')
      order by solutions.id is null, challenges.created_at limit 1) as line on true
    where story.startup_id is null or startups.id is not null order by story.position`.execute(db)
  return rows
}

type LineRow = { problemId: string; startupId: string | null; problem: string; startup: string | null }

/** Problems that became challenges, alone and with each startup behind a solution that lets its story be told. */
export async function findLines(db: Db): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select distinct problems.id as "problemId", startups.id as "startupId", problems.title as problem,
      startups.name as startup
    from problems join challenges on challenges.problem_id = problems.id and challenges.state not in ('draft', 'cancelled')
    left join lateral (
      select startups.id, startups.name from solutions join startups on startups.id = solutions.startup_id and ${isOpen}
      where solutions.challenge_id = challenges.id and solutions.submitted_at is not null
        and solutions.state not in ('draft', 'withdrawn', 'disqualified')
      union all select null, null) as startups on true
    where ${isTold} order by problem, startup nulls first limit 200`.execute(db)
  return rows
}

/** Words of the team in which somebody is named: their whole name, address and telephone are taken out. */
export async function forgetName(tx: Tx, person: LeavingPerson): Promise<void> {
  const names = wholeNames(person)
  const without = (column: string) => sql`regexp_replace(${sql.ref(column)}::text, ${names}, '…', 'gi')::jsonb`
  const clean = async (table: string, columns: readonly string[]) => {
    const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${without(column)}`))
    const all = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
    await sql`update ${sql.table(table)} set ${set} where concat_ws(' ', ${all}) ~* ${names}`.execute(tx)
  }
  await clean('reports', ['title', 'lead', 'sections', 'stories'])
  await clean('report_editions', ['words'])
  await clean('report_stories', ['text'])
  await sql`update report_links set name = regexp_replace(name, ${names}, '…', 'gi') where name ~* ${names}`.execute(tx)
}

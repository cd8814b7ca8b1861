import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { answerDays } from '#contract/asked.ts'
import { nearDays, type StartupOverview } from '#contract/startups/overview.ts'
import { dayMs } from '#contract/times.ts'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { programmeStates, servedStages, type StartupState } from '#contract/startups/states.ts'
import type { UpdateInput } from '#contract/startups/updates.ts'

export type UpdateRow = UpdateInput & {
  id: string
  month: string
  updated_by: string | null
  author: string | null
  published_at: Date
  updated_at: Date
  version: number
}

/** Two years and a month: each year has the one before it beside it. */
const mostShown = 25

export async function findUpdateRows(db: Db, startupId: string): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select updates.id, month, progress, obstacle, ask, figures, updated_by, published_at, updates.updated_at,
      updates.version, users.first_name || ' ' || users.last_name as author
    from startup_updates as updates left join users on users.id = updated_by
    where startup_id = ${startupId} order by month desc limit ${sql.lit(mostShown)}`.execute(db)
  return rows
}

/** The figures of the newest update; null where nobody has told any. */
export async function findLastFigures(db: Db, startupId: string): Promise<StartupDetail['figures']> {
  const { rows } = await sql<Pick<UpdateRow, 'month' | 'figures'>>`
    select month, figures from startup_updates
    where startup_id = ${startupId} and jsonb_array_length(figures) > 0 order by month desc limit 1`.execute(db)
  const [newest] = rows
  if (!newest) return null
  return { month: newest.month, items: newest.figures.map(({ name, unit, value }) => ({ name, unit, value })) }
}

export const insertUpdate = (tx: Db, row: Insertable<Schema['startup_updates']>) =>
  tx.insertInto('startup_updates').values(row).execute()

/** Not by `saveRow`: whoever edits the startup at the moment reads the same version. */
export const setHeardMonth = (tx: Db, startupId: string, month: string) =>
  tx.updateTable('startups').set({ heard_month: month }).where('id', '=', startupId).execute()

/** Who is heard from, locked: a reminder and an update take turns. */
export const holdHeard = (tx: Db, startupId: string) =>
  tx
    .selectFrom('startups')
    .select(['id', 'name', 'state', 'heard_month'])
    .where('id', '=', startupId)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Owes = StartupOverview['owes']
type News = Omit<StartupOverview['news'][number], 'at'> & { at: string }
type OverviewRow = {
  id: string
  state: StartupState
  heard_month: string | null
  milestones: Owes['milestones']
  asked_at: Date | null
  news: News[]
}

const mostEach = 3
const newsDays = 30

/** Of those startups in whose team the person is; one that was closed may still be asked about. */
export async function findOverviewRows(db: Db, { id }: { id: string }, now: Date): Promise<OverviewRow[]> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<OverviewRow>`
    select startups.id, startups.state, startups.heard_month,
      coalesce((
        select json_agg(json_build_object('id', near.id, 'title', near.title, 'dueOn', near.due_on)) from (
          select id, title, due_on from startup_milestones
          where startup_id = startups.id and state in ('planned', 'in_progress') and due_on <= ${since(-nearDays)}::date
          order by due_on, id limit ${sql.lit(mostEach)}) as near), '[]') as milestones,
      (select max(due_at) from startup_outcomes where startup_id = startups.id
        and asked_at is not null and outcome is null and due_at > ${since(answerDays)}) as asked_at,
      coalesce((
        select json_agg(json_build_object('what', what, 'name', name, 'title', title, 'at', at)) from (
          select what, users.first_name || ' ' || users.last_name as name, title, at from (
            select 'update' as what, updated_by as user_id, month as title, published_at as at
              from startup_updates where startup_id = startups.id
            union all select 'milestone', owner_id, title, done_at
              from startup_milestones where startup_id = startups.id and done_at is not null
            union all select 'joined', user_id, '', joined_at
              from startup_members where startup_id = startups.id and user_id <> ${id}
          ) as happened left join users on users.id = happened.user_id
          where at > ${since(newsDays)} order by at desc limit ${sql.lit(mostEach)}) as latest), '[]') as news
    from startup_members as mine join startups on startups.id = mine.startup_id
    where mine.user_id = ${id} and startups.state <> 'declined'
    order by startups.created_at desc, startups.id`.execute(db)
  return rows
}

const goingOn = ['accepted', 'active', 'paused'] as const satisfies readonly StartupState[]

/** Of the startups that everybody may see. */
export async function countStartups(db: Db) {
  const shown = sql.join(programmeStates.map((state) => sql.lit(state)))
  const { rows } = await sql<{ inProgramme: number; withCustomers: number; people: number; graduated: number }>`
    with shown as (
      select id, state, stage, state = any(${goingOn}) as goes_on from startups
      where visibility = 'programme' and state in (${shown}))
    select count(*) filter (where goes_on)::int as "inProgramme",
      count(*) filter (where goes_on and stage = any(${[...servedStages]}))::int as "withCustomers",
      (select count(distinct user_id)::int from startup_members
        where startup_id in (select id from shown where goes_on)) as people,
      count(*) filter (where state = 'graduated')::int as graduated
    from shown`.execute(db)
  return rows[0]!
}

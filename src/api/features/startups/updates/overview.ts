import { sql } from 'kysely'
import type { Db, Deps } from '#api/deps.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { nearDays, type StartupOverview } from '#contract/startups/overview.ts'
import { programmeStates, type StartupState } from '#contract/startups/states.ts'
import { dayMs } from '#contract/times.ts'
import type { Viewer } from '../policy.ts'
import { owedBy } from './reporting.ts'
import { findUpdates } from './updates.ts'

type Owes = StartupOverview['owes']
type News = Omit<StartupOverview['news'][number], 'at'> & { at: string }
type Row = {
  id: string
  state: StartupState
  heard_month: string | null
  milestones: Owes['milestones']
  news: News[]
}

const mostEach = 3
const newsDays = 30

/** Of those startups in whose team the person is, and which go on. */
async function findRows(db: Db, { id }: Viewer, now: Date): Promise<Row[]> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<Row>`
    select startups.id, startups.state, startups.heard_month,
      coalesce((
        select json_agg(json_build_object('id', near.id, 'title', near.title, 'dueOn', near.due_on)) from (
          select id, title, due_on from startup_milestones
          where startup_id = startups.id and state in ('planned', 'in_progress') and due_on <= ${since(-nearDays)}::date
          order by due_on, id limit ${sql.lit(mostEach)}) as near), '[]') as milestones,
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
    where mine.user_id = ${id} and startups.state not in ('declined', 'closed')
    order by startups.created_at desc, startups.id`.execute(db)
  return rows
}

export async function listOverviews({ db, clock }: Deps, viewer: Viewer): Promise<StartupOverview[]> {
  const now = clock()
  const [rows, { zone }] = await Promise.all([findRows(db, viewer, now), findProgramme(db)])
  return Promise.all(
    rows.map(async ({ id, news, milestones, ...heard }) => ({
      id,
      owes: { update: owedBy(heard, now, zone), milestones },
      figures: (await findUpdates(db, id))[0]?.figures ?? [],
      news: news.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
  )
}

const goingOn = ['accepted', 'active', 'paused'] as const satisfies readonly StartupState[]
const served = ['early_users', 'revenue', 'growth']

/** Of the startups that everybody may see. */
export async function countStartups(db: Db) {
  const shown = sql.join(programmeStates.map((state) => sql.lit(state)))
  const { rows } = await sql<{ inProgramme: number; withCustomers: number; people: number; graduated: number }>`
    with shown as (
      select id, state, stage, state = any(${goingOn}) as goes_on from startups
      where visibility = 'programme' and state in (${shown}))
    select count(*) filter (where goes_on)::int as "inProgramme",
      count(*) filter (where goes_on and stage = any(${served}))::int as "withCustomers",
      (select count(distinct user_id)::int from startup_members
        where startup_id in (select id from shown where goes_on)) as people,
      count(*) filter (where state = 'graduated')::int as graduated
    from shown`.execute(db)
  return rows[0]!
}

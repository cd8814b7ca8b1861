import { sql } from 'kysely'
import { toColumns } from '#api/db/column-names.ts'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Db } from '#api/deps.ts'
import type { MentoringMonth, MentorLoad } from '#contract/mentoring/manage.ts'
import type { MentoringRules, Subject } from '#contract/mentoring/mentoring.ts'
import { fullName, subjectJoin, subjectOf } from '../queries.ts'

const mostMentors = 200
/** Fewer answers would tell who gave them. */
const fewestAnswers = 3

type Span = { from: Date; to: Date; now: Date }

/** The month of every mentor, those with hours first. */
export async function findLoads(db: Db, { from, to, now }: Span): Promise<MentorLoad[]> {
  const { rows } = await sql<MentorLoad>`
    select users.id, ${fullName('users')} as name, profiles.headline, coalesce(desk.week_limit, 3) * 4 as limit,
      (count(hours.id) filter (where hours.state <> 'cancelled'))::int as offered,
      (count(hours.id) filter (where hours.state = 'booked'))::int as booked,
      (count(hours.id) filter (where hours.state = 'done'))::int as done,
      (count(hours.id) filter (where hours.state = 'missed'))::int as missed,
      (count(hours.id) filter (where hours.state = 'booked' and hours.ends_at < ${now}))::int as "withoutNote",
      (select count(*)::int from mentor_requests join mentor_hours as wanted on wanted.id = mentor_requests.hour_id
        where wanted.mentor_id = users.id and mentor_requests.state = 'asked') as asked,
      case when count(hours.useful) >= ${sql.lit(fewestAnswers)} then round(avg(hours.useful), 1)::float8 end as useful
    from users
    left join profiles on profiles.user_id = users.id
    left join mentor_desks as desk on desk.user_id = users.id
    left join mentor_hours as hours
      on hours.mentor_id = users.id and hours.starts_at >= ${from} and hours.starts_at < ${to}
    where users.role = 'mentor' and users.status = 'active'
    group by users.id, profiles.headline, desk.week_limit
    order by count(hours.id) desc, name, users.id limit ${sql.lit(mostMentors)}`.execute(db)
  return rows
}

export type QuietRow = { subject: Subject; weeks: number | null; mentor: string | null; total: number }

/** Startups in the programme and trainees of running cohorts without a session for so many weeks, the longest first. */
export async function findQuiet(db: Db, weeks: number, now: Date, limit: number): Promise<QuietRow[]> {
  const { rows } = await sql<QuietRow>`
    with subjects as (
      select 'startup' as kind, startups.id, startups.name, startups.id as startup_id, null::uuid as trainee_id,
        (select ${fullName('users')} from startup_mentors join users on users.id = startup_mentors.user_id
          where startup_mentors.startup_id = startups.id order by assigned_at limit 1) as mentor
      from startups where startups.state = 'active'
      union all
      select distinct on (users.id) 'trainee', users.id, ${fullName('users')}, null::uuid, users.id,
        (select ${fullName('mentor')} from users as mentor where mentor.id = members.mentor_id)
      from cohort_members as members join users on users.id = members.user_id
      where members.state = 'active'),
    heard as (
      select subjects.*, (
        select max(starts_at) from mentor_hours as hours
        where hours.state in ('booked', 'done')
          and (hours.startup_id = subjects.startup_id or hours.trainee_id = subjects.trainee_id)) as last
      from subjects)
    select json_build_object('kind', kind, 'id', id, 'name', name) as subject, mentor,
      floor(extract(epoch from ${now}::timestamptz - last) / 604800)::int as weeks, count(*) over ()::int as total
    from heard where last is null or last < ${now}::timestamptz - make_interval(weeks => ${weeks})
    order by last nulls first, name, id limit ${limit}`.execute(db)
  return rows
}

/** Pairs that have a link, or whom one side declined. */
export async function findLinked(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select mentor_id || ' ' || coalesce(startup_id, trainee_id) as pair from mentor_links
    where (startup_id = any(${ids}::uuid[]) or trainee_id = any(${ids}::uuid[])) and state <> 'withdrawn'`.execute(db)
  return new Set(rows.map(({ pair }) => pair))
}

export async function findSubject(db: Db, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select 'startup' as kind, id, name from startups where id = ${id}
    union all select 'trainee', id, ${fullName('users')} from users where id = ${id} and role = 'trainee'`.execute(db)
  return rows[0]
}

/** False when somebody else has changed the rules since this version. */
export async function saveRules(tx: Db, { version, ...rules }: MentoringRules): Promise<boolean> {
  const set = { ...toColumns(rules), version: version + 1 }
  const first = tx.insertInto('mentoring_rules').values(set)
  const next = tx.updateTable('mentoring_rules').set(set).where('version', '=', version)
  const writing =
    version === 0 ? first.onConflict((on) => on.doNothing()).returning('version') : next.returning('version')
  return (await writing.execute()).length > 0
}

/** The newest of those who do not want to be matched again. */
export async function findAparts(db: Db) {
  type Apart = { mentor_id: string; mentor: string; subject: Subject; side: 'team' | 'mentor'; at: Date }
  const { rows } = await sql<Apart>`
    select aparts.mentor_id, ${fullName('mentor')} as mentor, ${subjectOf} as subject, aparts.side, aparts.at
    from mentor_aparts as aparts join users as mentor on mentor.id = aparts.mentor_id ${subjectJoin('aparts')}
    where aparts.side <> 'programme' order by aparts.at desc, aparts.id limit 50`.execute(db)
  return rows
}

export type MonthRow = MentoringMonth & { id: string }
const monthSorts = { month: { column: 'months.month', type: 'text' } } as const

/** By the clock of the programme; what is to come counts too. */
export const findMonths = (db: Db, zone: string, paging: Paging) =>
  findPage<MonthRow, 'month'>(db, {
    select: sql`months.*`,
    from: sql`(
      select md5(to_char(starts_at at time zone ${zone}, 'YYYY-MM'))::uuid as id,
        to_char(starts_at at time zone ${zone}, 'YYYY-MM') as month,
        (count(*) filter (where state <> 'cancelled'))::int as offered,
        (count(*) filter (where state = 'booked'))::int as booked,
        (count(*) filter (where state = 'done'))::int as done,
        (count(*) filter (where state = 'missed'))::int as missed,
        coalesce(round(extract(epoch from sum(ends_at - starts_at) filter (where state = 'done')) / 3600, 1), 0)::float8
          as hours
      from mentor_hours group by 1, 2) as months`,
    where: [],
    id: 'months.id',
    sorts: monthSorts,
    sort: '-month',
    ...paging,
  })

type Period = { from: string; to: string; zone: string }
export type HoursGiven = { name: string; sessions: number; minutes: number; teams: number }

/** The sessions of a mentor that took place from one day to another, by the clock of the programme. */
export async function findHoursGiven(db: Db, mentorId: string, { from, to, zone }: Period) {
  const { rows } = await sql<HoursGiven>`
    select ${fullName('users')} as name, count(hours.id)::int as sessions,
      coalesce(extract(epoch from sum(hours.ends_at - hours.starts_at)) / 60, 0)::int as minutes,
      count(distinct coalesce(hours.startup_id, hours.trainee_id))::int as teams
    from users left join mentor_hours as hours on hours.mentor_id = users.id and hours.state = 'done'
      and (hours.starts_at at time zone ${zone})::date between ${from}::date and ${to}::date
    where users.id = ${mentorId} group by users.id`.execute(db)
  return rows[0]
}

/** Sessions that are over and whose mentor has not written, the oldest of each mentor. */
export async function findOwed(db: Db, now: Date) {
  const { rows } = await sql<{ id: string; mentor_id: string; who: string; starts_at: Date }>`
    select distinct on (hours.mentor_id) hours.id, hours.mentor_id, hours.starts_at,
      coalesce(startups.name, ${fullName('trainee')}, '') as who
    from mentor_hours as hours ${subjectJoin('hours')}
    where hours.state = 'booked' and hours.ends_at < ${now}
    order by hours.mentor_id, hours.starts_at limit 200`.execute(db)
  return rows
}

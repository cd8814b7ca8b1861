import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { teamConditions } from '#api/records/labels.ts'
import { hasMark } from '#api/records/marks.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { unschedule } from '#api/jobs/queries.ts'
import { moveRow } from '#api/records/states.ts'
import { challengeTransitions, type ChallengePhase, type ChallengeState } from '#contract/challenges/states.ts'
import type { ChallengeDetail, ChallengeResult, listChallenges } from '#contract/challenges/challenges.ts'
import type { listManagedChallenges } from '#contract/challenges/manage.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { chosenStates, deliveredStates, type SolutionState } from '#contract/solutions/states.ts'
import { dayMs } from '#contract/times.ts'
import { canManage, type Viewer } from './policy.ts'

export const area = 'challenges'
export const recordOf = (recordId: string) => ({ area, recordId }) as const
export type ChallengeColumns = Omit<Selectable<Schema['challenges']>, 'search' | 'title_key'>
export type ChallengeRow = ChallengeColumns & {
  skills: string[]
  solutions: number
  drafts: number
  unchecked: number
  mine: { id: string; state: SolutionState; title: string } | null
  fit_field: boolean
  fit_skills: string[]
  problem: { id: string; number: number; title: string; lang: 'pt' | 'en' } | null
  following: boolean
}

const columns = columnsIn(
  'challenges',
  `id slug state title summary brief partner prize field cover_id opens_at closes_at results_at team_min team_max criteria
  criteria_locked_at problem_id cancel_reason published_at announced_at updated_by created_at updated_at version translated`,
)

const isDelivered = oneOf(sql`state`, deliveredStates)
const countOf = (test: RawBuilder<unknown>) =>
  sql`(select count(*)::int from solutions where challenge_id = challenges.id and ${test})`

const skills = sql`array(
  select skill from challenge_skills where challenge_id = challenges.id order by position)`
const shared = (viewer: Viewer) => sql`array(
  select challenge_skills.skill from challenge_skills
  join user_skills on user_skills.skill = challenge_skills.skill and user_skills.user_id = ${viewer.id}
  where challenge_id = challenges.id order by challenge_skills.position)`
const myField = (viewer: Viewer) => sql`(select field from profiles where user_id = ${viewer.id})`
const isMyField = (viewer: Viewer) => sql`coalesce(challenges.field = ${myField(viewer)}, false)`
const mine = (viewer: Viewer) => sql`(
  select json_build_object('id', solutions.id, 'state', solutions.state, 'title', solutions.title)
  from solution_members join solutions on solutions.id = solution_members.solution_id
  where solution_members.challenge_id = challenges.id and user_id = ${viewer.id} and active)`
const isMine = (viewer: Viewer) => sql`exists (
  select from solution_members where challenge_id = challenges.id and user_id = ${viewer.id} and active)`

const select = (viewer: Viewer) => sql`
  ${columns}, ${skills} as skills, ${countOf(isDelivered)} as solutions, ${mine(viewer)} as mine,
  ${isMyField(viewer)} as fit_field, ${shared(viewer)} as fit_skills`
/** What only staff see in the list. */
const figures = sql`
  ${countOf(sql`state = 'draft'`)} as drafts,
  ${countOf(sql`state = 'submitted' and eligible_at is null`)} as unchecked`
const from = sql`challenges`

export async function findChallenge(db: Db, viewer: Viewer, slug: string): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${select(viewer)}, ${figures}, ${hasMark(area, 'challenges.id', 'follow', viewer.id)} as following, case when problems.id is not null then json_build_object(
      'id', problems.id, 'number', problems.number, 'title', problems.title, 'lang', problems.lang) end as problem
    from ${from} left join problems on problems.id = challenges.problem_id
    where challenges.slug = ${slug}`.execute(db)
  return rows[0]
}

/** Challenges with these addresses or titles, these in lower case. */
export async function findChallengesNamed(db: Db, slugs: readonly string[], titles: readonly string[]) {
  const { rows } = await sql<ChallengeColumns & { skills: string[] }>`
    select ${columns}, ${skills} as skills from ${from}
    where slug = any(${slugs}) or lower(trim(title ->> 'pt')) = any(${titles})`.execute(db)
  return rows
}

/** Enough to know whether somebody sees it: without the counts, which grow with its solutions. */
export const findChallengeState = (db: Db, slug: string) =>
  db.selectFrom('challenges').select(['id', 'state', 'title']).where('slug', '=', slug).executeTakeFirst()

type Query = QueryOf<typeof listManagedChallenges> & Pick<QueryOf<typeof listChallenges>, 'mine' | 'recommended'>
type Filters = Partial<Omit<Query, 'limit' | 'cursor' | 'sort'>> & { ids?: string[] }
export type ListScope = { viewer: Viewer; now: Date; filters: Filters; forStaff: boolean }

/** The same rule as `phaseOf` of the contract, for lists. */
export function isInPhase(phase: ChallengePhase, now: Date): RawBuilder<unknown> {
  const published = sql`challenges.state = 'published'`
  if (phase === 'scheduled') return sql`(${published} and challenges.opens_at > ${now})`
  if (phase === 'open') return sql`(${published} and challenges.opens_at <= ${now} and challenges.closes_at >= ${now})`
  if (phase === 'closed') return sql`(${published} and challenges.closes_at < ${now})`
  return sql`challenges.state = ${phase}`
}

function whereOf({ viewer, now, filters, forStaff }: ListScope): Condition[] {
  const { q, state, field, skill, recommended } = filters
  const phase = forStaff ? filters.phase : filters.phase?.filter((one) => one !== 'draft')
  const isOwn = filters.mine === true
  return [
    ...teamConditions(filters, { area, id: 'challenges.id', began: sql`challenges.closes_at` }),
    !forStaff && isOwn && sql`challenges.state <> 'draft'`,
    // By default the list shows what is open or will open.
    !forStaff && !phase && !isOwn && sql`challenges.closes_at >= ${now} and challenges.state = 'published'`,
    phase && sql`(${sql.join([sql`false`, ...phase.map((one) => isInPhase(one, now))], sql` or `)})`,
    state && oneOf(sql`challenges.state`, state),
    q?.trim() && matchesWords(sql`challenges.search`, q),
    field && sql`challenges.field = ${field}`,
    skill && sql`exists (select from challenge_skills where challenge_id = challenges.id and skill = ${skill})`,
    isOwn && isMine(viewer),
    recommended && sql`(${isMyField(viewer)} or cardinality(${shared(viewer)}) > 0)`,
  ]
}

const sorts = {
  closesAt: { column: 'challenges.closes_at', type: 'timestamptz' },
  title: { column: 'challenges.title_key', type: 'text' },
  updatedAt: { column: 'challenges.updated_at', type: 'timestamptz' },
} as const
type Sort = keyof typeof sorts

export async function findChallenges(db: Db, scope: ListScope, paging: Paging & { sort: Sort | `-${Sort}` }) {
  const selected = scope.forStaff ? sql`${select(scope.viewer)}, ${figures}` : select(scope.viewer)
  const list = { select: selected, from, where: whereOf(scope), id: 'challenges.id', sorts }
  return findPage<ChallengeRow, Sort>(db, { ...list, ...paging })
}

/** Locks a challenge that staff change. */
export async function lockChallenge(tx: Db, slug: string): Promise<ChallengeColumns | undefined> {
  return tx.selectFrom('challenges').selectAll().where('slug', '=', slug).forNoKeyUpdate().executeTakeFirst()
}

type ChallengeMove = { row: ChallengeColumns; to: ChallengeState; set?: Updateable<Schema['challenges']>; now: Date }

/** One step of the transition table. The caller holds the row. */
export async function moveChallenge(tx: Db, { row, to, set = {}, now }: ChallengeMove): Promise<void> {
  await moveRow(tx, 'challenges', challengeTransitions, { row, to, by: 'staff', set, now })
}

export const insertChallenge = (tx: Db, row: Insertable<Schema['challenges']>) =>
  tx.insertInto('challenges').values(row).execute()

export const deleteChallengeRow = (tx: Db, id: string) => tx.deleteFrom('challenges').where('id', '=', id).execute()

/** Undefined unless the jury is at work. */
export const findJudgedChallenge = (db: Db, id: string): Promise<ChallengeColumns | undefined> =>
  db.selectFrom('challenges').selectAll().where('id', '=', id).where('state', '=', 'judging').executeTakeFirst()

/** The row stays locked until the first score is saved with it. */
export async function lockCriteria(tx: Db, challengeId: string, now: Date): Promise<void> {
  await tx
    .updateTable('challenges')
    .set((row) => ({ criteria_locked_at: row.fn.coalesce('criteria_locked_at', row.val(now)) }))
    .where('id', '=', challengeId)
    .execute()
}

const mostJudged = 50

/** These, or those that are or will be judged. */
export function findJudgedChallenges(db: Db, ids: readonly string[] | undefined) {
  const all = db
    .selectFrom('challenges')
    .select(['id', 'title', 'slug', 'criteria', 'state'])
    .orderBy('closes_at', 'desc')
  const some = ids
    ? all.where('id', '=', sql<string>`any(${ids}::uuid[])`)
    : all.where('state', 'in', ['published', 'judging']).limit(mostJudged)
  return some.execute()
}

/** Its mails go out by this job, because the review engine begins the judging too. */
export const judgingJob = 'challenges.judging'

/** The jury begins: the teams are told in a moment. The caller holds the row and has asked the policy. */
export async function beginJudging(tx: Db, row: ChallengeColumns, now: Date): Promise<void> {
  await moveChallenge(tx, { row, to: 'judging', now })
  await schedule(tx, { kind: judgingJob, payload: { challengeId: row.id }, runAt: now, key: `${judgingJob}:${row.id}` })
}

export const reminderJob = 'challenges.reminder'
/** Days before the deadline on which teams that have not delivered hear of it. */
const remindedDays = [3, 1]

/** Those to come; a new deadline moves them. */
export async function scheduleReminders(tx: Db, challengeId: string, closesAt: Date, now: Date): Promise<void> {
  for (const days of remindedDays) {
    const runAt = new Date(closesAt.getTime() - days * dayMs)
    const key = `${reminderJob}:${challengeId}:${days}`
    if (runAt <= now) await unschedule(tx, key)
    else await schedule(tx, { kind: reminderJob, payload: { challengeId }, runAt, key })
  }
}

export const openingJob = 'challenges.opening'

/** Whoever asked for it is told when the challenge opens; another opening moves it. */
export const scheduleOpening = (tx: Db, { id, opens_at }: Pick<ChallengeColumns, 'id' | 'opens_at'>) =>
  schedule(tx, { kind: openingJob, payload: { challengeId: id }, runAt: opens_at, key: `${openingJob}:${id}` })

/** Undefined unless solutions can still be delivered. */
export const findOpenChallenge = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('closes_at', '>', now)
    .executeTakeFirst()

/** Held while a solution changes, so that neither the deadline nor the state moves meanwhile. */
export async function shareChallenge(tx: Db, id: string): Promise<ChallengeColumns> {
  return tx.selectFrom('challenges').selectAll().where('id', '=', id).forShare().executeTakeFirstOrThrow()
}

export async function findChallengeSkills(db: Db, challengeId: string): Promise<string[]> {
  const query = db.selectFrom('challenge_skills').select('skill').where('challenge_id', '=', challengeId)
  return (await query.orderBy('position').execute()).map(({ skill }) => skill)
}

export async function setChallengeSkills(tx: Db, challengeId: string, given: readonly string[]): Promise<void> {
  await tx.deleteFrom('challenge_skills').where('challenge_id', '=', challengeId).execute()
  const rows = [...new Set(given)].map((skill, position) => ({ challenge_id: challengeId, skill, position }))
  if (rows.length > 0) await tx.insertInto('challenge_skills').values(rows).execute()
}

const nameOf = sql`users.first_name || ' ' || users.last_name`
const namesOfTeam = sql`array(
  select ${nameOf} from solution_members join users on users.id = solution_members.user_id
  where solution_id = solutions.id order by solution_members.role desc, joined_at, users.id)`

/** What the jury chose, the winners first. */
export async function findChallengeResults(db: Db, viewer: Viewer, challengeId: string): Promise<ChallengeResult[]> {
  const { rows } = await sql<ChallengeResult>`
    select id, state, place, lang, title, summary, ${namesOfTeam} as team,
      exists (select from solution_members where solution_id = solutions.id and user_id = ${viewer.id}) as mine
    from solutions
    where challenge_id = ${challengeId} and ${oneOf(sql`state`, chosenStates)}
    order by state = 'winner' desc, place nulls last, title, id`.execute(db)
  return rows
}

type Teams = ChallengeDetail['searching']

/** Teams with a free seat that say whom they look for. */
export async function findSearchingTeams(db: Db, challengeId: string, teamMax: number): Promise<Teams> {
  const people = sql`(select count(*)::int from solution_members where solution_id = solutions.id)`
  const { rows } = await sql<Teams[number]>`
    select solutions.id, lang, looking_for as "lookingFor", ${people} as people,
      json_build_object('id', users.id, 'name', ${nameOf}) as contact
    from solutions
    join solution_members as owner on owner.solution_id = solutions.id and owner.role = 'owner'
    join users on users.id = owner.user_id
    where solutions.challenge_id = ${challengeId} and state = 'draft' and looking_for <> '' and ${people} < ${teamMax}
    order by solutions.updated_at desc, solutions.id limit 20`.execute(db)
  return rows
}

type GrownRow = ChallengeRow & { startup: { id: string; name: string } | null }

const winner = sql`(
  select json_build_object('id', startups.id, 'name', startups.name) from solutions
  join startups on startups.id = solutions.startup_id
  where solutions.challenge_id = challenges.id and solutions.state = 'winner' and startups.visibility = 'programme'
  order by solutions.place, solutions.id limit 1)`

export async function findGrownChallenges(db: Db, viewer: Viewer, problemId: string): Promise<GrownRow[]> {
  const { rows } = await sql<GrownRow>`
    select ${select(viewer)}, ${winner} as startup from ${from}
    where challenges.problem_id = ${problemId} and (challenges.state <> 'draft' or ${canManage(viewer)})
    order by challenges.created_at desc`.execute(db)
  return rows
}

/** Everybody in a team that has begun or delivered a solution; with a state only of such solutions. */
export async function findChallengePeople(db: Db, challengeId: string, state?: SolutionState): Promise<string[]> {
  const all = db
    .selectFrom('solution_members')
    .innerJoin('solutions', 'solutions.id', 'solution_members.solution_id')
    .select('user_id')
    .where('solution_members.challenge_id', '=', challengeId)
    .where('active', '=', true)
  const rows = await (state ? all.where('solutions.state', '=', state) : all).execute()
  return rows.map(({ user_id }) => user_id)
}

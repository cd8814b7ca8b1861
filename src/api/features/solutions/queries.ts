import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { isInPhase, type ChallengeColumns } from '#api/features/challenges/queries.ts'
import type { MemberRole, MembersTable } from '#api/records/members.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listSolutions, Solution } from '#contract/solutions/solutions.ts'
import { roles, scopesOf } from '#contract/scopes.ts'
import { chosenStates, deliveredStates, statesUnderWay } from '#contract/solutions/states.ts'
import { isStaff, type Viewer } from './policy.ts'

export const area = 'solutions'
export const recordOf = (recordId: string) => ({ area, recordId }) as const
/** The role of an invitation to somebody chosen from the list of people: the team never sees their address. */
export const picked = 'picked'
export const teamRoles = roles.filter((role) => scopesOf[role].includes('solutions:submit'))
/** A second solution of one person breaks `solution_members_once`, however it came about. */
export const solutionMembers: MembersTable = { table: 'solution_members', record: 'solution_id', title: 'part' }
export type SolutionColumns = Omit<Selectable<Schema['solutions']>, 'search'>
type ShownMember = { id: string; name: string; role: MemberRole; part: string; joinedAt: string }
type ChallengeOf = Pick<
  ChallengeColumns,
  'slug' | 'title' | 'state' | 'opens_at' | 'closes_at' | 'results_at' | 'team_min' | 'team_max'
>
export type SolutionRow = SolutionColumns & {
  my_role: MemberRole | null
  team: ShownMember[]
  updater: string | null
  challenge: ChallengeOf
  startup: string | null
}

const columns = columnsIn(
  'solutions',
  `id number challenge_id state lang title summary description built_with repository demo video looking_for submitted_at
  eligible_at shortlisted_at reason place startup_id updated_by created_at updated_at version`,
)

const team = sql`coalesce((
  select json_agg(json_build_object(
    'id', users.id, 'name', users.first_name || ' ' || users.last_name, 'role', member.role, 'part', member.part,
    'joinedAt', to_char(member.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by member.role desc, member.joined_at, users.id)
  from solution_members as member join users on users.id = member.user_id
  where member.solution_id = solutions.id), '[]')`

const challengeParts = [
  'slug',
  'title',
  'state',
  'opens_at',
  'closes_at',
  'results_at',
  'team_min',
  'team_max',
] as const
const select = sql`
  ${columns}, mine.role as my_role, ${team} as team, updater.first_name || ' ' || updater.last_name as updater,
  startups.name as startup,
  ${sql.raw(challengeParts.map((name) => `challenges.${name} as c_${name}`).join(', '))}`
const from = (viewer: Pick<Viewer, 'id'>) => sql`
  solutions left join solution_members as mine on mine.solution_id = solutions.id and mine.user_id = ${viewer.id}`
const join = sql`
  join challenges on challenges.id = solutions.challenge_id
  left join users as updater on updater.id = solutions.updated_by
  left join startups on startups.id = solutions.startup_id`

type FlatRow = Omit<SolutionRow, 'challenge'> & { [Name in keyof ChallengeOf as `c_${Name}`]: ChallengeOf[Name] }

const toRow = (flat: FlatRow): SolutionRow => ({
  ...flat,
  challenge: Object.fromEntries(challengeParts.map((name) => [name, flat[`c_${name}`]])) as ChallengeOf,
})

export async function findSolution(db: Db, viewer: Pick<Viewer, 'id'>, id: string): Promise<SolutionRow | undefined> {
  const { rows } = await sql<FlatRow>`
    select ${select} from ${from(viewer)} ${join} where solutions.id = ${id}`.execute(db)
  return rows[0] && toRow(rows[0])
}

type Filters = Partial<Omit<QueryOf<typeof listSolutions>, 'limit' | 'cursor'>> & { ids?: readonly string[] }
/** `inside`: the viewer also sees solutions that won nothing. */
type OfStartup = { id: string; inside: boolean }
/** Somebody who could still be invited to the team. */
type Inviting = { userId: string; now: Date }
export type ListScope = {
  viewer: Viewer
  challengeId?: string
  startup?: OfStartup
  inviting?: Inviting | undefined
  filters: Filters
}

const eligibilityTests: Record<Solution['eligibility'], RawBuilder<unknown>> = {
  unchecked: sql`solutions.state = 'submitted' and solutions.eligible_at is null`,
  eligible: sql`solutions.eligible_at is not null and solutions.state <> 'disqualified'`,
  ineligible: sql`solutions.state = 'disqualified'`,
}

/** Staff see what was delivered to a challenge; everybody else, and everybody's own list, only one's own. */
function seenIn({ viewer, challengeId, startup, filters }: ListScope): RawBuilder<unknown> {
  if (startup) {
    const states = startup.inside ? deliveredStates : chosenStates
    return sql`solutions.startup_id = ${startup.id} and solutions.state = any(${states})`
  }
  const isChosen = challengeId !== undefined || filters.ids !== undefined
  return isChosen && isStaff(viewer) ? sql`solutions.state <> 'draft'` : sql`mine.role is not null`
}

/** The rules of an invitation, for lists. An invitation by e-mail does not count: it would tell whose address that is. */
function mayInvite({ emailVerified }: Viewer, { userId, now }: Inviting): RawBuilder<unknown> {
  const open = sql`from invitations as sent
    where sent.area = ${area} and sent.record_id = solutions.id and sent.state = 'open' and sent.expires_at > ${now}`
  return sql`(${emailVerified} and mine.role = 'owner' and solutions.state = any(${statesUnderWay})
    and ${isInPhase('open', now)}
    and exists (select from users join profiles on profiles.user_id = users.id
      where users.id = ${userId} and users.status = 'active' and users.role = any(${teamRoles})
        and profiles.visibility <> 'staff'
        and not exists (select ${open} and sent.role = ${picked} and lower(sent.email) = lower(users.email)))
    and not exists (select from solution_members as other
      where other.challenge_id = solutions.challenge_id and other.user_id = ${userId} and other.active)
    and (select count(*) from solution_members as member where member.solution_id = solutions.id)
      + (select count(*) ${open}) < challenges.team_max)`
}

function whereOf(scope: ListScope): Condition[] {
  const { viewer, challengeId, inviting, filters } = scope
  const { ids, q, state, eligibility } = filters
  return [
    seenIn(scope),
    inviting && mayInvite(viewer, inviting),
    ids && oneOf(sql`solutions.id`, ids),
    challengeId && sql`solutions.challenge_id = ${challengeId}`,
    state && oneOf(sql`solutions.state`, state),
    eligibility && eligibilityTests[eligibility],
    q?.trim() && matchesWords(sql`solutions.search`, q),
  ]
}

const sorts = { createdAt: { column: 'solutions.created_at', type: 'timestamptz' } } as const

export async function findSolutions(db: Db, scope: ListScope, paging: Paging) {
  const list = { select, from: from(scope.viewer), join, where: whereOf(scope), id: 'solutions.id', sorts }
  const found = await findPage<FlatRow, 'createdAt'>(db, { ...list, ...paging, sort: '-createdAt' })
  return { ...found, rows: found.rows.map(toRow) }
}

/** What an invitation to its team says of a solution. */
export const findInvitedSolution = (db: Db, id: string) =>
  db
    .selectFrom('solutions')
    .innerJoin('challenges', 'challenges.id', 'solutions.challenge_id')
    .select(['challenges.title', 'challenges.slug', 'solutions.state'])
    .where('solutions.id', '=', id)
    .executeTakeFirst()

/** What the jury reads of a solution. */
export const findJudgedSolution = (db: Db, id: string) =>
  db
    .selectFrom('solutions')
    .leftJoin('startups', 'startups.id', 'solutions.startup_id')
    .selectAll('solutions')
    .select('startups.name as startup')
    .where('solutions.id', '=', id)
    .executeTakeFirst()

export const findChallengeSlug = async (db: Db, id: string): Promise<string> => {
  const query = db.selectFrom('solutions').innerJoin('challenges', 'challenges.id', 'solutions.challenge_id')
  return (await query.select('slug').where('solutions.id', '=', id).executeTakeFirstOrThrow()).slug
}

/** The solutions that were delivered to a challenge which goes on, with the field of the startup behind each. */
export const findSubmittedSolutions = (db: Db, challengeId: string) =>
  db
    .selectFrom('solutions')
    .innerJoin('challenges', 'challenges.id', 'solutions.challenge_id')
    .leftJoin('startups', 'startups.id', 'solutions.startup_id')
    .select(['solutions.id', 'solutions.title', 'challenges.field', 'startups.field as own'])
    .where('challenge_id', '=', challengeId)
    .where('solutions.state', '=', 'submitted')
    .where('challenges.state', 'in', ['published', 'judging'])
    .orderBy('number')
    .execute()

export const insertSolution = (tx: Db, row: Insertable<Schema['solutions']>) =>
  tx.insertInto('solutions').values(row).execute()

/** The people of a solution are free for another one. */
export const releaseMembers = (tx: Db, id: string) =>
  tx.updateTable('solution_members').set({ active: false }).where('solution_id', '=', id).execute()

/** Who was picked from the people of the platform, by the address that the invitation went to. */
export async function findPeopleByEmail(db: Db, emails: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, first_name || ' ' || last_name as name, lower(email) as email from users
    where lower(email) = any(${emails.map((email) => email.toLowerCase())}) and status = 'active'`.execute(db)
  return new Map(rows.map((row) => [row.email, { id: row.id, name: row.name }]))
}

/** Somebody who shows themselves to members and may take part. */
export async function findInvitablePerson(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.role'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('profiles.visibility', '<>', 'staff')
    .executeTakeFirst()
}

export const isInStartup = async (db: Db, startupId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('startup_members')
    .select('user_id')
    .where('startup_id', '=', startupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

export const isInChallenge = async (db: Db, challengeId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('solution_members')
    .select('user_id')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

/** A solution as those hear of it who follow its problem; a startup only if it shows itself to the programme. */
export const findChosen = (tx: Db, id: string) =>
  tx
    .selectFrom('solutions')
    .leftJoin('startups', (join) =>
      join.onRef('startups.id', '=', 'solutions.startup_id').on('startups.visibility', '=', 'programme'),
    )
    .select(['solutions.title', 'startups.name as startup'])
    .where('solutions.id', '=', id)
    .executeTakeFirst()

import { sql, type RawBuilder } from 'kysely'
import type { SnakeRow } from '#api/db/column-names.ts'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { oneOf } from '#api/db/one-of.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { alumniOf } from '#api/features/cohorts/queries.ts'
import { isTeam, type Viewer } from '#api/features/profile/policy.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Made } from '#contract/people/made.ts'
import { skillsInLists, type listPeople, type PersonCard } from '#contract/people/people.ts'
import { chosenStates } from '#contract/solutions/states.ts'
import { programmeStates } from '#contract/startups/states.ts'

type Filters = Partial<Omit<QueryOf<typeof listPeople>, 'limit' | 'cursor'>>

const name = sql`users.first_name || ' ' || users.last_name`

/** The first skills of a person in a list, of `users`. */
export const firstSkills = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('skill', slug, 'name', jsonb_build_object('pt', name_pt, 'en', name_en)))
    from (
      select skills.slug, skills.name_pt, skills.name_en
      from user_skills join skills on skills.slug = user_skills.skill
      where user_skills.user_id = users.id order by user_skills.position limit ${sql.lit(skillsInLists)}) as first
  ), '[]')`

const select = (now: Date) => sql`
  users.id, ${name} as name, users.role, profiles.lang, profiles.headline, profiles.city, profiles.field,
  profiles.available, ${alumniOf(sql`users.id`, now)} as alumni_of, (
    select attachment_id from file_uses
    where area = 'profile' and record_id = users.id and field = 'photoId' limit 1) as photo_id,
  ${firstSkills} as skills`

const account = sql`join users on users.id = profiles.user_id`

function whereOf(viewer: Viewer, { q, role, field, skill, available }: Filters): RawBuilder<unknown>[] {
  const tests = [
    // A trigger empties the name of an account that is not active.
    sql`profiles.listed_name is not null`,
    // The same rule as `canSee` of the policy, for lists.
    !isTeam(viewer) && sql`(profiles.visibility <> 'staff' or profiles.user_id = ${viewer?.id})`,
    q?.trim() && matchesWords(sql`profiles.search`, q),
    role && oneOf(sql`users.role`, role),
    field && sql`profiles.field = ${field}`,
    skill && sql`exists (select from user_skills where user_id = profiles.user_id and user_skills.skill = ${skill})`,
    available && sql`profiles.available`,
  ]
  return tests.filter((test) => typeof test === 'object')
}

const sorts = { name: { column: 'profiles.listed_name', type: 'text' } } as const

export const findPeople = (db: Db, viewer: Viewer, now: Date, filters: Filters, paging: Paging) =>
  findPage<SnakeRow<PersonCard>, 'name'>(db, {
    select: select(now),
    // Counting needs the accounts only when their roles are asked for.
    from: filters.role ? sql`profiles ${account}` : sql`profiles`,
    join: filters.role ? sql`` : account,
    where: whereOf(viewer, filters),
    id: 'profiles.user_id',
    sorts,
    sort: 'name',
    ...paging,
  })

export async function findAlumniOf(db: Db, userId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select ${alumniOf(sql`${userId}`, now)} as name`.execute(db)
  return rows[0]!.name
}

/** A person has few of each; the newest are shown. */
const mostMade = sql.lit(20)

export async function findChosenSolutions(db: Db, userId: string): Promise<Made['solutions']> {
  const { rows } = await sql<Made['solutions'][number]>`
    select solutions.id, solutions.lang, solutions.title, solutions.state, solutions.place,
      json_build_object('slug', challenges.slug, 'title', challenges.title) as challenge,
      array(
        select ${name} from solution_members as other join users on users.id = other.user_id
        where other.solution_id = solutions.id and other.user_id <> ${userId}
        order by other.role desc, other.joined_at, users.id) as others
    from solution_members as mine
    join solutions on solutions.id = mine.solution_id
    join challenges on challenges.id = solutions.challenge_id
    where mine.user_id = ${userId} and ${oneOf(sql`solutions.state`, chosenStates)}
    order by challenges.results_at desc, solutions.id limit ${mostMade}`.execute(db)
  return rows
}

/** Whether the viewer may see a startup; `mine` is the person in its team, who may not want to stand there. */
const isShownTo = (viewer: Viewer) => sql`(${isTeam(viewer)}
  or (coalesce(mine.is_public, true) and startups.visibility = 'programme'
    and ${oneOf(sql`startups.state`, programmeStates)})
  or exists (
    select from startup_members as own where own.startup_id = startups.id and own.user_id = ${viewer?.id ?? null}::uuid))`

/** Of these startups, which projects of the person name, those that the viewer may see. */
export async function findShownStartups(db: Db, viewer: Viewer, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select startups.id from startups
    left join startup_members as mine on mine.startup_id = startups.id and mine.user_id = ${userId}
    where startups.id = any(${ids}::uuid[]) and ${isShownTo(viewer)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those that the viewer may see, where the person shows that they are in the team. */
export async function findStartupsOf(db: Db, viewer: NonNullable<Viewer>, userId: string): Promise<Made['startups']> {
  const { rows } = await sql<Made['startups'][number]>`
    select startups.id, startups.name, mine.title
    from startup_members as mine join startups on startups.id = mine.startup_id
    where mine.user_id = ${userId} and ${isShownTo(viewer)}
    order by mine.joined_at desc, startups.id limit ${mostMade}`.execute(db)
  return rows
}

export async function findCertificatesOf(db: Db, userId: string): Promise<Made['certificates']> {
  const { rows } = await sql<Made['certificates'][number]>`
    select certificates.id, cohorts.name as cohort, certificates.code
    from cohort_members join certificates on certificates.member_id = cohort_members.id
    join cohorts on cohorts.id = cohort_members.cohort_id
    where cohort_members.user_id = ${userId} and certificates.revoked_at is null
    order by certificates.issued_at desc limit ${mostMade}`.execute(db)
  return rows
}

import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { toColumns } from '#api/db/column-names.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { findFilesOf, type FileVisibility } from '#api/records/file-uses.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import { postingStates } from '#contract/startups/states.ts'
import type { Experience, ExperienceInput, Project, ProjectInput } from '#contract/profile/entries.ts'
import type { ProfilePart } from '#contract/profile/parts.ts'
import type { PersonSkill, Profile, ProfileFields, SkillChoice, Visibility } from '#contract/profile/profile.ts'
import type { Seen } from './policy.ts'
import * as shape from './shape.ts'

export const area = 'profile'
/** The photo of a person is a file of their profile. */
export const photoOf = (userId: string) => ({ area, recordId: userId, field: 'photoId' }) as const

export async function findFilledParts(db: Db, userId: string): Promise<ProfilePart[]> {
  const query = db.selectFrom('profile_parts').select('filled').where('user_id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).filled
}

/** The whole profile of a person as they see it themselves; undefined for nobody. */
export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'role', 'first_name', 'last_name'])
    .select(['phone', 'phone_country', 'country'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const [row, photos, skills, experiences, projects, filled] = await Promise.all([
    db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
    findFilesOf(db, photoOf(userId)),
    findSkillsOf(db, userId),
    findExperiences(db, userId),
    findProjects(db, userId),
    findFilledParts(db, userId),
  ])
  return shape.toProfile(user, row, { photo: photos[0] ?? null, skills, experiences, projects, filled })
}

/** While it lasts: until the cohort is over, or the trainee has left it, and until the startup ends. */
const accompaniedBy = (mentorId: string | null, now: Date) => sql<boolean>`${mentorId}::uuid is not null and (exists (
    select from cohort_members join cohorts on cohorts.id = cohort_id
    where cohort_members.user_id = profiles.user_id and ${oneOf(sql`cohort_members.state`, takingPart)}
      and ${now}::timestamptz::date < cohorts.starts_on + cohorts.weeks * 7
      and (cohort_members.mentor_id = ${mentorId} or cohorts.lead_mentor_id = ${mentorId})
  ) or exists (
    select from startup_mentors join startup_members using (startup_id)
    join startups on startups.id = startup_id and ${oneOf(sql`startups.state`, postingStates)}
    where startup_mentors.user_id = ${mentorId} and startup_members.user_id = profiles.user_id))`

/** What decides whether this viewer may see a profile. */
export async function findSeen(
  db: Db,
  { viewerId, userId, now }: { viewerId: string | null; userId: string; now: Date },
): Promise<Seen | undefined> {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['user_id', 'visibility', 'status'])
    .select(accompaniedBy(viewerId, now).as('accompanied'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function findSkillsOf(db: Db, userId: string): Promise<PersonSkill[]> {
  const rows = await db
    .selectFrom('user_skills')
    .innerJoin('skills', 'skills.slug', 'user_skills.skill')
    .select(['skill', 'level', 'name_pt', 'name_en', 'status'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ skill, level, name_pt, name_en, status }) => ({
    skill,
    name: { pt: name_pt, en: name_en },
    level,
    proposed: status === 'proposed',
  }))
}

/** Of these skills the ones that the person may show: shared ones, proposed ones, and those they already have. */
export async function findUsableSkills(tx: Db, userId: string, skills: readonly SkillChoice[]): Promise<Set<string>> {
  const slugs = skills.map(({ skill }) => skill)
  const { rows } = await sql<{ slug: string }>`
    select slug from skills
    where slug = any(${slugs}) and (status <> 'retired' or exists (
      select from user_skills where user_id = ${userId} and skill = skills.slug))`.execute(tx)
  return new Set(rows.map(({ slug }) => slug))
}

export async function findExperiences(db: Db, userId: string): Promise<Experience[]> {
  const rows = db.selectFrom('experiences').selectAll().where('user_id', '=', userId).orderBy('position').orderBy('id')
  return (await rows.execute()).map(shape.toExperience)
}

export async function findProjects(db: Db, userId: string): Promise<Project[]> {
  const rows = await db
    .selectFrom('projects')
    .leftJoin('startups', 'startups.id', 'projects.startup_id')
    .leftJoin('solutions', 'solutions.id', 'projects.solution_id')
    .leftJoin('challenges', 'challenges.id', 'solutions.challenge_id')
    .selectAll('projects')
    .select(['startups.name as startup_name', 'challenges.slug as challenge'])
    .select(['solutions.title as solution_title', 'solutions.state as solution_state'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('projects.id')
    .execute()
  return rows.map(shape.toProject)
}

/** Locks a profile until the transaction ends. Whoever changes any part of it holds it first. */
export async function holdProfile(tx: Db, userId: string): Promise<shape.ProfileRow> {
  return tx.selectFrom('profiles').selectAll().where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Changes these fields and bumps `version`; the caller holds the profile. */
export async function saveFields(tx: Db, userId: string, fields: Partial<ProfileFields>, now: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set(shape.toProfileRow(fields))
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('user_id', '=', userId)
    .execute()
}

/** Sets the field of a profile that has none. */
export async function takeField(tx: Db, userId: string, field: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set(({ eb }) => ({ field, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('field', 'is', null)
    .execute()
}

type Account = { firstName: string; lastName: string; country: string | null } & Record<
  'phone' | 'phoneCountry' | 'phoneExt',
  string | null
>

const photoVisibility: Record<Visibility, FileVisibility> = { staff: 'record', members: 'members', public: 'public' }
/** Whoever may see the profile may see its photo. */
export const photoUse = (userId: string, visibility: Visibility) => ({
  ...photoOf(userId),
  visibility: photoVisibility[visibility],
})

/** Name, country and telephone belong to the account. */
export async function saveAccount(tx: Db, userId: string, account: Partial<Account>, now: Date): Promise<void> {
  const change = Object.entries(account).filter(([, value]) => value !== undefined)
  if (change.length === 0) return
  const row = { ...toColumns(Object.fromEntries(change)), updated_at: now }
  await tx.updateTable('users').set(row).where('id', '=', userId).execute()
}

/** The caller holds the profile. */
export async function replaceSkills(tx: Db, userId: string, skills: readonly SkillChoice[]): Promise<void> {
  await tx.deleteFrom('user_skills').where('user_id', '=', userId).execute()
  await sql`
    insert into user_skills (user_id, skill, level, position)
    select ${userId}, skill, level, position - 1
    from rows from (jsonb_to_recordset(${JSON.stringify(skills)}) as (skill text, level smallint))
      with ordinality as list (skill, level, position)`.execute(tx)
}

/** Entries that were there before keep their id and version. */
type Known = { id?: string; version?: number }
type Kept<Input> = Input & Known

/** The caller holds the profile. */
export async function replaceExperiences(tx: Db, userId: string, list: readonly Kept<ExperienceInput>[], now: Date) {
  await tx.deleteFrom('experiences').where('user_id', '=', userId).execute()
  const rows = list.map((input, position) => ({
    ...shape.toExperienceRow(input),
    ...newEntry(userId, position, now, input),
  }))
  if (rows.length > 0) await tx.insertInto('experiences').values(rows).execute()
}

/** The caller holds the profile. */
export async function replaceProjects(tx: Db, userId: string, list: readonly Kept<ProjectInput>[], now: Date) {
  await tx.deleteFrom('projects').where('user_id', '=', userId).execute()
  const rows = list.map((input, position) => ({
    ...shape.toProjectRow(input),
    ...newEntry(userId, position, now, input),
  }))
  if (rows.length > 0) await tx.insertInto('projects').values(rows).execute()
}

export const newEntry = (userId: string, position: number, now: Date, { id, version = 1 }: Known = {}) => ({
  id: id ?? randomUUIDv7(),
  user_id: userId,
  position,
  updated_at: now,
  version,
})

/** Parts of a profile, each as it is to be; parts and fields that are left out stay. */
export type ProfileContent = {
  fields?: Partial<ProfileFields>
  skills?: readonly SkillChoice[]
  experiences?: readonly Kept<ExperienceInput>[]
  projects?: readonly Kept<ProjectInput>[]
}

/**
 * Writes whole parts of a profile, as an import does. The content was checked with the contract's rules, and the caller
 * holds the profile and has compared its version.
 */
export async function replaceProfile(tx: Tx, userId: string, content: ProfileContent, now: Date): Promise<void> {
  const { fields = {}, skills, experiences, projects } = content
  if (skills) await replaceSkills(tx, userId, skills)
  if (experiences) await replaceExperiences(tx, userId, experiences, now)
  if (projects) await replaceProjects(tx, userId, projects, now)
  await saveFields(tx, userId, fields, now)
}

type InTeam = (tx: Db, userId: string, id: string) => Promise<boolean>
/** What a project may point to: startups and solutions in whose team the person is. */
export const isInTeam: Record<'startupId' | 'solutionId', InTeam> = {
  startupId: async (tx, userId, id) => {
    const member = tx.selectFrom('startup_members').select('user_id').where('user_id', '=', userId)
    return (await member.where('startup_id', '=', id).executeTakeFirst()) !== undefined
  },
  solutionId: async (tx, userId, id) => {
    const member = tx.selectFrom('solution_members').select('user_id').where('user_id', '=', userId)
    return (await member.where('solution_id', '=', id).executeTakeFirst()) !== undefined
  },
}

export type EntryTable = 'experiences' | 'projects'
// Kysely cannot type a table given as a parameter; `entries` stands for both.
type AnyTable = Kysely<{ entries: { id: string; user_id: string; position: number; version: number } }>
const anyTable = (tx: Db) => tx as unknown as AnyTable
const nameOf = (table: EntryTable) => table as 'entries'

/** Puts the entry before the others of its person. */
export async function insertFirstEntry(tx: Db, table: EntryTable, row: ReturnType<typeof newEntry>): Promise<void> {
  await sql`update ${sql.table(table)} set position = position + 1 where user_id = ${row.user_id}`.execute(tx)
  await anyTable(tx).insertInto(nameOf(table)).values(row).execute()
}

export const saveEntry = (tx: Db, table: EntryTable, id: string, row: { version: number; updated_at: Date }) =>
  anyTable(tx).updateTable(nameOf(table)).set(row).where('id', '=', id).execute()

/** The id of the deleted entry; undefined when the person has no such entry. */
export const deleteEntryOf = (tx: Db, table: EntryTable, userId: string, id: string) =>
  anyTable(tx)
    .deleteFrom(nameOf(table))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()

/** Puts the named entries first, in this order. */
export async function placeEntries(tx: Db, table: EntryTable, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as entry set position = placed.position
    from (
      select id, row_number() over (order by coalesce(array_position(${ids}::uuid[], id), ${ids.length + 1}), position)
      from ${sql.table(table)} where user_id = ${userId}) as placed (id, position)
    where entry.id = placed.id`.execute(tx)
}

import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { listLimits } from '#contract/cohorts/people.ts'
import { placedStates, type EnrolmentState } from '#contract/cohorts/states.ts'
import type { Role } from '#contract/scopes.ts'
import { fullName, type CohortRow, type MemberRow } from '../queries.ts'
import type { KnownPerson } from './judge.ts'

/** Whether `users` has a place in another cohort whose dates cross those of this one. */
const isElsewhere = ({ id, starts_on, weeks }: CohortRow) => sql`exists (
  select from cohort_members as other join cohorts on cohorts.id = other.cohort_id
  where other.user_id = users.id and other.cohort_id <> ${id} and other.state = any(${[...placedStates]})
    and other.state <> 'completed'
    and daterange(starts_on, starts_on + weeks * 7) && daterange(${starts_on}::date, ${starts_on}::date + ${weeks * 7}::int))`

/** Those of these addresses that have an account, with how they stand in the cohort. */
export async function findKnownPeople(db: Db, cohort: CohortRow, emails: readonly string[]): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select lower(users.email) as email, users.id as user_id, ${fullName('users')} as name, role, status,
      members.id as member_id, members.state, ${isElsewhere(cohort)} as elsewhere
    from users left join cohort_members as members on members.cohort_id = ${cohort.id} and members.user_id = users.id
    where lower(users.email) = any(${emails})`.execute(db)
  return rows
}

export const insertMembers = (tx: Db, rows: Insertable<Schema['cohort_members']>[]): Promise<MemberRow[]> =>
  rows.length === 0 ? Promise.resolve([]) : tx.insertInto('cohort_members').values(rows).returningAll().execute()

type CandidateRow = {
  id: string
  name: string
  email: string
  role: Role
  institution: string | null
  state: EnrolmentState | null
}

/** Whoever may be in a cohort, by name. */
export async function findCandidates(db: Db, cohortId: string, q: string): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select users.id, ${fullName('users')} as name, users.email, role, profiles.institution, members.state
    from users
    left join profiles on profiles.user_id = users.id
    left join cohort_members as members on members.cohort_id = ${cohortId} and members.user_id = users.id
    where users.status = 'active' and role in ('trainee', 'founder')
      and ${matchesWords(sql`f_unaccent(lower(${fullName('users')} || ' ' || users.email))`, q)}
    order by name, users.id limit ${listLimits.found}`.execute(db)
  return rows
}

export async function insertInvitees(tx: Db, cohortId: string, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return
  await tx
    .insertInto('cohort_invitees')
    .values(emails.map((email) => ({ cohort_id: cohortId, email, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findInvitees = (db: Db, cohortId: string) =>
  db.selectFrom('cohort_invitees').selectAll().where('cohort_id', '=', cohortId).orderBy('email').execute()

export async function deleteInvitee(tx: Db, cohortId: string, email: string): Promise<void> {
  await tx.deleteFrom('cohort_invitees').where('cohort_id', '=', cohortId).where('email', '=', email).execute()
}

/** The cohorts on whose list somebody with a proven address is. */
export async function findListsOf(db: Db, userId: string): Promise<{ cohort_id: string; email: string }[]> {
  const { rows } = await sql<{ cohort_id: string; email: string }>`
    select cohort_id, cohort_invitees.email from cohort_invitees
    join users on lower(users.email) = cohort_invitees.email
    where users.id = ${userId} and email_verified_at is not null order by cohort_id`.execute(db)
  return rows
}

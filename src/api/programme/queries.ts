import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

export async function findProgramme(db: Db) {
  return db.selectFrom('programme').selectAll().executeTakeFirstOrThrow()
}

/** The running cohort with its current week. */
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

/** The running cohort for those among these people who take part in it, and for the team and mentors. */
export async function findCohortsOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, RunningCohort>> {
  const cohort = await findRunningCohort(db, now)
  if (!cohort || userIds.length === 0) return new Map()
  const { id, ...shown } = cohort
  const rows = await db
    .selectFrom('users')
    .leftJoin('cohort_members', (join) =>
      join.onRef('cohort_members.user_id', '=', 'users.id').on('cohort_members.cohort_id', '=', id),
    )
    .select('users.id')
    .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where((eb) => eb.or([eb('cohort_id', 'is not', null), eb('role', 'in', ['mentor', 'staff', 'admin'])]))
    .execute()
  return new Map(rows.map((row) => [row.id, shown]))
}

/** The open cohort whose applications close first. */
export async function findNextCohort(db: Db, now: Date) {
  return db
    .selectFrom('cohorts')
    .select(['name', 'applications_close_at'])
    .where('applications_close_at', '>', now)
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

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
    .select(['name', 'weeks', week.as('week')])
    .where('starts_on', '<=', sql<string>`${now}::timestamptz::date`)
    .where(week, '<=', sql<number>`weeks`)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
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

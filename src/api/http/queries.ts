import { sql, type Selectable } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { runningCohortOf, startupOf, type RunningCohort } from '../programme/queries.ts'

type Users = Selectable<Schema['users']>
type Sessions = Selectable<Schema['sessions']>

export type OwnStartup = { id: string; name: string }

export type SessionRow = Pick<
  Users,
  | 'id'
  | 'role'
  | 'status'
  | 'locale'
  | 'email_verified_at'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'consent_version'
  | 'second_factor'
  | 'factor_asked_at'
> &
  Pick<Sessions, 'last_seen_at' | 'returned' | 'scopes' | 'writes' | 'proven_at' | 'factor_at' | 'way'> & {
    session_id: string
    cohort?: RunningCohort | null
    startup?: OwnStartup | null
  }

const columns = `sessions.id as session_id, users.id, users.role, users.status, users.locale, users.email_verified_at, users.email,
  users.first_name, users.last_name, users.consent_version, sessions.last_seen_at, sessions.returned, sessions.scopes,
  sessions.writes, sessions.proven_at, sessions.factor_at, sessions.way, users.second_factor, users.factor_asked_at`
const tables = 'sessions join users on users.id = sessions.user_id'
const isValid = `sessions.id = any($1::uuid[]) and sessions.revoked_at is null and users.status in ('active', 'machine')`

export const readSessions = prepared<SessionRow>(`select ${columns} from ${tables} where ${isValid}`)

export const readSessionsAndCohort = prepared<SessionRow>(`
  select ${columns}, (select json_build_object('name', name, 'week', week, 'weeks', weeks)
    from (${runningCohortOf('$2')}) as running) as cohort,
    (${startupOf}) as startup
  from ${tables} where ${isValid}`)

export async function markSeen(db: Db, { sid, sub }: { sid: string; sub: string }, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sid).execute()
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', sub).execute()
}

export async function countMigrations(db: Db, names: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow()
  return count
}

export type ForeignKey = { constraint: string; table: string; column: string }

/** What these foreign keys refer to. */
export async function findForeignKeys(db: Db, constraints: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conname as constraint, confrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = confrelid and attnum = confkey[1]
    where contype = 'f' and conname = any(${constraints})`.execute(db)
  return rows
}

/** Whether all these values exist where the key refers to. */
export async function hasAllValues(db: Db, { table, column }: ForeignKey, values: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)}::text = any(${values})`.execute(db)
  return rows[0]?.count === new Set(values).size
}

/** Jobs and mails whose last attempt failed. */
export async function countDead(db: Db) {
  const { rows } = await sql<{ jobs: number; mails: number }>`
    select (select count(*) from jobs where dead_at is not null) as jobs,
      (select count(*) from mails where status = 'dead') as mails`.execute(db)
  return rows[0]!
}

type OwnedKey = { owner: string; key: string }

/** Until the end of the transaction others with this key wait here, on all instances; a crash ends the wait. */
export async function lockKey(tx: Db, { owner, key }: OwnedKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${owner}\n${key}`}, 0))`.execute(tx)
}

type AnsweredKey = OwnedKey & { request_hash: Buffer; answer: string; created_at: Date }

export const insertKey = (tx: Db, key: AnsweredKey) => tx.insertInto('idempotency_keys').values(key).execute()

export const findKey = (db: Db, { owner, key }: OwnedKey) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()

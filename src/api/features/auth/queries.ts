import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { Actor } from '#api/http/session.ts'
import { prepared } from '#api/db/prepared.ts'
import { findCohortsOf } from '#api/programme/queries.ts'
import type { User, Way } from '#contract/auth/auth.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { FounderSignUp } from '#contract/auth/sign-up.ts'
import { scopesOf } from '#contract/scopes.ts'

const maxSessions = 10

export async function findUserByEmail(db: Db, email: string) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'password_hash', 'password_version', 'status', 'role', 'second_factor'])
      // PostgreSQL lower-cases both sides, because JavaScript treats some letters differently.
      .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
      .executeTakeFirst()
  )
}

/** Who is about to enter by a way that is already proven. */
export const findEntering = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'second_factor'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function findUser(db: Db, id: string, now = new Date()): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const cohorts = await findCohortsOf(db, [id], now)
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    scope: [...scopesOf[row.role]],
    locale: row.locale,
    emailVerified: row.email_verified_at !== null,
    accepted: acceptedIn(row.consent_version),
    cohort: cohorts.get(id) ?? null,
  }
}

/** The signed-in person, from what each request reads anyway. */
export function showMe({ account, cohort = null, startup, factorDue, ...actor }: Actor): User {
  const { returned, consent, ...person } = account
  return {
    id: actor.id,
    ...person,
    role: actor.role,
    scope: [...actor.scope],
    locale: actor.locale,
    emailVerified: actor.emailVerified,
    accepted: acceptedIn(consent),
    cohort,
    ...(startup && { startup }),
    ...(actor.way === 'organisation' && { organisation: true }),
    ...(factorDue && { factorDue: factorDue.toISOString() }),
    ...(returned && { returned }),
  }
}

/** Accounts that were made on the command line begin with the built-in texts, version 1. */
function acceptedIn(consent: string | null): User['accepted'] {
  const [, terms = 1, privacy = 1] = /^terms (\d+), privacy (\d+)$/.exec(consent ?? '') ?? []
  return { terms: Number(terms), privacy: Number(privacy) }
}

export const setConsent = (
  tx: Db,
  id: string,
  consent: Pick<Updateable<Schema['users']>, 'consent_version' | 'consent_at'>,
) => tx.updateTable('users').set(consent).where('id', '=', id).execute()

export type NewUser = Insertable<Schema['users']>

export async function insertUser(tx: Db, user: NewUser): Promise<void> {
  await tx.insertInto('users').values(user).execute()
}

/** The database gave the new person an empty profile. */
export async function fillProfile(tx: Db, userId: string, profile: Updateable<Schema['profiles']>): Promise<void> {
  await tx.updateTable('profiles').set(profile).where('user_id', '=', userId).execute()
}

export async function insertSkills(tx: Db, userId: string, skills: readonly string[]): Promise<void> {
  if (skills.length === 0) return
  const rows = skills.map((skill, position) => ({ user_id: userId, skill, position }))
  await tx.insertInto('user_skills').values(rows).execute()
}

/** A draft owned by the person who signed up. */
export async function insertStartup(tx: Db, userId: string, startup: FounderSignUp['startup']): Promise<void> {
  const { name, pitch, stage, field, title } = startup
  const id = randomUUIDv7()
  await tx.insertInto('startups').values({ id, name, pitch, stage, field }).execute()
  await tx.insertInto('startup_members').values({ startup_id: id, user_id: userId, title, role: 'owner' }).execute()
}

export async function setLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
}

export async function findPassword(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['password_hash', 'password_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

type NewSession = {
  id: string
  userId: string
  device: string
  returned: boolean
  now: Date
  expiresAt: Date
  /** Of the password that opened the session, if one did. */
  passwordVersion: number | undefined
  way: Way
  /** Whether a second factor was proven with it. */
  factor: boolean
  /** Whether those of the team are asked for one. */
  asked: boolean
}

/** False if the password has changed since its version was read; a later change waits, then ends the session. */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { id, userId, device, returned, now, expiresAt, passwordVersion, way, factor, asked } = session
  const values = [id, userId, device, returned, now, expiresAt, passwordVersion, way, factor ? now : null, asked]
  const started = await startNewSession(db, values)
  return started.length === 1
}

/** Ends the oldest sessions beyond the limit, among which the statement does not see the new one. */
const startNewSession = prepared<{ id: string }>(`
  with owner as (
    update users set last_seen_at = $5, factor_asked_at = case
      when $10::boolean and role in ('staff', 'admin') then coalesce(factor_asked_at, $5) else factor_asked_at end
    where id = $2 and status in ('active', 'leaving') and directory_ended_at is null
      and password_version = coalesce($7, password_version)
    returning id),
  started as (
    insert into sessions
      (id, user_id, device, returned, created_at, last_seen_at, expires_at, way, proven_at, factor_at)
    select $1, id, $3, $4, $5, $5, $6, $8, $5, $9 from owner
    returning id),
  ended as (
    update sessions set revoked_at = $5
    where id in (
      select id from sessions where user_id = (select id from owner) and revoked_at is null and scopes is null
      order by created_at desc, id desc offset ${maxSessions - 1}))
  select id from started`)

export async function findSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('scopes', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

type SessionChoice = { id?: string; not?: string; keepTokens?: true }

/** Ends one session of a user, all but one, or all, tokens included, with what devices are told; returns how many. */
export async function endSessions(db: Db, userId: string, now: Date, choice: SessionChoice = {}): Promise<number> {
  let update = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (choice.id !== undefined) update = update.where('id', '=', choice.id)
  if (choice.not !== undefined) update = update.where('id', '!=', choice.not)
  if (choice.keepTokens) update = update.where('scopes', 'is', null)
  const ended = (await update.returning('id').execute()).map(({ id }) => id)
  if (ended.length > 0) await db.deleteFrom('push_devices').where('session_id', 'in', ended).execute()
  return ended.length
}

export type TokenPurpose = 'reset_password' | 'verify_email' | 'leave_email' | 'take_email'

export async function insertToken(
  db: Db,
  token: { hash: Buffer; purpose: TokenPurpose; userId: string; now: Date; expiresAt: Date },
) {
  await db
    .insertInto('purpose_tokens')
    .values({
      hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** Whoever asked to delete the account may still set a password, and comes back by signing in with it. */
export async function findTokenOwner(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date) {
  return db
    .selectFrom('purpose_tokens')
    .innerJoin('users', 'users.id', 'purpose_tokens.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.status', 'in', purpose === 'reset_password' ? ['active', 'leaving'] : ['active'])
    .executeTakeFirst()
}

/** Uses up a token: of two parallel calls only one gets the user. */
export async function useToken(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('purpose_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends all open tokens of this purpose. */
export async function revokeTokens(db: Db, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await db
    .updateTable('purpose_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Makes other changes of this account wait until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Stores the same password with today's cost, unless it has changed meanwhile. */
export async function renewHash(db: Db, userId: string, version: number, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_version', '=', version)
    .execute()
}

/**
 * Stores a new password and ends the private address of the calendar. Given a version, only if the password has not
 * changed since; returns whether it was stored.
 */
export async function setPassword(db: Db, userId: string, hash: string, now: Date, version?: number): Promise<boolean> {
  const update = db
    .updateTable('users')
    .set(({ eb }) => ({
      password_hash: hash,
      password_version: eb('password_version', '+', 1),
      calendar_secret: null,
      updated_at: now,
    }))
    .where('id', '=', userId)
  const { numUpdatedRows } = await (
    version === undefined ? update : update.where('password_version', '=', version)
  ).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

export const findApp = (db: Db, userId: string) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A key that was begun and never confirmed gives way; a confirmed one stays. */
export async function insertApp(db: Db, userId: string, sealed: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, sealed, created_at: now })
    .onConflict((at) =>
      at
        .column('user_id')
        .doUpdateSet({ sealed, created_at: now, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Uses up the code of a period; of two that send it at once only one has it. Confirms a key that was begun. */
export async function takeTotpStep(db: Db, userId: string, sealed: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step, used_at: now, confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteApp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type Codes = { hashes: readonly Buffer[]; salt: Buffer; now: Date }

export async function replaceCodes(tx: Db, userId: string, { hashes, salt, now }: Codes): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, hash, salt, created_at: now }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** All codes of a person share it. */
export const findSalt = async (db: Db, userId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('recovery_codes').select('salt').where('user_id', '=', userId).limit(1).executeTakeFirst())?.salt

export async function takeCode(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Remembered = { userId: string; hash: Buffer; device: string; now: Date; expiresAt: Date }

export async function insertDevice(db: Db, { userId, hash, device, now, expiresAt }: Remembered): Promise<void> {
  await db
    .insertInto('remembered_devices')
    .values({ id: randomUUIDv7(), user_id: userId, hash, device, created_at: now, used_at: now, expires_at: expiresAt })
    .execute()
}

export async function useDevice(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remembered_devices')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findDevices = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('remembered_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('remembered_devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** What a new password, or the end of a factor, takes along: devices on which a step is remembered and half sign-ins. */
export async function forgetSteps(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('remembered_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('begun_steps').where('user_id', '=', userId).execute()
}

export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('second_factor').where('id', '=', userId).executeTakeFirstOrThrow())
    .second_factor

export async function deleteFactors(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('factor_resets').where('user_id', '=', userId).execute()
  await forgetSteps(tx, userId)
}

type Begun = { hash: Buffer; kind: string; userId: string | null; sealed: string; now: Date; expiresAt: Date }

export async function insertStep(db: Db, { hash, kind, userId, sealed, now, expiresAt }: Begun): Promise<void> {
  await db
    .insertInto('begun_steps')
    .values({ hash, kind, user_id: userId, sealed, created_at: now, expires_at: expiresAt })
    .execute()
}

export const findStep = (db: Db, hash: Buffer, kind: string, now: Date) =>
  db
    .selectFrom('begun_steps')
    .select(['user_id', 'sealed'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Of two calls only one gets it. */
export const takeStep = (db: Db, hash: Buffer, kind: string, now: Date) =>
  db
    .deleteFrom('begun_steps')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['user_id', 'sealed'])
    .executeTakeFirst()

/** Notes a proof in the session in which it was given. */
export async function noteProof(db: Db, sessionId: string, now: Date, byFactor: boolean): Promise<void> {
  const set = byFactor ? { proven_at: now, factor_at: now } : { proven_at: now }
  await db.updateTable('sessions').set(set).where('id', '=', sessionId).execute()
}

export const findFactorReset = (db: Db, userId: string) =>
  db
    .selectFrom('factor_resets')
    .innerJoin('users', 'users.id', 'factor_resets.asked_by')
    .select(['asked_by', 'reason', 'asked_at'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('asker'))
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** False where somebody has asked already. */
export async function insertFactorReset(
  tx: Db,
  reset: { userId: string; askedBy: string; reason: string; now: Date },
): Promise<boolean> {
  const { userId, askedBy, reason, now } = reset
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('factor_resets')
    .values({ user_id: userId, asked_by: askedBy, reason, asked_at: now })
    .onConflict((at) => at.column('user_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Of the two who confirm at once only one gets it; whoever asked never does. */
export const takeFactorReset = (tx: Db, userId: string, by: string, since: Date) =>
  tx
    .deleteFrom('factor_resets')
    .where('user_id', '=', userId)
    .where('asked_by', '!=', by)
    .where('asked_at', '>', since)
    .returning('asked_by')
    .executeTakeFirst()

export async function deleteFactorReset(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('factor_resets').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'

export const findPublicKeys = (db: Db) =>
  db.selectFrom('issuer_keys').select(['kid', 'public_jwk']).orderBy('created_at').execute()

export const findNewestKey = (db: Db) =>
  db.selectFrom('issuer_keys').select(['kid', 'sealed']).orderBy('created_at', 'desc').executeTakeFirst()

/** Until the transaction ends nobody else adds a key. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`lock table issuer_keys in share row exclusive mode`.execute(tx)
}

export async function insertKey(tx: Db, row: Insertable<Schema['issuer_keys']>): Promise<void> {
  await tx.insertInto('issuer_keys').values(row).execute()
}

export const findRevokedCertificates = (db: Db) =>
  db.selectFrom('certificates').select('id').where('revoked_at', 'is not', null).orderBy('revoked_at').execute()

import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import type { Role } from '#contract/scopes.ts'
import type { Linking } from '../factors/steps.ts'

/** By both, and never by an e-mail: an issuer may give an address to somebody else. */
export const findIdentity = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** False if the subject, or the person at this issuer, is linked already. */
export async function insertIdentity(tx: Db, userId: string, linking: Linking, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({ id: randomUUIDv7(), user_id: userId, ...linking, created_at: now, used_at: now })
    .onConflict((at) => at.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const noteIdentityUse = (db: Db, id: string, now: Date) =>
  db.updateTable('identities').set({ used_at: now }).where('id', '=', id).execute()

export const findIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()

export async function deleteIdentity(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const setRole = (tx: Db, id: string, role: Role, now: Date) =>
  tx.updateTable('users').set({ role, updated_at: now }).where('id', '=', id).execute()

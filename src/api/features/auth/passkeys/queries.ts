import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { mostPasskeys } from '#contract/auth/passkeys.ts'

export const findPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Undefined when the person has as many as allowed; two at once take turns. */
export async function insertPasskey(tx: Db, row: Insertable<Schema['passkeys']>): Promise<PasskeyRow | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', row.user_id).forUpdate().execute()
  if ((await findPasskeys(tx, row.user_id)).length >= mostPasskeys) return undefined
  return tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((at) => at.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Only if nobody used it meanwhile with the same counter: of two copies one is refused. */
export async function notePasskeyUse(db: Db, id: string, before: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .where('cloned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const markCloned = (db: Db, id: string, now: Date) =>
  db
    .updateTable('passkeys')
    .set({ cloned_at: sql<Date>`coalesce(cloned_at, ${now})` })
    .where('id', '=', id)
    .execute()

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

import { sql } from 'kysely'
import { findReferringColumns } from '#api/db/foreign-keys.ts'
import type { Db } from '#api/deps.ts'

/** Deletes the rows of a person, or takes the person out of them, as their foreign keys say. */
export async function dropPersonRows(tx: Db, id: string, kept: ReadonlySet<string>): Promise<void> {
  for (const { table, column, cascades } of await findReferringColumns(tx, 'users')) {
    if (kept.has(table)) continue
    const [from, own] = [sql.table(table), sql.ref(column)]
    await (
      cascades
        ? sql`delete from ${from} where ${own} = ${id}`
        : sql`update ${from} set ${own} = null where ${own} = ${id}`
    ).execute(tx)
  }
}

/** Leaves a nameless account, to which figures and the audit log may point. */
export async function blankPerson(tx: Db, id: string, now: Date): Promise<void> {
  const nothing = { phone: null, phone_country: null, phone_ext: null, country: null, heard_from: null }
  await tx
    .updateTable('users')
    .set({
      ...nothing,
      status: 'erased',
      erase_at: null,
      email: `${id}@erased.invalid`,
      first_name: 'Conta',
      last_name: 'apagada',
      password_hash: 'none',
      calendar_secret: null,
      email_verified_at: null,
      consent_version: null,
      consent_at: null,
      last_seen_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

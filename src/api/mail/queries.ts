import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import { leaseUntil } from '../jobs/attempts.ts'
import type { OutgoingMail } from './transport.ts'

export const insertMails = (tx: Db, mails: readonly Insertable<Schema['mails']>[]) =>
  tx.insertInto('mails').values(mails).execute()

export type ClaimedMail = OutgoingMail & {
  attempts: number
  kind: string
  userId: string | null
  /** Whether the reader's account is still open; null for people without one. */
  isOpen: boolean | null
}

const atOnce = 5

export async function claimMails(db: Db, now: Date): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, next_at = ${leaseUntil(now)}
    where id in (
      select id from mails where status = 'queued' and next_at <= ${now}
      order by next_at, id limit ${sql.lit(atOnce)} for update skip locked)
    returning id, kind, user_id as "userId", recipient, (select coalesce(sender, case when mails.locale = 'en' then name_en end, name) from programme) as sender, subject, body_text as text, body_html as html, calendar, ticket, created_at as "createdAt", attempts,
      (select users.status = 'active' from users where users.id = mails.user_id) as "isOpen"`.execute(db)
  return rows
}

/** Applies only to its own attempt: after the end of its lease the mail may have been claimed again. */
export async function changeMail(db: Db, { id, attempts }: ClaimedMail, change: Updateable<Schema['mails']>) {
  await db.updateTable('mails').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()
}

/** Nobody reads it any more. */
export const dropMail = (db: Db, { id, attempts }: ClaimedMail) =>
  db.deleteFrom('mails').where('id', '=', id).where('attempts', '=', attempts).execute()

export type Reader = { id: string; email: string; firstName: string; lastName: string; locale: Locale }

/** The people among these with an active account, by id. */
export async function findReaders(db: Db, userIds: readonly string[]): Promise<Map<string, Reader>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'locale'])
    // An array is one parameter; a statement accepts 65,535.
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('status', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const findReaderByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'locale', 'email_verified_at'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('status', '=', 'active')
    .executeTakeFirst()

export const insertHeldLetters = (tx: Db, letters: readonly Insertable<Schema['held_letters']>[]) =>
  tx.insertInto('held_letters').values(letters).execute()

/** Deletes and returns what was held for somebody; two workers cannot both take the same letters. */
export const takeHeldLetters = (tx: Db, userId: string) =>
  tx
    .deleteFrom('held_letters')
    .where('user_id', '=', userId)
    .returning(['subject', 'paragraphs', 'url', sql<string>`created_at::text`.as('at')])
    .execute()

export async function findHeldKinds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('held_letters').select('kind').distinct().where('user_id', '=', userId).execute()
  return rows.map(({ kind }) => kind)
}

export const dropHeldLetters = (db: Db, userId: string, kinds: readonly string[]) =>
  db.deleteFrom('held_letters').where('user_id', '=', userId).where('kind', 'in', kinds).execute()

/** The first mail that this transaction writes to one of these people, in their order. */
export async function findWrittenMail(tx: Db, ids: readonly string[]) {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body_text as text from mails
    where user_id = any(${ids}::uuid[]) and created_at = transaction_timestamp()
    order by array_position(${ids}::uuid[], user_id) limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Everything at once again. */
export const deletePaces = (tx: Db, userIds: readonly string[]) =>
  tx
    .deleteFrom('mail_preferences')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()

/** When the mail server gave this address up, unless it has taken a mail since. */
export const refusedAt = (address: RawBuilder<unknown>) => sql<Date | null>`(
  select case status when 'dead' then created_at end from mails
  where recipient = ${address} and status in ('sent', 'dead') order by created_at desc limit 1)`

export async function findRefused(db: Db, email: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${refusedAt(sql`${email}`)} as at`.execute(db)
  return rows[0]!.at
}

export const findChosenPaces = (db: Db, userId: string) =>
  db.selectFrom('mail_preferences').select(['topic', 'pace']).where('user_id', '=', userId).execute()

export const savePaces = (db: Db, paces: readonly Insertable<Schema['mail_preferences']>[]) =>
  db
    .insertInto('mail_preferences')
    .values(paces)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet((row) => ({ pace: row.ref('excluded.pace') })),
    )
    .execute()

import { sql } from 'kysely'
import { findReferringColumns } from '#api/db/foreign-keys.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { escapeMarkup } from '#api/mail/plain-text.ts'
import type { LeavingPerson } from '#api/records/people.ts'
import type { Trace } from '#contract/accounts/accounts.ts'
import { noteKey } from '../queries.ts'

/** Only an active account starts to leave; returns whether it did. */
export async function markLeaving(
  tx: Tx,
  id: string,
  { eraseAt, cleanTexts, now }: { eraseAt: Date; cleanTexts: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: 'leaving', erase_at: eraseAt, erase_texts: cleanTexts, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findPerson = (db: Db, id: string): Promise<LeavingPerson> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const holdPerson = (tx: Tx, id: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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
  const nothing = { phone: null, phone_country: null, phone_ext: null, country: null }
  await tx
    .updateTable('users')
    .set({
      ...nothing,
      heard_from: null,
      directory_id: null,
      registration_answers: null,
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

/** Deletes the mails to the person, and takes the name out of those to others. Returns the ids of both. */
export async function eraseMails(tx: Tx, { id, email, firstName, lastName }: LeavingPerson): Promise<string[]> {
  const own = await sql<{ id: string }>`
    delete from mails where user_id = ${id} or lower(recipient) = lower(${email})
      or lower(recipient) in (select lower(email) from invitations where answered_by = ${id}) returning id`.execute(tx)
  const name = `${firstName} ${lastName}`
  const inHtml = escapeMarkup(name)
  const without = (column: string) =>
    sql`replace(replace(replace(${sql.ref(column)}, ${name}, '…'), ${inHtml}, '…'), ${email}, '…')`
  const told = await sql<{ id: string }>`
    update mails set subject = ${without('subject')}, body_text = ${without('body_text')},
      body_html = ${without('body_html')}, calendar = ${without('calendar')}
    where position(${name} in subject || body_text || body_html || coalesce(calendar, '')) > 0
      or position(${inHtml} in body_html) > 0
      or position(lower(${email}) in lower(subject || body_text || body_html || coalesce(calendar, ''))) > 0
    returning id`.execute(tx)
  return [...own.rows, ...told.rows].map((row) => row.id)
}

/** What is not told yet is told without the name, and to nobody who is gone. */
async function forgetUntold(tx: Tx, id: string, name: string): Promise<void> {
  const isUntold = sql`table_name in ('notices', 'held_letters')`
  await sql`delete from held_rows where ${isUntold} and after ->> 'user_id' = ${id}`.execute(tx)
  await sql`
    update held_rows set after = replace(after::text, trim('"' from to_json(${name}::text)::text), '…')::jsonb
    where ${isUntold} and position(trim('"' from to_json(${name}::text)::text) in after::text) > 0`.execute(tx)
}

/** The histories of teams name who came and went; notices, letters that wait and work handed over, who asked. */
export async function forgetName(tx: Tx, { id, firstName, lastName }: LeavingPerson): Promise<void> {
  const name = `${firstName} ${lastName}`
  await forgetUntold(tx, id, name)
  await sql`
    update record_steps set details = jsonb_set(details, '{name}', '"…"') where details ->> 'name' = ${name}`.execute(
    tx,
  )
  await sql`
    update notices set title = replace(title, ${name}, '…'), body = replace(body, ${name}, '…')
    where position(${name} in title || body) > 0`.execute(tx)
  await sql`
    update held_letters set subject = replace(subject, ${name}, '…'),
      paragraphs = array(select replace(line, ${name}, '…') from unnest(paragraphs) with ordinality as lines (line, place)
        order by place)
    where position(${name} in subject || array_to_string(paragraphs, ' ')) > 0`.execute(tx)
  await sql`
    update handed_work set title = replace(title, ${name}, '…') where position(${name} in title) > 0`.execute(tx)
}

/** Rows that hold an address or an answer, without a foreign key to the person. */
export async function eraseTechnicalRows(tx: Tx, { id, email }: LeavingPerson): Promise<void> {
  // An invitation may have come to an address that the person has left since.
  await sql`delete from invitations where lower(email) = lower(${email}) or answered_by = ${id}`.execute(tx)
  await sql`delete from throttles where position(lower(${email}) in lower(key)) > 0 or position(${id} in key) > 0`.execute(
    tx,
  )
  await sql`delete from jobs where position(lower(${email}) in lower(payload::text)) > 0`.execute(tx)
  await tx.deleteFrom('idempotency_keys').where('owner', '=', id).execute()
  const { area, recordId } = noteKey(id)
  await tx.deleteFrom('record_notes').where('area', '=', area).where('record_id', '=', recordId).execute()
}

/** Ends the sessions, the mailed links and the told devices of an account. */
export async function endAccess(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('purpose_tokens').where('user_id', '=', userId).execute()
}

export async function moveNotes(tx: Db, from: string, to: string): Promise<void> {
  const { area, recordId } = noteKey(from)
  const notes = tx.updateTable('record_notes').set({ record_id: to }).where('area', '=', area)
  await notes.where('record_id', '=', recordId).execute()
}

/** What the remaining account has not said about the person is taken from the other. */
export async function fillGaps(tx: Db, from: string, to: string): Promise<void> {
  const gaps = (table: string, names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`${table}.${name}`)}, lost.${sql.ref(name)})`),
    )
  const profile = ['headline', 'about', 'city', 'field', 'institution', 'graduation_year']
  await sql`update profiles set ${gaps('profiles', profile)} from profiles as lost
    where profiles.user_id = ${to} and lost.user_id = ${from}`.execute(tx)
  await sql`update users set phone = lost.phone, phone_country = lost.phone_country, phone_ext = lost.phone_ext
    from users as lost where users.id = ${to} and lost.id = ${from} and users.phone is null`.execute(tx)
}

/** Rows that only serve to sign in or to tell, and say nothing about what somebody takes part in. */
const technical = new Set([
  'sessions',
  'purpose_tokens',
  'totp_secrets',
  'recovery_codes',
  'remembered_devices',
  'begun_steps',
  'factor_resets',
  'passkeys',
  'identities',
  'mails',
  'profiles',
  'record_steps',
])

/** What points at a person, by table. */
export async function countTraces(db: Db, userId: string): Promise<Trace[]> {
  const columns = (await findReferringColumns(db, 'users')).filter(({ table }) => !technical.has(table))
  const counts = columns.map(
    ({ table, column }) =>
      sql`select ${table}::text as table, count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`,
  )
  const { rows } = await sql<Trace>`
    select "table", sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted
    where count > 0 group by "table" order by "table"`.execute(db)
  return rows
}

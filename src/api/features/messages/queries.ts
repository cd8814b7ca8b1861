import { sql, type Insertable, type Selectable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { scheduleAll } from '#api/jobs/jobs.ts'
import type { MessageState, MessageWay } from '#contract/messages/messages.ts'
import type { Role } from '#contract/scopes.ts'

export const area = 'messages'
export const sendJob = 'messages.send'

/** The messages that leave by the start of this event move with it. */
export async function followStart(tx: Db, event: string, startsAt: Date, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; send_at: Date }>`
    update messages set send_at = greatest(${startsAt}::timestamptz + from_start * interval '1 minute', ${now})
    where audience -> 'filters' ->> 'event' = ${event} and from_start is not null and state = 'scheduled'
    returning id, send_at`.execute(tx)
  await scheduleAll(
    tx,
    rows.map(({ id, send_at }) => ({ kind: sendJob, payload: { id }, runAt: send_at, key: `${sendJob}:${id}` })),
  )
}

export type MessageRow = Selectable<Schema['messages']> & {
  author: string | null
  editor: string | null
  told: Partial<Record<MessageWay, number>> | null
}
export type TemplateRow = Selectable<Schema['message_templates']>

const nameOf = (person: string) => sql`(select first_name || ' ' || last_name from users where id = ${sql.ref(person)})`
const select = sql`
  messages.*, ${nameOf('messages.author_id')} as author, ${nameOf('messages.updated_by')} as editor,
  (select jsonb_object_agg(way, people) from (
    select way, count(*)::int as people from message_recipients where message_id = messages.id group by way) ways) as told`
/** A list is named in the message, so rights to it are asked for each. */
const isOn = (lists: readonly string[]) => sql`messages.audience ->> 'list' = any(${lists})`
const sorts = { updatedAt: { column: 'messages.updated_at', type: 'timestamptz' } } as const

type MessageFilters = { q?: string | undefined; state?: MessageState[] | undefined }

export const findMessages = (db: Db, lists: readonly string[], { q, state }: MessageFilters, paging: Paging) =>
  findPage<MessageRow>(db, {
    ...paging,
    select,
    from: sql`messages`,
    where: [
      isOn(lists),
      state && oneOf(sql`messages.state`, state),
      q?.trim() && matchesWords(sql<string>`f_unaccent(lower(subject_pt || ' ' || audience_pt))`, q),
    ],
    id: 'messages.id',
    sorts,
    sort: '-updatedAt',
  })

export async function findMessage(db: Db, lists: readonly string[], id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${select} from messages where id = ${id} and ${isOn(lists)}`.execute(db)
  return rows[0]
}

export const insertMessage = (tx: Db, row: Insertable<Schema['messages']>) =>
  tx.insertInto('messages').values(row).execute()

export const removeMessage = (tx: Db, id: string) => tx.deleteFrom('messages').where('id', '=', id).execute()

/** Who wrote it, with the role that they have now; undefined once their account is closed. */
export const findAuthor = (db: Db, id: string | null) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'email_verified_at', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst() as Promise<{ id: string; role: Role; email_verified_at: Date | null; name: string } | undefined>

/** Keeps how each of these people was told; the mail is the one that this transaction wrote to them. */
export async function saveRecipients(tx: Tx, messageId: string, kind: string, ways: ReadonlyMap<string, MessageWay>) {
  await sql`
    insert into message_recipients (message_id, user_id, way, mail_id)
    select ${messageId}, told.id, told.way, mails.id
    from unnest(${[...ways.keys()]}::uuid[], ${[...ways.values()]}::text[]) told (id, way)
    join users on users.id = told.id and users.status <> 'erased'
    left join mails on mails.user_id = told.id and mails.kind = ${kind} and mails.created_at = transaction_timestamp()
    on conflict do nothing`.execute(tx)
}

type RecipientRow = { id: string; name: string; way: MessageWay; error: string | null; sent_at: Date | null }

export const findRecipients = (
  db: Db,
  messageId: string,
  { q, way }: { q?: string | undefined; way?: MessageWay[] | undefined },
  paging: Paging,
) =>
  findPage<RecipientRow>(db, {
    ...paging,
    select: sql`users.id, users.first_name || ' ' || users.last_name as name, way, mails.error, mails.sent_at`,
    from: sql`message_recipients join users on users.id = message_recipients.user_id`,
    join: sql`left join mails on mails.id = message_recipients.mail_id`,
    where: [
      sql`message_id = ${messageId}`,
      way && oneOf(sql`way`, way),
      q?.trim() && matchesWords(sql<string>`f_unaccent(lower(users.first_name || ' ' || users.last_name))`, q),
    ],
    id: 'users.id',
    sorts: { name: { column: `f_unaccent(lower(users.first_name || ' ' || users.last_name))`, type: 'text' } },
    sort: 'name',
  })

type ReceivedRow = Pick<MessageRow, 'id' | 'subject_pt' | 'subject_en'> & {
  sent_at: Date
  way: MessageWay
  error: string | null
}

export const findMessagesTo = (db: Db, lists: readonly string[], userId: string, paging: Paging) =>
  findPage<ReceivedRow>(db, {
    ...paging,
    select: sql`messages.id, subject_pt, subject_en, messages.sent_at, way, mails.error`,
    from: sql`message_recipients join messages on messages.id = message_recipients.message_id`,
    join: sql`left join mails on mails.id = message_recipients.mail_id`,
    where: [sql`message_recipients.user_id = ${userId}`, isOn(lists)],
    id: 'messages.id',
    sorts: { sentAt: { column: 'messages.sent_at', type: 'timestamptz' } },
    sort: '-sentAt',
  })

export const findNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export const findTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('message_templates').selectAll().orderBy('name').execute()

export const saveTemplate = (tx: Db, row: Insertable<Schema['message_templates']>): Promise<TemplateRow> =>
  tx
    .insertInto('message_templates')
    .values(row)
    .onConflict((same) =>
      same.column('name').doUpdateSet((row) => ({
        subject_pt: row.ref('excluded.subject_pt'),
        subject_en: row.ref('excluded.subject_en'),
        body_pt: row.ref('excluded.body_pt'),
        body_en: row.ref('excluded.body_en'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export async function removeTemplate(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('message_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

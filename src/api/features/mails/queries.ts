import { sql, type RawBuilder } from 'kysely'
import { findPage } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listMails, Mail } from '#contract/mails/mails.ts'

const columns = sql`
  id, kind, recipient, subject, status, attempts, error, created_at, sent_at,
  case when status = 'queued' and isfinite(next_at) then next_at end as next_attempt_at`
const sorts = { createdAt: { column: 'created_at', type: 'timestamptz' } } as const

/** Given up, and nothing since was taken or given up: sending again, or to a mended address, ends it. */
const tookNone = sql`
  status = 'dead' and created_at > now() - interval '14 days' and not exists (
    select from mails as later
    where later.recipient = mails.recipient and later.created_at > mails.created_at and later.status in ('sent', 'dead'))`

export async function findMails(db: Db, { q, status, refused, ...paging }: QueryOf<typeof listMails>) {
  const where: RawBuilder<unknown>[] = []
  // Literals instead of parameters, so that every plan can use the partial index of dead mails.
  if (status) where.push(oneOf(sql`status`, status))
  if (q?.trim()) where.push(matchesWords(sql<string>`f_unaccent(lower(recipient || ' ' || subject))`, q))
  if (refused) where.push(tookNone)
  return findPage<MailRow>(db, {
    ...paging,
    select: columns,
    from: sql`mails`,
    where,
    id: 'id',
    sorts,
    sort: '-createdAt',
  })
}

export async function findMail(db: Db, id: string) {
  const { rows } = await sql<MailRow & { body_text: string; has_calendar: boolean }>`
    select ${columns}, body_text, calendar is not null as has_calendar from mails where id = ${id}`.execute(db)
  const row = rows[0]
  return row && { ...toMail(row), text: row.body_text, hasCalendar: row.has_calendar }
}

/** Only dead mails are queued again; returns whether this one was. */
export async function requeueDead(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, next_at: '-infinity', error: null })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type MailRow = Pick<Mail, 'id' | 'kind' | 'recipient' | 'subject' | 'status' | 'attempts' | 'error'> & {
  created_at: Date
  sent_at: Date | null
  next_attempt_at: Date | null
}

export const toMail = (row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
})

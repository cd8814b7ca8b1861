import { sql } from 'kysely'
import { cutPage, mostCounted, readCursor, shownTotal } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listMails, Mail } from '#contract/mails.ts'

type Page = { items: Mail[]; nextCursor: string | null; total: number | null }

const newestFirst = 'newest'

export async function findMails(db: Db, { limit, cursor, q, status }: QueryOf<typeof listMails>): Promise<Page> {
  const after = readCursor(newestFirst, cursor)
  let matching = db.selectFrom('mails')
  // Written out, so that every plan may use the index of dead ones.
  if (status)
    matching = matching.where(
      'status',
      'in',
      status.map((one) => sql.lit(one)),
    )
  if (q?.trim()) matching = matching.where(matchesWords(sql<string>`f_unaccent(lower(recipient || ' ' || subject))`, q))
  let wanted = matching.select(mailColumns)
  if (after) wanted = wanted.where(sql<boolean>`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`)
  const [rows, counted] = await Promise.all([
    wanted
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit + 1))
      .execute(),
    db
      .selectFrom(
        matching
          .select('id')
          .limit(sql.lit(mostCounted + 1))
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = cutPage(rows, limit, newestFirst, ({ createdText }) => createdText)
  return { items: page.rows.map(toMail), nextCursor: page.nextCursor, total: shownTotal(counted.count) }
}

export async function findMail(db: Db, id: string) {
  const row = await db
    .selectFrom('mails')
    .select(mailColumns)
    .select(['body_text', sql<boolean>`calendar is not null`.as('hasCalendar')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...toMail(row), text: row.body_text, hasCalendar: row.hasCalendar }
}

/** Only what was given up starts anew; says whether it did. */
export async function requeueDead(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, next_at: '-infinity', error: null })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const mailColumns = [
  'id',
  'recipient',
  'subject',
  'status',
  'attempts',
  'error',
  'created_at',
  'sent_at',
  // To the microsecond: a page must not begin in the middle of one millisecond.
  sql<string>`created_at::text`.as('createdText'),
  sql<Date | null>`case when status = 'queued' and attempts > 0 then next_at end`.as('nextAttempt'),
] as const

type MailRow = Pick<Mail, 'id' | 'recipient' | 'subject' | 'status' | 'attempts' | 'error'> & {
  created_at: Date
  sent_at: Date | null
  nextAttempt: Date | null
}

const toMail = (row: MailRow): Mail => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextAttemptAt: row.nextAttempt?.toISOString() ?? null,
})

import { sql } from 'kysely'
import { findPage } from '#api/db/keyset.ts'
import type { Db } from '#api/deps.ts'
import type { Locale, QueryOf } from '#contract/endpoint.ts'
import type { listNotices, Notice } from '#contract/notices/notices.ts'

type NoticeRow = {
  id: string
  topic: string
  lang: Locale
  title: string
  body: string
  label: string | null
  path: string | null
  waits: boolean
  read: boolean
  created_at: Date
}

export const findNotices = (
  db: Db,
  userId: string,
  { unread, waiting, topic, ...paging }: QueryOf<typeof listNotices>,
) =>
  findPage<NoticeRow>(db, {
    ...paging,
    select: sql`id, topic, lang, title, body, label, path, about is not null as waits, read_at is not null as read, created_at`,
    from: sql`notices`,
    where: [
      sql`user_id = ${userId} and answered_at is null`,
      unread && sql`read_at is null`,
      waiting && sql`about is not null`,
      topic !== undefined && sql`topic = ${topic}`,
    ],
    id: 'id',
    sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
    sort: '-createdAt',
  })

/** Nobody reads more than «99+», so nobody counts further. */
const mostCounted = 100

export async function countOwn(db: Db, userId: string): Promise<{ unread: number; waiting: number }> {
  const some = (where: ReturnType<typeof sql>) => sql`
    (select count(*) from (select from notices where user_id = ${userId} and answered_at is null and ${where} limit ${sql.lit(mostCounted)}) as counted)`
  const { rows } = await sql<{ unread: number; waiting: number }>`
    select ${some(sql`read_at is null`)} as unread, ${some(sql`about is not null`)} as waiting`.execute(db)
  return rows[0]!
}

/** False when it is not theirs; marking twice keeps the first time. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markAllRead(db: Db, userId: string, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute()
}

export const findMutedTopics = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('mail_preferences')
      .select('topic')
      .where('user_id', '=', userId)
      .where('muted', '=', true)
      .orderBy('topic')
      .execute()
  ).map(({ topic }) => topic)

export async function saveMuted(db: Db, userId: string, topic: string, muted: boolean): Promise<void> {
  await db
    .insertInto('mail_preferences')
    .values({ user_id: userId, topic, muted })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ muted }))
    .execute()
}

export const toNotice = ({ label, path, created_at, ...row }: NoticeRow): Notice => ({
  id: row.id,
  topic: row.topic,
  lang: row.lang,
  title: row.title,
  body: row.body,
  act: label === null || path === null ? null : { label, path },
  waits: row.waits,
  read: row.read,
  createdAt: created_at.toISOString(),
})

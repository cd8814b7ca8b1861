import { sql, type Insertable } from 'kysely'
import type { FigureTables } from '#api/db/schema/figures.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import type { ReportLink } from '#contract/figures/reports.ts'

export const findLinks = (db: Db, reportId: string) =>
  db.selectFrom('report_links').selectAll().where('report_id', '=', reportId).orderBy('id', 'desc').execute()
export type LinkRow = Awaited<ReturnType<typeof findLinks>>[number]

export const stateOf = ({ ended_at, ends_at }: Pick<LinkRow, 'ended_at' | 'ends_at'>, now: Date) =>
  ended_at ? 'ended' : ends_at <= now ? 'over' : 'live'

export const toLink = (row: LinkRow, now: Date): ReportLink => ({
  id: row.id,
  name: row.name,
  state: stateOf(row, now),
  endsAt: row.ends_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  hasPassword: row.password !== null,
  opened: row.opened,
  createdAt: row.created_at.toISOString(),
})

export const insertLink = (tx: Tx, link: Insertable<FigureTables['report_links']>) =>
  tx.insertInto('report_links').values(link).execute()

export const findByCode = (db: Db, hash: Buffer) =>
  db.selectFrom('report_links').selectAll().where('code_hash', '=', hash).executeTakeFirst()

/** Undefined when there is none of this report that still opens. */
export const endLink = (tx: Tx, { id, linkId }: { id: string; linkId: string }, now: Date) =>
  tx
    .updateTable('report_links')
    .set({ ended_at: now })
    .where('id', '=', linkId)
    .where('report_id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('name')
    .executeTakeFirst()

/** One statement and no row of its own: of whoever opens it nothing is kept. */
export const countOpening = (db: Db, id: string) =>
  sql`update report_links set opened = opened + 1 where id = ${id}`.execute(db)

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'

type ItemKey = { roundId: string; itemId: string }

/** Asks staff about a file, once. */
export const recordHeld = (db: Db, { roundId, itemId }: ItemKey, file: { id: string; number: number }, now: Date) =>
  db
    .insertInto('review_files')
    .values({
      id: randomUUIDv7(),
      round_id: roundId,
      item_id: itemId,
      file_id: file.id,
      number: file.number,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The state of each file of an item that could not be cleaned. */
export async function findHeldStates(db: Db, { roundId, itemId }: ItemKey) {
  const rows = await db
    .selectFrom('review_files')
    .select(['file_id', 'state'])
    .where('round_id', '=', roundId)
    .where('item_id', '=', itemId)
    .execute()
  return new Map(rows.map(({ file_id, state }) => [file_id, state]))
}

const most = 200

const held = (db: Db) =>
  db
    .selectFrom('review_files')
    .innerJoin('review_items', (join) =>
      join
        .onRef('review_items.round_id', '=', 'review_files.round_id')
        .onRef('review_items.item_id', '=', 'review_files.item_id'),
    )
    .innerJoin('review_rounds', 'review_rounds.id', 'review_files.round_id')
    .leftJoin('attachments', 'attachments.id', 'review_files.file_id')
    .leftJoin('users', 'users.id', 'review_files.decided_by')
    .selectAll('review_files')
    .select(['review_items.title', 'review_items.number as item_number', 'attachments.file_name'])
    .select(['attachments.content_type', 'attachments.size'])
    .select(['review_rounds.area', 'review_rounds.context_id', 'review_rounds.closes_at'])
    .select('review_rounds.state as round_state')
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('decider'))

/** Those of a round, or what waits in all rounds that are not announced; the longest waiting first. */
export const findHeldFiles = (db: Db, { roundId }: { roundId?: string | undefined }) =>
  held(db)
    .$if(roundId !== undefined, (query) => query.where('review_files.round_id', '=', roundId!))
    .$if(roundId === undefined, (query) =>
      query
        .where('review_files.state', '=', 'waiting')
        .where('review_rounds.state', '<>', 'announced')
        .where('review_items.gone', '=', false),
    )
    .orderBy('review_files.created_at')
    .orderBy('review_files.id')
    .limit(most)
    .execute()
export type HeldRow = Awaited<ReturnType<typeof findHeldFiles>>[number]

export const findHeldFile = (db: Db, id: string) => held(db).where('review_files.id', '=', id).executeTakeFirst()

/** Who still judges the item, and by which review. */
export async function findWaitingJurors(tx: Tx, { roundId, itemId }: ItemKey): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('reviews')
    .select(['id', 'reviewer_id'])
    .where('round_id', '=', roundId)
    .where('item_id', '=', itemId)
    .where('state', '=', 'assigned')
    .execute()
  return new Map(rows.map(({ id, reviewer_id }) => [reviewer_id, id]))
}

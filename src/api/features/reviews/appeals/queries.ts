import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'

type Filed = Selectable<Schema['review_appeals']> & { author: string | null }
export type AppealRow = Filed & { area: string; context_id: string; number: number; title: string }

const nameOf = sql`users.first_name || ' ' || users.last_name`
const filed = sql`
  select review_appeals.*, ${nameOf} as author from review_appeals left join users on users.id = author_id`

export async function findAppeal(db: Db, roundId: string, itemId: string): Promise<Filed | undefined> {
  const { rows } = await sql<Filed>`${filed} where round_id = ${roundId} and item_id = ${itemId}`.execute(db)
  return rows[0]
}

const mostListed = 200

/** Those of a round, or all that wait; without an answer first, then the oldest. */
export async function findAppeals(
  db: Db,
  { id, roundId }: { id?: string; roundId?: string | undefined },
): Promise<AppealRow[]> {
  const isAsked = id ? sql`review_appeals.id = ${id}` : roundId ? sql`round_id = ${roundId}` : sql`answered_at is null`
  const { rows } = await sql<AppealRow>`
    select review_appeals.*, ${nameOf} as author, area, context_id, review_items.number, review_items.title
    from review_appeals
    join review_items using (round_id, item_id)
    join review_rounds on review_rounds.id = round_id
    left join users on users.id = author_id
    where ${isAsked}
    order by answered_at is not null, review_appeals.created_at, review_appeals.id
    limit ${sql.lit(mostListed)}`.execute(db)
  return rows
}

/** False when the team has asked already. */
export async function insertAppeal(tx: Tx, row: Insertable<Schema['review_appeals']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('review_appeals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['round_id', 'item_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

type Answer = { upheld: boolean; answer: string; answered_by: string; answered_at: Date }

/** False when somebody else has answered. */
export async function saveAnswer(tx: Tx, id: string, answer: Answer): Promise<boolean> {
  const saved = await tx
    .updateTable('review_appeals')
    .set(answer)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

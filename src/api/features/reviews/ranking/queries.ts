import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'

type ItemOutcome = { item: string; outcome: string | null }

export async function recordOutcomes(tx: Tx, roundId: string, outcomes: readonly ItemOutcome[]): Promise<void> {
  await sql`
    update review_items set outcome = given.outcome
    from unnest(${outcomes.map(({ item }) => item)}::uuid[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as given (item, outcome)
    where round_id = ${roundId} and item_id = given.item`.execute(tx)
}

/** The place that each team reads from now on. */
export async function savePlaces(tx: Tx, roundId: string, places: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update review_items set place = given.place
    from unnest(${[...places.keys()]}::uuid[], ${[...places.values()]}::int[]) as given (item, place)
    where round_id = ${roundId} and item_id = given.item`.execute(tx)
}

type ItemDecision = { outcome: string | null; feedback_pt: string | null; feedback_en: string | null }

export const saveItemDecision = (tx: Tx, where: { id: string; itemId: string }, decision: ItemDecision) =>
  tx
    .updateTable('review_items')
    .set(decision)
    .where('round_id', '=', where.id)
    .where('item_id', '=', where.itemId)
    .execute()

/** The last round of an area whose result for this item is announced. */
export async function findAnnouncedRound(db: Db, area: string, itemId: string): Promise<string | undefined> {
  const { rows } = await sql<{ round_id: string }>`
    select round_id from review_items join review_rounds on review_rounds.id = round_id
    where item_id = ${itemId} and area = ${area} and state = 'announced' and not gone
    order by announced_at desc, review_rounds.number desc limit 1`.execute(db)
  return rows[0]?.round_id
}

export type ScoresRow = {
  number: number
  title: string
  juror: string
  reviewer_id: string
  state: string
  scores: Record<string, number>
  comment: string | null
  note: string | null
  reason: string | null
  submitted_at: Date | null
}

/** Every review of a round that was not withdrawn, in the order of the codes. */
export async function findScores(db: Db, roundId: string): Promise<ScoresRow[]> {
  const { rows } = await sql<ScoresRow>`
    select number, title, first_name || ' ' || last_name as juror, reviewer_id, reviews.state, comment, note, reason, submitted_at,
      coalesce((select jsonb_object_agg(criterion, score) from review_scores where review_id = reviews.id), '{}') as scores
    from reviews
    join review_items using (round_id, item_id)
    join users on users.id = reviewer_id
    where round_id = ${roundId} and reviews.state <> 'withdrawn'
    order by number, juror, reviews.id`.execute(db)
  return rows
}

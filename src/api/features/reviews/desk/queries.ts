import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { ItemRow, ReviewRow, RoundRow } from '../queries.ts'

export type MyReview = {
  review: ReviewRow
  round: RoundRow
  item: Pick<ItemRow, 'number' | 'title'>
  scores: Record<string, number>
  in_conflict: boolean
}

/** Reviews of one juror in rounds that have begun; without an id those of rounds whose result is not out. */
export async function findOwnReviews(db: Db, userId: string, { id }: { id?: string }): Promise<MyReview[]> {
  const wanted = id
    ? sql`reviews.id = ${id}`
    : sql`reviews.state <> 'withdrawn' and review_rounds.state in ('open', 'closed')`
  const { rows } = await sql<ReviewRow & Omit<MyReview, 'review' | 'round'>>`
    select reviews.*, json_build_object('number', review_items.number, 'title', review_items.title) as item,
      coalesce((select jsonb_object_agg(criterion, score) from review_scores where review_id = reviews.id), '{}') as scores,
      exists (
        select from review_conflicts
        where review_conflicts.round_id = reviews.round_id and review_conflicts.item_id = reviews.item_id
          and user_id = reviewer_id) as in_conflict
    from reviews
    join review_rounds on review_rounds.id = reviews.round_id
    join review_items on review_items.round_id = reviews.round_id and review_items.item_id = reviews.item_id
    where reviewer_id = ${userId} and review_rounds.state <> 'draft' and not gone and ${wanted}
    order by review_rounds.closes_at, review_rounds.id, review_items.number`.execute(db)
  const ids = [...new Set(rows.map(({ round_id }) => round_id))]
  const rounds =
    ids.length === 0 ? [] : await db.selectFrom('review_rounds').selectAll().where('id', 'in', ids).execute()
  const roundOf = new Map(rounds.map((round) => [round.id, round]))
  return rows.map(({ item, scores, in_conflict, ...review }) => ({
    review,
    round: roundOf.get(review.round_id)!,
    item,
    scores,
    in_conflict,
  }))
}

/** What the other jurors gave this item, by criterion; only what is handed in. */
export async function findOthers(db: Db, { round_id, item_id, reviewer_id }: ReviewRow) {
  const { rows } = await sql<{ criterion: string; mean: number; count: number }>`
    select criterion, avg(score)::float8 as mean, count(*)::int as count
    from review_scores join reviews on reviews.id = review_id
    where round_id = ${round_id} and item_id = ${item_id} and reviewer_id <> ${reviewer_id} and state = 'submitted'
    group by criterion`.execute(db)
  const means = Object.fromEntries(rows.map(({ criterion, mean }) => [criterion, mean]))
  return { count: Math.max(0, ...rows.map(({ count }) => count)), means }
}

/** What this juror gave the examples of these rounds. */
export const findCalibrations = (db: Db, userId: string, roundIds: readonly string[]) =>
  db
    .selectFrom('review_calibrations')
    .select(['round_id', 'anchor_id', 'scores'])
    .where('user_id', '=', userId)
    .where('round_id', 'in', roundIds)
    .execute()

/** How many examples of each round this juror has scored, for rounds that have some. */
export async function countCalibrated(db: Db, userId: string, rounds: readonly RoundRow[]) {
  const withAnchors = rounds.filter(({ anchors }) => anchors.length > 0).map(({ id }) => id)
  const given = withAnchors.length === 0 ? [] : await findCalibrations(db, userId, withAnchors)
  return (round: RoundRow) =>
    round.anchors.length === 0
      ? null
      : { done: given.filter(({ round_id }) => round_id === round.id).length, all: round.anchors.length }
}

export const isCalibrated = (calibration: { done: number; all: number } | null): boolean =>
  calibration === null || calibration.done === calibration.all

import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Db } from '#api/deps.ts'
import type { ItemRow, ReviewRow, RoundRow } from '../queries.ts'
import type { NamedPerson } from './blind/people.ts'

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

/**
 * The review, held for a change: mine, handed out, not in conflict, in a round that is open at this moment, or given back
 * to me in one that is not decided. The round is locked for others to share, so that closing or deciding it waits for
 * this change and the next one finds it closed.
 */
const heldReview = (id: string, userId: string, now: Date) => sql`
  running as (
    select id, state = 'open' and opens_at <= ${now} and closes_at > ${now} as is_open from review_rounds
    where id = (select round_id from reviews where id = ${id})
      and ((state = 'open' and opens_at <= ${now} and closes_at > ${now})
        or (state in ('open', 'closed') and decision is null))
    for share
  ), held as (
    update reviews set updated_at = ${now}, version = version + 1
    where id = ${id} and reviewer_id = ${userId} and state = 'assigned'
      and round_id in (select id from running where is_open or returned_at is not null)
      and not exists (
        select from review_conflicts
        where review_conflicts.round_id = reviews.round_id and review_conflicts.item_id = reviews.item_id
          and review_conflicts.user_id = reviewer_id)
    returning id
  )`

export async function holdOwnReview(tx: Tx, id: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`with ${heldReview(id, userId, now)} select id from held`.execute(tx)
  return rows.length > 0
}

type NewScore = { id: string; userId: string; criterion: string; score: number; now: Date }

/** Holds the review and gives the score in one statement; false when it may not be changed. */
export async function saveScore(db: Db, { id, userId, criterion, score, now }: NewScore): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${heldReview(id, userId, now)}
    insert into review_scores (review_id, criterion, score, updated_at)
    select id, ${criterion}, ${score}, ${now} from held
    on conflict (review_id, criterion) do update set score = excluded.score, updated_at = excluded.updated_at`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export const saveTexts = (tx: Tx, id: string, texts: { comment: string; comment_lang: Locale; note: string }) =>
  tx.updateTable('reviews').set(texts).where('id', '=', id).execute()

type NewCalibration = { roundId: string; anchorId: string; userId: string; scores: Record<string, number>; now: Date }

/** False when this juror has scored the example before. */
export async function recordCalibration(db: Db, given: NewCalibration): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('review_calibrations')
    .values({
      round_id: given.roundId,
      anchor_id: given.anchorId,
      user_id: given.userId,
      scores: JSON.stringify(given.scores),
      given_at: given.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added === 1n
}

export async function findTeamNames(db: Db, ids: readonly string[]): Promise<NamedPerson[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['first_name', 'last_name', 'email', 'profiles.links'])
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ links, ...person }) => ({ ...person, links: links?.map(({ url }) => url) ?? [] }))
}

export const findFileType = (db: Db, fileId: string) =>
  db.selectFrom('attachments').select(['content_type', 'size']).where('id', '=', fileId).executeTakeFirst()

import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { ReviewState } from '#contract/reviews/states.ts'
import { roles, scopesOf } from '#contract/scopes.ts'

export type RoundRow = Selectable<Schema['review_rounds']>
export type ItemRow = Selectable<Schema['review_items']>
export type ReviewRow = Selectable<Schema['reviews']>
export type ConflictRow = Selectable<Schema['review_conflicts']>

/** How jurors and staff call an item of a round: S-04. */
export const codeOf = ({ number }: { number: number }) => `S-${String(number).padStart(2, '0')}`

export const isOpen = ({ state, opens_at, closes_at }: RoundRow, now: Date) =>
  state === 'open' && opens_at <= now && closes_at > now

/** What was given back may be changed after the end of the round, until it is decided. */
export const mayWrite = (
  { state, returned_at }: Pick<ReviewRow, 'state' | 'returned_at'>,
  round: RoundRow,
  now: Date,
): boolean =>
  state === 'assigned' &&
  (isOpen(round, now) ||
    (returned_at !== null && round.decision === null && (round.state === 'open' || round.state === 'closed')))

/** A round that is opened again or announced leaves at no time any more. */
export const notScheduled = { announce_at: null, announce_by: null, announce_failed_at: null } as const

export const findRound = (db: Db, id: string) =>
  db.selectFrom('review_rounds').selectAll().where('id', '=', id).executeTakeFirst()

export const findItems = (db: Db, roundId: string): Promise<ItemRow[]> =>
  db.selectFrom('review_items').selectAll().where('round_id', '=', roundId).orderBy('number').execute()

/** With the number of scores that each holds. */
export type CountedReview = ReviewRow & { scored: number }

export const findReviews = (db: Db, roundId: string): Promise<CountedReview[]> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .select(sql<number>`(select count(*)::int from review_scores where review_id = reviews.id)`.as('scored'))
    .where('round_id', '=', roundId)
    .where('state', '<>', 'withdrawn')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const personColumns = sql<string>`users.first_name || ' ' || users.last_name`

/** Who was asked to judge, also those whose account is no longer active. */
export const findJurors = (db: Db, roundId: string) =>
  db
    .selectFrom('review_jurors')
    .innerJoin('users', 'users.id', 'review_jurors.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.status', 'profiles.headline', 'profiles.field', 'reminded_at'])
    .select(personColumns.as('name'))
    .where('round_id', '=', roundId)
    .orderBy('added_at')
    .orderBy('users.id')
    .execute()

/** Whoever is suspended, leaving or erased counts as somebody who left. */
export const isPresent = ({ status }: { status: string }) => status === 'active'

const mostCandidates = 200

/** Those who may be asked to judge; people of the programme would judge each other. */
export const jurorRoles = roles.filter((role) => scopesOf[role].includes('reviews:judge'))

/** Jurors, mentors and the team who do not judge in this round. */
export const findCandidates = (db: Db, roundId: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.headline', 'profiles.field', personColumns.as('name')])
    .where('role', 'in', jurorRoles)
    .where('status', '=', 'active')
    .where(sql<boolean>`not exists (select from review_jurors where round_id = ${roundId} and user_id = users.id)`)
    .orderBy(sql`role in ('juror', 'mentor')`, 'desc')
    .orderBy('first_name')
    .orderBy('users.id')
    .limit(mostCandidates)
    .execute()

/** How many reviews of a round wait for each of these jurors; those without any are missing. */
export async function countAssigned(db: Db, roundId: string, jurors: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ reviewer_id: string; count: string }>`
    select reviewer_id, count(*)::text as count from reviews join review_items using (round_id, item_id)
    where round_id = ${roundId} and state = 'assigned' and not gone and reviewer_id = any(${[...jurors]}::uuid[])
    group by reviewer_id`.execute(db)
  return new Map(rows.map(({ reviewer_id, count }) => [reviewer_id, count]))
}

export const findConflicts = (db: Db, roundId: string): Promise<ConflictRow[]> =>
  db.selectFrom('review_conflicts').selectAll().where('round_id', '=', roundId).execute()

export type RoundFigures = { items: number; jurors: number; done: number; decided: number; missing: number }

export type CountedRound = RoundRow & RoundFigures

/** Rounds with their figures; those that run first, then the newest. */
export async function findRounds(
  db: Db,
  { id, area, contextId }: { id?: string; area?: string | undefined; contextId?: string | undefined },
): Promise<CountedRound[]> {
  const tests = [
    id && sql`review_rounds.id = ${id}`,
    area && sql`review_rounds.area = ${area}`,
    contextId && sql`review_rounds.context_id = ${contextId}`,
  ].filter((test) => typeof test === 'object')
  const { rows } = await sql<CountedRound>`
    select review_rounds.*,
      items.count as items, items.decided, items.missing,
      (select count(*)::int from review_jurors join users on users.id = user_id
        where round_id = review_rounds.id and status = 'active') as jurors,
      (select count(*)::int from reviews
        join review_items using (round_id, item_id)
        where reviews.round_id = review_rounds.id and reviews.state = 'submitted' and not gone) as done
    from review_rounds
    cross join lateral (
      select count(*)::int as count, count(outcome)::int as decided,
        coalesce(sum(greatest(0, reviews_per_item - (
          select count(*) from reviews
          where reviews.round_id = review_items.round_id and reviews.item_id = review_items.item_id
            and reviews.state = 'submitted'))), 0)::int as missing
      from review_items where round_id = review_rounds.id and not gone
    ) as items
    where ${tests.length > 0 ? sql.join(tests, sql` and `) : sql`true`}
    order by array_position(array['open', 'closed', 'draft', 'announced'], state), closes_at, review_rounds.id
    limit 100`.execute(db)
  return rows
}

/** All rounds over the same context. */
export const findSiblings = (db: Db, { area, context_id }: Pick<RoundRow, 'area' | 'context_id'>) =>
  db
    .selectFrom('review_rounds')
    .select(['id', 'number'])
    .where('area', '=', area)
    .where('context_id', '=', context_id)
    .execute()

export type GivenScores = {
  review_id: string
  item_id: string
  reviewer_id: string
  state: ReviewState
  scores: Record<string, number>
  comment: string | null
}

/** What was handed in, with all scores. */
export async function findSubmitted(db: Db, roundId: string): Promise<GivenScores[]> {
  const { rows } = await sql<GivenScores>`
    select reviews.id as review_id, reviews.item_id, reviewer_id, state, comment,
      coalesce((select jsonb_object_agg(criterion, score) from review_scores where review_id = reviews.id), '{}') as scores
    from reviews join review_items using (round_id, item_id)
    where reviews.round_id = ${roundId} and reviews.state = 'submitted' and not gone
    order by reviews.item_id, reviewer_id`.execute(db)
  return rows
}

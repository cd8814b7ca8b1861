import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { mayLeave } from '#api/records/states.ts'
import { reviewTransitions } from '#contract/reviews/states.ts'

/** Reviews that somebody still has to hand in and can, or could until the end of the round. */
const waits = sql`
  reviews.state = 'assigned' and not review_items.gone and users.status = 'active'
  and (review_rounds.state = 'open'
    or (review_rounds.state = 'closed' and review_rounds.decision is null and returned_at is not null))`
const joined = sql`
  reviews
  join review_rounds on review_rounds.id = reviews.round_id
  join review_items on review_items.round_id = reviews.round_id and review_items.item_id = reviews.item_id
  join users on users.id = reviewer_id`

export type MissingReviews = { round_id: string; user_id: string; name: string; count: number; returned: number }

/** Who has not handed in everything, those who miss most first. */
export async function findMissing(db: Db, roundIds: readonly string[]): Promise<MissingReviews[]> {
  const { rows } = await sql<MissingReviews>`
    select reviews.round_id, reviewer_id as user_id, first_name || ' ' || last_name as name, count(*)::int as count,
      count(returned_at)::int as returned
    from ${joined} where reviews.round_id = any(${roundIds}::uuid[]) and ${waits}
    group by reviews.round_id, reviewer_id, first_name, last_name
    order by count desc, name, reviewer_id`.execute(db)
  return rows
}

/** Who still has to judge one of these items. */
export async function findWaitingJurors(tx: Tx, roundId: string, items: readonly string[]): Promise<string[]> {
  if (items.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    select distinct reviewer_id as user_id from ${joined}
    where reviews.round_id = ${roundId} and reviews.item_id = any(${[...items]}::uuid[]) and ${waits}`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

type Reminding = { roundId: string; userId?: string | undefined; now: Date; before: Date }

/**
 * Marks whom to remind: those who can hand something in and were not reminded since `before`. One statement, so that of
 * two clicks one finds nobody.
 */
export async function markReminded(tx: Tx, { roundId, userId, now, before }: Reminding): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update review_jurors set reminded_at = ${now}
    where round_id = ${roundId} and (${userId ?? null}::uuid is null or user_id = ${userId ?? null})
      and (reminded_at is null or reminded_at <= ${before})
      and user_id in (
        select reviewer_id from ${joined}
        where reviews.round_id = ${roundId} and ${waits}
          and ((opens_at <= ${now} and closes_at > ${now} and review_rounds.state = 'open')
            or (returned_at is not null and decision is null)))
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Not a new version: nobody who is changing the round's rules must begin again. */
export const saveRemindedBefore = (tx: Tx, roundId: string, days: number) =>
  tx.updateTable('review_rounds').set({ reminded_before: days }).where('id', '=', roundId).execute()

type Taken = { by: 'staff' | 'system'; now: Date }

/** Takes back what is not handed in of jurors whose account is no longer active; returns the ids. */
export async function withdrawOfLeft(tx: Tx, roundId: string, now: Date): Promise<string[]> {
  const left = sql`reviewer_id in (select id from users where status <> 'active')`
  return withdraw(tx, sql`round_id = ${roundId} and ${left}`, { by: 'system', now })
}

/** Takes back what this juror has not handed in, everything or one item; returns the ids. */
export function withdrawOpen(
  tx: Tx,
  { roundId, userId, itemId }: { roundId: string; userId: string; itemId?: string },
  now: Date,
): Promise<string[]> {
  const item = itemId === undefined ? sql`true` : sql`item_id = ${itemId}`
  return withdraw(tx, sql`round_id = ${roundId} and reviewer_id = ${userId} and ${item}`, { by: 'staff', now })
}

async function withdraw(tx: Tx, which: ReturnType<typeof sql>, { by, now }: Taken): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reviews set state = 'withdrawn', returned_at = null, returned_reason = null, updated_at = ${now},
      version = version + 1
    where ${which} and state = 'assigned' and ${mayLeave('state', reviewTransitions, 'withdrawn', by)}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether somebody who left still has something that others could take over. */
export async function hasLeftBehind(tx: Tx, roundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reviews join users on users.id = reviewer_id
    where round_id = ${roundId} and reviews.state = 'assigned' and status <> 'active' limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether this person judges, or has judged, in the round. */
export async function isOfJury(db: Db, roundId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from review_jurors where round_id = ${roundId} and user_id = ${userId}
    union all
    select from reviews where round_id = ${roundId} and reviewer_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

export type FormerJuror = {
  id: string
  name: string
  email: string
  status: string
  headline: string | null
  field: string | null
}

/** Who was taken out of the jury and whose reviews count. */
export async function findFormerJurors(db: Db, roundId: string): Promise<FormerJuror[]> {
  const { rows } = await sql<FormerJuror>`
    select users.id, first_name || ' ' || last_name as name, email, status, headline, field
    from users left join profiles on profiles.user_id = users.id
    where users.id in (select reviewer_id from reviews where round_id = ${roundId} and state = 'submitted')
      and not exists (select from review_jurors where round_id = ${roundId} and user_id = users.id)
    order by name, users.id`.execute(db)
  return rows
}

export type PastReview = { area: string; item_id: string; juror: string }

/** What these people handed in in other rounds. */
export async function findPastReviews(db: Db, roundId: string, jurors: readonly string[]): Promise<PastReview[]> {
  const { rows } = await sql<PastReview>`
    select distinct area, reviews.item_id, reviewer_id as juror
    from reviews join review_rounds on review_rounds.id = round_id
    where reviewer_id = any(${jurors}::uuid[]) and reviews.state = 'submitted' and round_id <> ${roundId}`.execute(db)
  return rows
}

export const joinedJob = 'reviews.joined_jury'

/** Into the jury of a round that still runs, by an invitation; a job then gives out what is missing. */
export async function joinJury(tx: Db, { roundId, userId }: { roundId: string; userId: string }, now: Date) {
  await sql`
    insert into review_jurors (round_id, user_id, added_at)
    select id, ${userId}, ${now} from review_rounds where id = ${roundId} and state in ('draft', 'open')
    on conflict do nothing`.execute(tx)
  await schedule(tx, { kind: joinedJob, payload: { roundId }, runAt: now, key: `${joinedJob}:${userId}` })
}

export type InvitedJuror = {
  id: string
  email: string
  name: string | null
  state: 'open' | 'expired' | 'declined'
  words: string | null
  expires_at: Date
}

/** Who was invited into the round and is not in it: the newest invitation of each address. */
export async function findInvitedJurors(db: Db, roundId: string, now: Date): Promise<InvitedJuror[]> {
  const { rows } = await sql<InvitedJuror>`
    select * from (
      select distinct on (lower(email)) id, email, nullif(concat_ws(' ', first_name, last_name), '') as name, words,
        case when state = 'open' and expires_at <= ${now} then 'expired' else state end as state, expires_at
      from invitations where round_id = ${roundId} order by lower(email), id desc) as newest
    where state in ('open', 'expired', 'declined') order by expires_at, id`.execute(db)
  return rows
}

export async function findUserToJudge(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { mayLeave } from '#api/records/states.ts'
import type { Criterion } from '#contract/criteria.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import type { ConflictKind } from '#contract/reviews/rounds.ts'
import { reviewTransitions } from '#contract/reviews/states.ts'

export const addRound = (tx: Tx, round: Insertable<Schema['review_rounds']>) =>
  tx.insertInto('review_rounds').values(round).execute()

/** Those who are still there judge in another round too. */
export const copyJurors = (tx: Tx, { from, to }: { from: string; to: string }, now: Date) =>
  sql`
    insert into review_jurors (round_id, user_id, added_at)
    select ${to}::uuid, user_id, ${now} from review_jurors join users on users.id = user_id
    where round_id = ${from} and users.status = 'active'`.execute(tx)

/** Who said, or of whom staff said, that they must not judge an item does not judge it in the next round either. */
export const copyConflicts = (tx: Tx, { from, to }: { from: string; to: string }, now: Date) =>
  sql`
    insert into review_conflicts (round_id, item_id, user_id, kind, reason, created_at)
    select ${to}::uuid, item_id, user_id, kind, reason, ${now} from review_conflicts
    where round_id = ${from} and kind in ('declared', 'staff')
      and item_id in (select item_id from review_items where round_id = ${to})`.execute(tx)

export const saveFixedCriteria = (tx: Tx, roundId: string, criteria: readonly Criterion[]) =>
  tx
    .updateTable('review_rounds')
    .set({ criteria: JSON.stringify(criteria), criteria_fixed: true })
    .where('id', '=', roundId)
    .execute()

/** Marks the items that are no longer present, and takes the mark from those that are again. Returns the former. */
export async function markGoneItems(tx: Tx, roundId: string, present: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; gone: boolean }>`
    update review_items set gone = item_id <> all(${present}::uuid[])
    where round_id = ${roundId} and gone = (item_id = any(${present}::uuid[]))
    returning item_id as id, gone`.execute(tx)
  return rows.flatMap(({ id, gone }) => (gone ? [id] : []))
}

/** What jurors had in their queue of these items, and whether they have scored it. */
export async function findOpenOf(tx: Tx, roundId: string, items: readonly string[]) {
  const { rows } = await sql<{ juror: string; number: number; begun: boolean }>`
    select reviewer_id as juror, number,
      exists (select from review_scores where review_id = reviews.id) as begun
    from reviews join review_items using (round_id, item_id)
    where round_id = ${roundId} and item_id = any(${[...items]}::uuid[]) and reviews.state = 'assigned'
    order by number, reviewer_id`.execute(tx)
  return rows
}

export const addItems = (tx: Tx, items: readonly Insertable<Schema['review_items']>[]) =>
  tx.insertInto('review_items').values(items).execute()

export const findJurorRights = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['role', 'status']).where('id', '=', userId).executeTakeFirst()

export const recordJuror = (tx: Tx, roundId: string, userId: string, now: Date) =>
  tx
    .insertInto('review_jurors')
    .values({ round_id: roundId, user_id: userId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** False when the person was not in the jury, or somebody has taken them out at the same moment. */
export async function deleteJuror(tx: Tx, roundId: string, userId: string): Promise<boolean> {
  const own = tx.deleteFrom('review_jurors').where('round_id', '=', roundId).where('user_id', '=', userId)
  return (await own.executeTakeFirst()).numDeletedRows > 0n
}

/** Conflicts that are noted already keep their kind and reason; returns whether any is new. */
export async function recordConflicts(
  tx: Tx,
  conflicts: readonly Insertable<Schema['review_conflicts']>[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('review_conflicts')
    .values(conflicts)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (added ?? 0n) > 0n
}

/** Deletes what nobody has begun and staff did not place. */
export async function deleteUnstarted(tx: Tx, roundId: string): Promise<void> {
  await sql`
    delete from reviews where round_id = ${roundId} and state = 'assigned' and not by_hand
      and not exists (select from review_scores where review_id = reviews.id)`.execute(tx)
}

/** Withdraws the reviews that are in conflict, also those that were handed in; returns their ids. */
export async function withdrawInConflict(tx: Tx, roundId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reviews set state = 'withdrawn', submitted_at = null, returned_at = null, returned_reason = null,
      updated_at = ${now}, version = version + 1
    where round_id = ${roundId} and ${mayLeave('state', reviewTransitions, 'withdrawn', 'system')} and exists (
      select from review_conflicts
      where review_conflicts.round_id = reviews.round_id and review_conflicts.item_id = reviews.item_id
        and user_id = reviewer_id)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Adds reviews, or assigns again those that were withdrawn before. */
export const assignReviewRows = (tx: Tx, rows: readonly Insertable<Schema['reviews']>[], byHand: boolean, now: Date) =>
  tx
    .insertInto('reviews')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['round_id', 'item_id', 'reviewer_id'])
        .doUpdateSet({ state: 'assigned', by_hand: byHand, reason: null, updated_at: now })
        .where(mayLeave('reviews.state', reviewTransitions, 'assigned', 'system')),
    )
    .execute()

export type Tie = { item: string; juror: string; kind: ConflictKind }

/** Addresses of which anybody can have one; a shared domain says nothing then. `.example` belongs to nobody. */
const publicDomains =
  '^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|mail|zoho|proton|protonmail|pm|' +
  'tutanota|fastmail|yandex|sapo|iol|clix|netcabo|mail\\.telepac)\\.[a-z.]+$|(^|\\.)example(\\.(com|org|net))?$'

/** Years suffice: few people remember months, and close years are a tie as well. Unknown ends are open. */
const sharedYears = sql`
  left(coalesce(theirs.start_month, theirs.end_month, '0000'), 4)
    <= left(case when own.current then '9999' else coalesce(own.end_month, '9999') end, 4)
  and left(coalesce(own.start_month, own.end_month, '0000'), 4)
    <= left(case when theirs.current then '9999' else coalesce(theirs.end_month, '9999') end, 4)`
const takesPart = sql`theirs.state = any(${[...takingPart]})`
/** The mentor of a trainee, and the lead mentor of the cohort. */
const cohortTies = sql`
  select item, juror, 'trainee', 4 from team
  join cohort_members as theirs on theirs.user_id = person and ${takesPart}
  join jury on juror = theirs.mentor_id
  union all
  select item, juror, 'cohort', 5 from team
  join cohort_members as theirs on theirs.user_id = person and ${takesPart}
  join cohorts on cohorts.id = theirs.cohort_id join jury on juror = lead_mentor_id`
/** Whoever had an hour of mentoring with them, or will. */
const hourTies = sql`
  select item, juror, 'mentor', 3 from team
  join mentor_hours as held on held.state in ('booked', 'done') and (held.trainee_id = person or held.startup_id in (
    select startup_id from startup_members where user_id = person))
  join jury on juror = held.mentor_id`
const longestStudies = 6
/** Where somebody worked or studied: by their profile, and the school that they named when they registered. */
const placesOf = sql`
  select user_id, kind, organisation, start_month, end_month, current from experiences
  where user_id in (select person from team union select juror from jury)
  union all
  select user_id, 'education', institution, (graduation_year - ${sql.lit(longestStudies)})::text, graduation_year::text, false
  from profiles
  where institution is not null and user_id in (select person from team union select juror from jury)`
const sameName = sql`f_unaccent(lower(trim(theirs.organisation))) = f_unaccent(lower(trim(own.organisation)))`

/** What the platform knows of ties between jurors and the teams of items; the closest tie of each pair. */
export async function findTies(db: Db, teams: ReadonlyMap<string, readonly string[]>, jurors: readonly string[]) {
  const members = [...teams].flatMap(([item, people]) => people.map((person) => ({ item, person })))
  if (members.length === 0 || jurors.length === 0) return []
  const { rows } = await sql<Tie>`
    with team as (
      select * from unnest(${members.map(({ item }) => item)}::uuid[], ${members.map(({ person }) => person)}::uuid[])
        as team (item, person)
    ), jury as (select * from unnest(${[...jurors]}::uuid[]) as jury (juror)),
    places as (${placesOf}),
    ties as (
      select item, juror, 'team' as kind, 1 as rank from team join jury on juror = person
      union all
      select item, juror, 'startup', 2 from team
      join startup_members as theirs on theirs.user_id = person
      join startup_members as own on own.startup_id = theirs.startup_id join jury on juror = own.user_id
      union all
      select item, juror, 'mentor', 3 from team
      join startup_members as theirs on theirs.user_id = person
      join startup_mentors as own on own.startup_id = theirs.startup_id join jury on juror = own.user_id
      union all
      ${hourTies}
      union all
      ${cohortTies}
      union all
      select item, juror, case when 'education' in (own.kind, theirs.kind) then 'school' else 'employer' end, 6 from team
      join places as theirs on theirs.user_id = person
      join places as own on ${sameName} join jury on juror = own.user_id
      where ${sharedYears}
      union all
      select item, juror, 'domain', 7 from team
      join users as theirs on theirs.id = person
      join jury on true
      join users as own on own.id = juror
        and lower(split_part(own.email, '@', 2)) = lower(split_part(theirs.email, '@', 2))
      where lower(split_part(own.email, '@', 2)) !~ ${publicDomains}
    )
    select distinct on (item, juror) item, juror, kind from ties order by item, juror, rank`.execute(db)
  return rows
}

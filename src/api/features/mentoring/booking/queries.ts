import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import { isActive } from '#api/records/places.ts'
import type { SentLink } from '#contract/mentoring/booking.ts'
import { liveStates, type HourState, type RequestState, type Subject } from '#contract/mentoring/mentoring.ts'
import { isFor, isOf, isOfSubject, sharedHour, subjectJoin } from '../queries.ts'
import type { HourRow, Key, RequestRow, SharedHour } from '../queries.ts'
import type { Ranked } from './give.ts'

export type DueHour = Pick<HourRow, 'id' | 'starts_at' | 'mentor_id'>
export type AskedRow = Pick<RequestRow, 'id' | 'hour_id' | 'startup_id' | 'trainee_id' | 'user_id' | 'asked_at'>
export type GivenRow = AskedRow & { state: RequestState; served: number; rank: number }

// An arbitrary number, unique among the advisory locks of this database.
const givingLock = 7_305_205

/** Instances take turns, so that who has just been given an hour counts as served for the next. */
export async function holdGiving(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${givingLock}::bigint)`.execute(tx)
}

const mostAtOnce = 50

/** Hours whose time to be given has come, or just this one, in the order in which they are given. */
export async function holdDue(tx: Db, now: Date, only?: string): Promise<DueHour[]> {
  const due = only ? sql`id = ${only}` : sql`gives_at <= ${now}`
  const { rows } = await sql<DueHour>`
    select id, starts_at, mentor_id from mentor_hours where ${due} and state = 'open' and taken = 0
    order by gives_at, id limit ${sql.lit(mostAtOnce)} for no key update`.execute(tx)
  return rows
}

export async function findAsked(tx: Db, hourIds: readonly string[]): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select id, hour_id, startup_id, trainee_id, user_id, asked_at from mentor_requests
    where hour_id = any(${hourIds}::uuid[]) and state = 'asked'`.execute(tx)
  return rows
}

/** The first of each hour has it, the others wait in line; one statement, and no hour is given twice. */
export async function saveGiven(tx: Db, ranked: readonly Ranked[], hourIds: readonly string[], now: Date) {
  const { rows } = await sql<GivenRow>`
    with ranked as (
      select * from json_to_recordset(${JSON.stringify(ranked)}::json)
        as ranked(id uuid, hour_id uuid, served int, rank int)),
    hours as (
      update mentor_hours as hours set gives_at = null, updated_at = ${now}, version = version + 1,
        state = case when first.id is null then 'open' else 'booked' end, taken = (first.id is not null)::int,
        request_id = first.id, startup_id = wanted.startup_id, trainee_id = wanted.trainee_id,
        queue_last = coalesce((select max(rank) from ranked where ranked.hour_id = hours.id), 1) - 1
      from unnest(${hourIds}::uuid[]) as due(id)
      left join ranked as first on first.hour_id = due.id and first.rank = 1
      left join mentor_requests as wanted on wanted.id = first.id
      where hours.id = due.id and hours.state = 'open' and hours.taken = 0
      returning hours.id)
    update mentor_requests as requests set served = ranked.served, rank = ranked.rank, updated_at = ${now},
      state = case when ranked.rank = 1 then 'given' else 'waitlisted' end,
      queue_position = case when ranked.rank = 1 then null else ranked.rank - 1 end
    from ranked join hours on hours.id = ranked.hour_id
    where requests.id = ranked.id and requests.state = 'asked'
    returning requests.id, requests.hour_id, requests.startup_id, requests.trainee_id, requests.user_id,
      requests.asked_at, requests.state, requests.served, requests.rank`.execute(tx)
  return rows
}

export type NewRequest = Key & {
  id: string
  user_id: string
  question: string
  links: readonly SentLink[]
  asked_at: Date
}
type Wanted = { hourId: string; givesAt: Date | null; now: Date }

/**
 * Asks for an hour, in one statement that holds it: an hour that is gone, full or not for them takes no request. The first
 * request opens the time in which others may ask too. Returns who asks now; who asked before asks once.
 */
export async function insertRequests(tx: Db, { hourId, givesAt, now }: Wanted, requests: readonly NewRequest[]) {
  const [first] = requests
  const { rows } = await sql<{ id: string }>`
    with hour as (
      update mentor_hours as hours set gives_at = coalesce(hours.gives_at, ${givesAt}::timestamptz)
      from mentor_desks as desk
      where hours.id = ${hourId} and desk.user_id = hours.mentor_id and ${isFree(now)} and ${isFor(first!)}
      returning hours.id)
    insert into mentor_requests (id, hour_id, startup_id, trainee_id, user_id, question, links, state, asked_at, updated_at)
    select asked.id, hour.id, asked.startup_id, asked.trainee_id, asked.user_id, asked.question, asked.links, 'asked',
      asked.asked_at, ${now}
    from hour, json_to_recordset(${JSON.stringify(requests)}::json) as asked(
      id uuid, startup_id uuid, trainee_id uuid, user_id uuid, question text, links jsonb, asked_at timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows
}

/** Nobody has it, and it has not begun; what is being given is no longer asked for. */
export const isFree = (now: Date): RawBuilder<boolean> => sql<boolean>`
  hours.state = 'open' and hours.taken = 0 and hours.starts_at > ${now}
  and (hours.gives_at is null or hours.gives_at > ${now})`

type Counted = { key: Key; mentorId: string; month: string; zone: string; except: string | null }

/** How many hours of a month somebody counts on already, in all and with this mentor, leaving out one request. */
export async function countWanted(tx: Db, { key, mentorId, month, zone, except }: Counted) {
  const { rows } = await sql<{ used: number; asked: number; pair: number }>`
    select (count(*) filter (where requests.state = 'given'))::int as used,
      (count(*) filter (where requests.state <> 'given'))::int as asked,
      (count(*) filter (where hours.mentor_id = ${mentorId}))::int as pair
    from mentor_requests as requests join mentor_hours as hours on hours.id = requests.hour_id
    where requests.state in ('asked', 'offered', 'given') and ${isOfSubject('requests', key)}
      and requests.id is distinct from ${except}::uuid
      and to_char(hours.starts_at at time zone ${zone}, 'YYYY-MM') = ${month}`.execute(tx)
  return rows[0]!
}

type Asked = 'id' | 'state' | 'hour_id' | 'question' | 'links' | 'asked_at' | 'offer_expires_at' | 'sequence' | 'served'
/** A request with its hour. */
export type SessionFacts = SharedHour &
  Pick<RequestRow, Asked | 'queue_position'> & { subject: Subject; hour_state: HourState; gives_at: Date | null }

const sessionFrom = sql`
  select requests.id, requests.state, requests.hour_id, requests.question, requests.links, requests.asked_at,
    requests.offer_expires_at, requests.sequence, requests.served, requests.queue_position, requests.startup_id,
    requests.trainee_id, hours.state as hour_state, hours.gives_at, ${sharedHour}
  from mentor_requests as requests join mentor_hours as hours on hours.id = requests.hour_id
  join users as mentor on mentor.id = hours.mentor_id ${subjectJoin('requests')}`

export async function findSession(db: Db, id: string, userId?: string): Promise<SessionFacts | undefined> {
  const mine = userId ? isOf('requests', userId) : sql`true`
  const { rows } = await sql<SessionFacts>`${sessionFrom} where requests.id = ${id} and ${mine}`.execute(db)
  return rows[0]
}
export const requireSession = async (db: Db, id: string) => found(await findSession(db, id))

export async function findSessions(db: Db, ids: readonly string[]): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    ${sessionFrom} where requests.id = any(${ids}::uuid[]) order by requests.hour_id, requests.id`.execute(db)
  return rows
}

/** What somebody counts on, the next first. */
export async function findLive(db: Db, userId: string, now: Date): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    ${sessionFrom} where ${isOf('requests', userId)} and requests.state = any(${[...liveStates]}) and hours.ends_at > ${now}
      and hours.state in ('open', 'booked')
    order by hours.starts_at, requests.id limit 50`.execute(db)
  return rows
}

/** The hours to come that a startup has. */
export async function findComingOf(db: Db, startupId: string, now: Date): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    ${sessionFrom} where requests.startup_id = ${startupId} and requests.state = 'given' and hours.starts_at > ${now}
    order by hours.starts_at limit 20`.execute(db)
  return rows
}

/** The live requests of these hours. */
export async function findLiveOf(db: Db, hourIds: readonly string[]): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    ${sessionFrom} where requests.hour_id = any(${hourIds}::uuid[]) and requests.state = any(${[...liveStates]})
    order by requests.hour_id, requests.id`.execute(db)
  return rows
}

/** Of a startup anybody of its team takes an hour, also when who asked is away. */
export const isThereFor = sql`${isActive} or exists (
  select from startup_members join users on users.id = startup_members.user_id
  where startup_members.startup_id = person.startup_id and users.status = 'active')`

/** Those in the line of an hour. */
export const findWaiting = (tx: Db, hourId: string) =>
  tx
    .selectFrom('mentor_requests')
    .select(['id', 'state'])
    .where('hour_id', '=', hourId)
    .where('state', '=', 'waitlisted')
    .execute()

/** What somebody's calendar holds: given hours as mentor or team. */
export async function findInCalendar(db: Db, userId: string, since: Date): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    ${sessionFrom} where requests.state = 'given' and hours.starts_at > ${since}
      and (hours.mentor_id = ${userId} or ${isOf('requests', userId)})
    order by hours.starts_at limit 500`.execute(db)
  return rows
}

export type ClaimRow = Key & {
  id: string
  name: string | null
  served: number | null
  asked_at: Date
  rank: number | null
}

/** Who wants an hour, or wanted it when it was given. Trainees stand there without a name. */
export async function findClaims(db: Db, hourId: string): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select requests.id, requests.startup_id, requests.trainee_id, startups.name, requests.served, requests.asked_at,
      requests.rank
    from mentor_requests as requests left join startups on startups.id = requests.startup_id
    where requests.hour_id = ${hourId} and (requests.state = 'asked' or requests.rank is not null)
    order by requests.rank, requests.asked_at, requests.id limit 200`.execute(db)
  return rows
}

/** Takes an open hour that nobody asks for, for a request that moves there. */
export async function takeFree(
  tx: Db,
  hourId: string,
  { id, startup_id, trainee_id }: Key & { id: string },
  now: Date,
) {
  const { rows } = await sql`
    update mentor_hours as hours set state = 'booked', taken = 1, request_id = ${id}, startup_id = ${startup_id},
      trainee_id = ${trainee_id}, updated_at = ${now}, version = hours.version + 1
    from mentor_desks as desk
    where hours.id = ${hourId} and desk.user_id = hours.mentor_id and ${isFree(now)} and hours.gives_at is null
      and ${isFor({ startup_id, trainee_id })}
    returning hours.id`.execute(tx)
  return rows.length > 0
}

/**
 * Frees an hour; the line gives its place on. What was noted about one team does not stay for the next, nor does a form that
 * is still open on it.
 */
export async function freeHour(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('mentor_hours')
    .set({ state: 'open', request_id: null, startup_id: null, trainee_id: null, gives_at: null, updated_at: now })
    .set({ shared_note: '', private_note: '', advice: null, against_id: null, prepared: null })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('mentor_actions').where('hour_id', '=', id).execute()
}

/** What was noted about a team moves with it, before its hour is freed. */
export async function moveNotes(tx: Db, before: HourRow, hourId: string): Promise<void> {
  const { shared_note, private_note, advice, against_id, prepared } = before
  const notes = { shared_note, private_note, advice, against_id, prepared }
  await tx.updateTable('mentor_hours').set(notes).where('id', '=', hourId).execute()
  await tx.updateTable('mentor_actions').set({ hour_id: hourId }).where('hour_id', '=', before.id).execute()
}

export const bookOffered = (tx: Db, hourId: string, { id, startup_id, trainee_id }: Key & { id: string }, now: Date) =>
  tx
    .updateTable('mentor_hours')
    .set({ state: 'booked', request_id: id, startup_id, trainee_id, updated_at: now })
    .where('id', '=', hourId)
    .where('state', '=', 'open')
    .where('taken', '=', 1)
    .execute()

export const moveRequest = (tx: Db, id: string, hourId: string, now: Date) =>
  sql`
    update mentor_requests set hour_id = ${hourId}, sequence = sequence + 1, queue_position = null, updated_at = ${now}
    where id = ${id}`.execute(tx)

export const saveUseful = (tx: Db, hourId: string, useful: number) =>
  tx.updateTable('mentor_hours').set({ useful }).where('id', '=', hourId).execute()

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mayLeave, moveRows } from '#api/records/states.ts'
import { registrationTransitions, type Mover, type RegistrationState } from '#contract/events/states.ts'
import { statesBefore } from '#contract/states.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

const registrationOf = (db: Db, eventId: string, userId: string) =>
  db.selectFrom('event_registrations').selectAll().where('event_id', '=', eventId).where('user_id', '=', userId)

export async function findRegistration(db: Db, eventId: string, userId: string): Promise<RegistrationRow | undefined> {
  return registrationOf(db, eventId, userId).executeTakeFirst()
}

/** Locks the row, so that nobody is checked in meanwhile. */
export async function lockRegistration(tx: Db, eventId: string, userId: string): Promise<RegistrationRow | undefined> {
  return registrationOf(tx, eventId, userId).forUpdate().executeTakeFirst()
}

type UndecidedChoice = { states: readonly RegistrationState[]; ids: string[] | undefined; limit: number }

/** Locks registrations in order of registration: those with these ids, or all. */
export async function lockRegistrations(
  tx: Db,
  eventId: string,
  { states, ids, limit }: UndecidedChoice,
): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Which of these people are registered or in the waiting list, and which the team has removed from the event. */
export async function findStandings(db: Db, eventId: string, userIds: string[]) {
  const rows = await db
    .selectFrom('event_registrations')
    .select(['user_id', 'state', 'removed_at'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  const people = (those: typeof rows) => new Set(those.map(({ user_id }) => user_id))
  return {
    registered: people(rows.filter(({ state }) => !reusable.includes(state))),
    removed: people(rows.filter(({ removed_at }) => removed_at !== null)),
  }
}

/** A registration in one of these states is overwritten when its owner registers again. */
const reusable = statesBefore(registrationTransitions, 'waitlisted', 'self')

export type NewRegistration = {
  user_id: string
  state: 'confirmed' | 'waitlisted' | 'pending'
  queue_position: number | null
  ahead: boolean
  visible: boolean
  attending: 'onsite' | 'online' | null
  answers: string
  ticket: string
}

/** What a new registration of the same person forgets. */
const cleared = {
  seat: 'public',
  offer_expires_at: null,
  attendance: null,
  checked_in_at: null,
  by_code: false,
  decided_at: null,
  decision_words: null,
  decision_silent: false,
  decided_from: null,
  words_before: null,
  wanted: null,
  rating: null,
  feedback: null,
  feedback_at: null,
  feedback_asked: false,
} as const

/**
 * Inserts registrations or overwrites cancelled ones, each with a new ticket. Left out are people whom another instance
 * registered at the same moment.
 */
export async function saveRegistrations(
  tx: Db,
  eventId: string,
  entries: NewRegistration[],
  now: Date,
): Promise<RegistrationRow[]> {
  const targets = [...new Set(entries.map(({ state }) => state))]
  const fresh = () => ({ event_id: eventId, id: randomUUIDv7(), created_at: now, updated_at: now })
  return tx
    .insertInto('event_registrations')
    .values(entries.map((entry) => ({ ...entry, ...fresh() })))
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'user_id'])
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          queue_position: row.ref('excluded.queue_position'),
          ahead: row.ref('excluded.ahead'),
          ...cleared,
          visible: row.ref('excluded.visible'),
          attending: row.ref('excluded.attending'),
          answers: row.ref('excluded.answers'),
          ticket: row.ref('excluded.ticket'),
          created_at: row.ref('excluded.created_at'),
          updated_at: row.ref('excluded.updated_at'),
        }))
        .where((where) =>
          where.and([
            where('event_registrations.seat', '<>', 'cohort'),
            ...targets.map((to) => mayLeave('event_registrations.state', registrationTransitions, to, 'self')),
          ]),
        ),
    )
    .returningAll()
    .execute()
}

type RegistrationChange = Partial<
  Pick<
    RegistrationRow,
    | 'state'
    | 'visible'
    | 'attending'
    | 'attendance'
    | 'checked_in_at'
    | 'by_code'
    | 'rating'
    | 'feedback'
    | 'feedback_at'
  >
> & { answers?: string }

export async function changeRegistration(
  tx: Db,
  id: string,
  change: RegistrationChange,
  now: Date,
): Promise<RegistrationRow> {
  return tx
    .updateTable('event_registrations')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A mark taken back: who had said that they cannot come has no seat again. */
export async function keepSeat(tx: Db, { event_id, user_id }: Pick<RegistrationRow, 'event_id' | 'user_id'>) {
  await sql`select keep_cohort_seats(${event_id}, array[${user_id}]::uuid[])`.execute(tx)
}

type RegistrationMove = {
  to: RegistrationState
  by: Mover
  now: Date
  offerExpiresAt?: Date | null
  /** Set by a decision of which the person is yet to be told; any other move ends that wait. */
  decidedAt?: Date | null
  /** What the team wrote with it, and whether it tells nobody. */
  saying?: Saying | undefined
}

export type Saying = { decision_words: string | null; decision_silent: boolean }
/** Words belong to the decision they were written with: any other move ends them. */
const unsaid: Saying = { decision_words: null, decision_silent: false }

/** Those that have left the state they were seen in stay as they are and do not come back. */
export async function moveRegistrations(
  tx: Db,
  seen: Pick<RegistrationRow, 'id' | 'state'>[],
  { to, by, now, offerExpiresAt = null, decidedAt = null, saying }: RegistrationMove,
): Promise<RegistrationRow[]> {
  const decided = by === 'staff' ? { removed_at: to === 'cancelled' ? now : null } : {}
  const cleared = { queue_position: null, wanted: null, offer_expires_at: offerExpiresAt, decided_at: decidedAt }
  const set = { ...cleared, ...decided, ...(saying ?? unsaid), updated_at: now }
  return moveRows(tx, 'event_registrations', registrationTransitions, { rows: seen, to, by, set })
}

/** Registrations in one of these states, in order of registration. */
export async function findByStates(db: Db, eventId: string, states: readonly RegistrationState[]) {
  return db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', states)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Who took part, has not said how it was and has not been asked; from now on they have been. */
export async function takeUnrated(tx: Db, eventId: string): Promise<RegistrationRow[]> {
  return tx
    .updateTable('event_registrations')
    .set({ feedback_asked: true })
    .where('event_id', '=', eventId)
    .where('attendance', 'in', ['present', 'late'])
    .where('rating', 'is', null)
    .where('feedback_asked', '=', false)
    .returningAll()
    .execute()
}

/** Marks everybody who takes part online and has no mark as present. */
export async function markOnline(
  tx: Db,
  { id, mode }: Pick<WholeEvent, 'id' | 'mode'>,
  { at, now }: { at: Date; now: Date },
): Promise<RegistrationRow[]> {
  return tx
    .updateTable('event_registrations')
    .set({ attendance: 'present', checked_in_at: at, updated_at: now })
    .where('event_id', '=', id)
    .where('state', '=', 'confirmed')
    .where('attendance', 'is', null)
    .$if(mode !== 'online', (query) => query.where('attending', '=', 'online'))
    .returningAll()
    .execute()
}

/** Appends people to the waiting list in this order, after number `last`. The caller holds the locks of their rows. */
export async function appendToWaitingList(
  tx: Db,
  people: Pick<RegistrationRow, 'id'>[],
  { last, now, decidedAt, saying }: { last: number; now: Date; decidedAt: Date; saying: Saying },
): Promise<RegistrationRow[]> {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<RegistrationRow>`
    update event_registrations as registration
    set state = 'waitlisted', queue_position = ${last}::bigint + line.place, decided_at = ${decidedAt},
      decision_words = ${saying.decision_words}, decision_silent = ${saying.decision_silent},
      removed_at = null, updated_at = ${now}
    from unnest(${ids}::uuid[]) with ordinality as line (id, place)
    where registration.id = line.id
      and ${mayLeave('registration.state', registrationTransitions, 'waitlisted', 'staff')}
    returning registration.*`.execute(tx)
  return rows
}

/** Shortens offers that would expire after this end. */
export async function shortenOffers(tx: Db, eventId: string, { end, now }: { end: Date; now: Date }): Promise<void> {
  await tx
    .updateTable('event_registrations')
    .set({ offer_expires_at: end, updated_at: now })
    .where('event_id', '=', eventId)
    .where('state', '=', 'offered')
    .where('offer_expires_at', '>', end)
    .execute()
}

/** Ends the wait of those who were decided on by this time, and returns them. */
export async function takeUntold(
  tx: Db,
  eventId: string,
  { movedBy, limit }: { movedBy: Date; limit: number },
): Promise<RegistrationRow[]> {
  const due = tx
    .selectFrom('event_registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('decided_at', '<=', movedBy)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  // As an array: the planner may run a subquery of `in` once a row.
  return tx
    .updateTable('event_registrations')
    .set({ decided_at: null, decided_from: null, words_before: null })
    .where('id', '=', sql<string>`any(array(${due}))`)
    .returningAll()
    .execute()
}

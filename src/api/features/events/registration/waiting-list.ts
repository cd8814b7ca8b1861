import { auditAll } from '#api/records/audit.ts'
import { createTurns } from '#api/db/in-turn.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { offerHours, type RegistrationState } from '#contract/events/states.ts'
import { notify } from '../mails/notify.ts'
import { isOver } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import { moveRegistrations } from './registration-queries.ts'
import { seatLine, shortenOffers } from './waiting-list-queries.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'

export const expireOffersJob = 'events.expire_offers'

// The event's row is locked for one round at a time; the job starts the next, so that others do not wait long.
const mostInRound = 200

const inTurn = createTurns()

/** A transaction that holds the event's row; in this process they take turns. */
export function lockingEvent<T>(deps: Deps, eventId: string, work: (tx: Tx, event: WholeEvent) => Promise<T>) {
  return inTurn(eventId, () => transaction(deps.db, async (tx) => work(tx, await lockEvent(tx, eventId))))
}

/** Offers free seats to the first in line. The caller holds the lock; `event.taken` must be up to date. */
export async function offerFreeSeats(tx: Tx, deps: Deps, event: WholeEvent): Promise<void> {
  const now = deps.clock()
  const offered = await offerRound(tx, deps, event, now)
  if (offered === mostInRound) await planOffers(tx, event.id, now)
  else await planExpiry(tx, event.id)
}

async function offerRound(tx: Tx, deps: Deps, event: WholeEvent, now: Date): Promise<number> {
  if (event.state !== 'published' || isOver(event, now)) return 0
  const free = event.capacity === null ? mostInRound : Math.min(event.capacity - event.taken, mostInRound)
  const first = free > 0 ? await seatLine.findFirstInLine(tx, event.id, free) : []
  if (first.length === 0) return 0
  const end = Math.min(now.getTime() + offerHours * 3_600_000, event.ends_at.getTime())
  const offerExpiresAt = new Date(end)
  const offered = await moveRegistrations(tx, first, { to: 'offered', by: 'system', now, offerExpiresAt })
  await seatLine.changeTaken(tx, event.id, offered.length)
  await record(tx, 'events.offer_seat', offered, 'waitlisted')
  await notify(tx, deps, { kind: 'offered', event, to: offered })
  return offered.length
}

/** No offer outlasts its event, even if the event is moved forward. The caller holds the lock of the event's row. */
export async function endOffersWithEvent(tx: Tx, { id, ends_at }: WholeEvent, now: Date): Promise<void> {
  await shortenOffers(tx, id, { end: ends_at, now })
  await planExpiry(tx, id)
}

/** Ends expired offers and offers the seats to the next in line. */
export async function expireOffers(deps: Deps, eventId: string): Promise<void> {
  await lockingEvent(deps, eventId, async (tx, event) => {
    const now = deps.clock()
    const due = await seatLine.findExpiredOffers(tx, eventId, { now, limit: mostInRound })
    const ended = await moveRegistrations(tx, due, { to: 'cancelled', by: 'system', now })
    if (ended.length > 0) {
      await seatLine.changeTaken(tx, eventId, -ended.length)
      await record(tx, 'events.expire_offer', ended, 'offered')
      // After the event, expired offers are not mailed.
      if (event.state === 'published' && !isOver(event, now))
        await notify(tx, deps, { kind: 'offer_expired', event, to: ended })
    }
    await offerFreeSeats(tx, deps, { ...event, taken: event.taken - ended.length })
  })
}

/** Plans the job for the next expiry; a time in the past runs at once. */
export async function planExpiry(tx: Tx, eventId: string): Promise<void> {
  const runAt = await seatLine.findNextExpiry(tx, eventId)
  if (runAt) await planOffers(tx, eventId, runAt)
}

/** At most one such job is planned for each event. */
async function planOffers(tx: Tx, eventId: string, runAt: Date): Promise<void> {
  await schedule(tx, { kind: expireOffersJob, payload: { eventId }, runAt, key: `event-offers:${eventId}` })
}

async function record(tx: Tx, action: string, moved: RegistrationRow[], from: RegistrationState): Promise<void> {
  const entries = moved.map(({ id, state }) => ({
    by: null,
    action,
    object: registrationObject({ id }),
    before: { state: from },
    after: { state },
  }))
  await auditAll(tx, entries)
}

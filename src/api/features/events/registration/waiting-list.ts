import type { Transaction } from 'kysely'
import { auditAll } from '#api/records/audit.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { offerHours, type RegistrationState } from '#contract/event-states.ts'
import { notify } from '../mails/notify.ts'
import { isOver } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import { changeTaken, moveRegistrations } from './registration-queries.ts'
import { findExpiredOffers, findFirstInLine, findNextExpiry, shortenOffers } from './waiting-list-queries.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

type Tx = Transaction<Schema>

export const expireOffersJob = 'events.expire_offers'

// The event's row is held for one round at a time; the job goes on with the next, so that nobody else waits long.
const mostInRound = 200

/** Offers free seats to the first in line. The caller holds the event's row, whose seats `event` tells. */
export async function offerFreeSeats(tx: Tx, deps: Deps, event: WholeEvent): Promise<void> {
  const now = deps.clock()
  const offered = await offerRound(tx, deps, event, now)
  if (offered === mostInRound) await planOffers(tx, event.id, now)
  else await planExpiry(tx, event.id)
}

async function offerRound(tx: Tx, deps: Deps, event: WholeEvent, now: Date): Promise<number> {
  if (event.state !== 'published' || isOver(event, now)) return 0
  const free = event.capacity === null ? mostInRound : Math.min(event.capacity - event.taken, mostInRound)
  const first = free > 0 ? await findFirstInLine(tx, event.id, free) : []
  if (first.length === 0) return 0
  const end = Math.min(now.getTime() + offerHours * 3_600_000, event.ends_at.getTime())
  const offerExpiresAt = new Date(end)
  const offered = await moveRegistrations(tx, first, { to: 'offered', by: 'system', now, offerExpiresAt })
  await changeTaken(tx, event.id, offered.length)
  await record(tx, 'events.offer_seat', offered, 'waitlisted')
  await notify(tx, deps, { kind: 'offered', event, to: offered })
  return offered.length
}

/** An offer never outlasts its event, also when the event moves closer. The caller holds the event's row. */
export async function endOffersWithEvent(tx: Tx, { id, ends_at }: WholeEvent, now: Date): Promise<void> {
  await shortenOffers(tx, id, { end: ends_at, now })
  await planExpiry(tx, id)
}

/** Ends the offers whose time has passed and goes on to the next in line. */
export async function expireOffers(deps: Deps, eventId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = deps.clock()
    const due = await findExpiredOffers(tx, eventId, { now, limit: mostInRound })
    const ended = await moveRegistrations(tx, due, { to: 'cancelled', by: 'system', now })
    if (ended.length > 0) {
      await changeTaken(tx, eventId, -ended.length)
      await record(tx, 'events.expire_offer', ended, 'offered')
      // After the event there is no next person, and nothing left to sign up for.
      if (event.state === 'published' && !isOver(event, now))
        await notify(tx, deps, { kind: 'offer_expired', event, to: ended })
    }
    await offerFreeSeats(tx, deps, { ...event, taken: event.taken - ended.length })
  })
}

/** At the hour of the next expiry; at once when it has passed. */
export async function planExpiry(tx: Tx, eventId: string): Promise<void> {
  const runAt = await findNextExpiry(tx, eventId)
  if (runAt) await planOffers(tx, eventId, runAt)
}

/** One job for each event. */
async function planOffers(tx: Tx, eventId: string, runAt: Date): Promise<void> {
  await schedule(tx, { kind: expireOffersJob, payload: { eventId }, runAt, key: `event-offers:${eventId}` })
}

async function record(tx: Tx, action: string, moved: RegistrationRow[], from: RegistrationState): Promise<void> {
  const entries = moved.map(({ id, state }) => ({
    by: null,
    action,
    object: { type: 'event_registration', id },
    before: { state: from },
    after: { state },
  }))
  await auditAll(tx, entries)
}

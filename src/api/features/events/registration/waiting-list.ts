import type { Tx } from '#api/db/transaction.ts'
import { waitingLine } from '#api/records/waiting-line.ts'
import { offerHours, seatedStates } from '#contract/events/states.ts'
import { hourMs } from '#contract/times.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { isOver } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import { registrationType, type WholeEvent } from '../rows.ts'
import { moveRegistrations, shortenOffers } from './queries.ts'

const isAhead = (event: WholeEvent, now: Date) => event.state === 'published' && !isOver(event, now)

/** Seats and the waiting list of an event. */
export const seatLine = waitingLine({
  area: 'events',
  owners: 'events',
  owner: 'event',
  people: 'event_registrations',
  person: registrationType,
  place: 'seat',
  placed: seatedStates,
  ended: 'cancelled',
  hold: lockEvent,
  offers: isAhead,
  offerEnd: ({ ends_at }, now) => new Date(Math.min(now.getTime() + offerHours * hourMs, ends_at.getTime())),
  move: moveRegistrations,
  mail: async (tx, deps, occasion, event, to) => {
    // After the event, expired offers are not mailed.
    if (!isAhead(event, deps.clock())) return
    await notifyParticipants(tx, deps, { kind: occasion === 'offered' ? 'offered' : 'offer_expired', event, to })
  },
})

/** No offer outlasts its event, even if the event is moved forward. The caller holds the lock of the event's row. */
export async function endOffersWithEvent(tx: Tx, { id, ends_at }: WholeEvent, now: Date): Promise<void> {
  await shortenOffers(tx, id, { end: ends_at, now })
  await seatLine.planExpiry(tx, id)
}

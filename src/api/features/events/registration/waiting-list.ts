import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { auditMoves } from '#api/records/audit.ts'
import { waitingLine } from '#api/records/waiting-line.ts'
import { offerHours, seatedStates, type Way } from '#contract/events/states.ts'
import { hourMs } from '#contract/times.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { isOver } from '../policy.ts'
import { findEventById, lockEvent } from '../queries.ts'
import { registrationType, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { putsGroupFirst } from '../ways/policy.ts'
import { sideOf, switchWays } from '../ways/queries.ts'
import { findByStates, lockRegistration, moveRegistrations, shortenOffers } from './queries.ts'

const isAhead = (event: WholeEvent, now: Date) => event.state === 'published' && !isOver(event, now)

const tables = {
  area: 'events',
  owners: 'events',
  owner: 'event',
  people: 'event_registrations',
  person: registrationType,
  place: 'seat',
  hasAhead: true,
  placed: seatedStates,
  ended: 'cancelled',
  offers: isAhead,
  onlyAhead: putsGroupFirst,
  offerEnd: ({ ends_at }: WholeEvent, now: Date) =>
    new Date(Math.min(now.getTime() + offerHours * hourMs, ends_at.getTime())),
} as const

type LineMove = Parameters<typeof moveRegistrations>[2]

/** Whoever waits with a seat of the other way changes at once; the others are offered a seat. */
async function move(tx: Tx, people: Pick<RegistrationRow, 'id' | 'state'>[], to: LineMove): Promise<RegistrationRow[]> {
  const switching = people.filter(({ state }) => state === 'confirmed').map(({ id }) => id)
  const waiting = people.filter(({ state }) => state !== 'confirmed')
  const switched = await switchWays(tx, switching, to.now)
  return [...switched, ...(waiting.length > 0 ? await moveRegistrations(tx, waiting, to) : [])]
}

const told =
  (way: Way) =>
  async (tx: Tx, deps: Deps, occasion: 'offered' | 'expired', event: WholeEvent, people: RegistrationRow[]) => {
    // After the event, expired offers are not mailed.
    if (!isAhead(event, deps.clock())) return
    const switched = people.filter(({ state }) => state === 'confirmed')
    const to = people.filter(({ state }) => state !== 'confirmed')
    await notifyParticipants(tx, deps, { kind: occasion === 'offered' ? 'offered' : 'offer_expired', event, to })
    if (switched.length === 0) return
    await notifyParticipants(tx, deps, { kind: 'switched', event, to: switched })
    await auditMoves(tx, null, 'events.switch_way', { type: registrationType, from: switched }, switched)
    // The seats they leave go to whoever waits for them.
    const other = way === 'online' ? seatLine : onlineLine
    await other.freePlaces(tx, deps, await other.hold(tx, event.id), switched.length)
  }

const holdOnline = async (tx: Tx, id: string): Promise<WholeEvent> => onlineSide(await lockEvent(tx, id))
/** The event with the seats of those who take part online in place of the room's. */
const onlineSide = (event: WholeEvent): WholeEvent => ({
  ...event,
  capacity: event.online_capacity,
  taken: event.online_taken,
})

/** Seats and the waiting list of an event; of the room, where there are two ways. */
export const seatLine = {
  hold: lockEvent as (tx: Tx, id: string) => Promise<WholeEvent>,
  ...waitingLine({
    ...tables,
    ...sideOf('onsite'),
    hold: lockEvent,
    move,
    mail: told('onsite'),
  }),
}

/** The same for those who take part online in a hybrid event. */
export const onlineLine = {
  hold: holdOnline,
  ...waitingLine({
    ...tables,
    name: 'online',
    columns: { capacity: 'online_capacity', taken: 'online_taken', last: 'online_queue_last' },
    ...sideOf('online'),
    hold: holdOnline,
    move,
    mail: told('online'),
  }),
}

export const lineFor = (way: Way | null) => (way === 'online' ? onlineLine : seatLine)

/** Where somebody is in line: that of the way they want, or of the one they have. */
export const findPosition = (db: Tx | Deps['db'], row: RegistrationRow): Promise<number | null> =>
  lineFor(row.wanted ?? row.attending).findPosition(db, row.event_id, row)

/** Gives the seat of somebody who leaves to the next in line. The caller holds the event's row. */
export async function freeSeatOf(tx: Tx, deps: Deps, own: RegistrationRow): Promise<void> {
  if (own.seat !== 'public') return
  const line = lineFor(own.attending)
  await line.freePlaceOf(tx, deps, await line.hold(tx, own.event_id), own)
}

/** Offers what is free in both ways. The caller holds the event's row. */
export async function offerAllFree(tx: Tx, deps: Deps, eventId: string): Promise<void> {
  for (const line of [seatLine, onlineLine]) await line.offerFree(tx, deps, await line.hold(tx, eventId))
}

/** Once a group no longer comes first, those who waited behind it get what is left. */
export const offerJob = 'events.offer_free'
export const offerFree = (deps: Deps, eventId: string): Promise<void> =>
  transaction(deps.db, (tx) => offerAllFree(tx, deps, eventId))

/** An event has ended: whoever still waited for a seat or an answer is told that there was none. */
export async function endLine(tx: Tx, deps: Deps, eventId: string): Promise<void> {
  const event = await findEventById(tx, eventId)
  const now = deps.clock()
  if (event?.state !== 'published' || !isOver(event, now)) return
  await lockEvent(tx, eventId)
  const waiting = await findByStates(tx, eventId, ['waitlisted', 'pending'])
  if (waiting.length === 0) return
  const to = await moveRegistrations(tx, waiting, { to: 'declined', by: 'system', now })
  await auditMoves(tx, null, 'events.end_line', { type: registrationType, from: waiting }, to)
  await notifyParticipants(tx, deps, { kind: 'declined', event, to })
}

/**
 * Somebody has lost the seat of their place in a cohort and waits again, as before or for the seat they had given back;
 * no longer, if the event is over by now.
 */
export const waitAgainJob = 'events.wait_again'
export async function waitAgain(tx: Tx, deps: Deps, eventId: string, userId: string): Promise<void> {
  const event = await lockEvent(tx, eventId)
  if (event.state !== 'published') return
  const now = deps.clock()
  await offerAllFree(tx, deps, eventId)
  const own = await lockRegistration(tx, eventId, userId)
  if (own?.seat !== 'public' || (own.state !== 'waitlisted' && own.state !== 'pending')) return
  if (isOver(event, now)) {
    const ended = await moveRegistrations(tx, [own], { to: 'declined', by: 'system', now })
    await auditMoves(tx, null, 'events.end_line', { type: registrationType, from: [own] }, ended)
  } else if (own.state === 'waitlisted') await notifyParticipants(tx, deps, { kind: 'waitlisted', event, to: [own] })
}

/** No offer outlasts its event, even if the event is moved forward. The caller holds the lock of the event's row. */
export async function endOffersWithEvent(tx: Tx, { id, ends_at }: WholeEvent, now: Date): Promise<void> {
  await shortenOffers(tx, id, { end: ends_at, now })
  await seatLine.planExpiry(tx, id)
  await onlineLine.planExpiry(tx, id)
}

import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { Way } from '#contract/events/states.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { hasAttended, whyNotDecide } from '../policy.ts'
import { lockRegistration } from '../registration/queries.ts'
import { freeSeatOf, lineFor, seatLine } from '../registration/waiting-list.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { putsGroupFirst } from './policy.ts'
import { changeWay, countWays, findAhead, putAllInWay, swapLines } from './queries.ts'

/** Somebody takes part in another way; into a full one they wait, and keep what they have until then. */
export async function chooseWay(deps: Deps, caller: Caller, eventId: string, to: Way): Promise<RegistrationRow> {
  return seatLine.holding(deps, eventId, async (tx, event) => {
    const own = found(await lockRegistration(tx, eventId, caller.actor.id))
    if (own.attending === to && own.wanted === null) return own
    refuse(whyNotDecide(event, deps.clock()))
    if (hasAttended(own)) refuse('state_conflict')
    const row = await takeWay(tx, deps, event, own, to)
    const change = { before: { way: own.attending }, after: { way: row.attending, wants: row.wanted } }
    await audit(tx, caller, 'events.switch_way', registrationObject(own), change)
    if (row.state === 'confirmed' && row.attending !== own.attending)
      await notifyParticipants(tx, deps, { kind: 'switched', event, to: [row] })
    return row
  })
}

/** The caller holds the event's row. */
export async function takeWay(tx: Tx, deps: Deps, event: WholeEvent, own: RegistrationRow, to: Way) {
  const now = deps.clock()
  const stay = { wanted: null, queue_position: null, ahead: false }
  if (own.attending === to) return own.wanted === null ? own : changeWay(tx, own.id, stay, now)
  const line = lineFor(to)
  if (own.state === 'waitlisted') {
    // In the other line behind all who wait there, and first if nobody does.
    const queue_position = await line.takeNumber(tx, event.id)
    await changeWay(tx, own.id, { attending: to, queue_position }, now)
    await line.offerFree(tx, deps, await line.hold(tx, event.id))
    return found(await lockRegistration(tx, event.id, own.user_id))
  }
  // Who asks, or has a seat beside the others, holds none of the two.
  if (own.state !== 'confirmed' || own.seat !== 'public') return changeWay(tx, own.id, { attending: to }, now)
  const ahead = putsGroupFirst(event, now) && (await findAhead(tx, event.id, [own.user_id])).has(own.user_id)
  const mayTake = ahead || !putsGroupFirst(event, now)
  const { seats, queue_from } = mayTake
    ? await line.claimPlaces(tx, event.id, 1)
    : { seats: 0, queue_from: await line.takeNumbers(tx, event.id, 1) }
  if (seats === 0) return changeWay(tx, own.id, { wanted: to, queue_position: queue_from + 1, ahead }, now)
  const row = await changeWay(tx, own.id, { ...stay, attending: to }, now)
  await freeSeatOf(tx, deps, own)
  return row
}

/**
 * An event that becomes hybrid, or ceases to be, keeps its people and their order. The caller holds its row; answers it
 * with the seats where they are from now on.
 */
export async function moveWays(tx: Tx, before: WholeEvent, mode: WholeEvent['mode']): Promise<WholeEvent> {
  if (before.mode === mode || (before.mode !== 'hybrid' && mode !== 'hybrid')) return before
  const people = await countWays(tx, before.id)
  if (before.mode === 'hybrid' && people[mode === 'onsite' ? 'online' : 'onsite'] > 0) refuse('way_has_people')
  await putAllInWay(tx, before.id, mode === 'hybrid' ? (before.mode as Way) : null)
  return before.mode === 'online' || mode === 'online' ? swapLines(tx, before.id) : before
}

import { audit } from '#api/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import type { Actor } from '#api/http/session.ts'
import type * as z from 'zod/mini'
import { seatedStates, type RegistrationState } from '#contract/event-states.ts'
import type { feedbackInput, registrationInput } from '#contract/events.ts'
import { notify } from './notify.ts'
import { hasAttended, whyNotAccept, whyNotRegister, whyNotWithdraw } from './policy.ts'
import { lockEvent } from './queries.ts'
import {
  changeRegistration,
  changeTaken,
  claimPlaces,
  findInside,
  findRegistration,
  moveRegistrations,
  saveRegistrations,
  type NewRegistration,
  type Places,
} from './registration-queries.ts'
import type { RegistrationRow, WholeEvent } from './shape.ts'
import { together } from './together.ts'
import { expireOffers, offerFreeSeats } from './waiting-list.ts'

type Input = z.infer<typeof registrationInput>
export type Doer = { actor: Actor; requestId: string }

/** Registers, accepts an offer or changes what is there: the same call, safe to repeat. */
export async function register(deps: Deps, doer: Doer, event: WholeEvent, input: Input): Promise<RegistrationRow> {
  const own = await findRegistration(deps.db, event.id, doer.actor.id)
  if (own === undefined || own.state === 'cancelled') {
    const refusal = whyNotRegister(doer.actor, event, own ?? null, deps.clock())
    if (refusal) throw new AppError(refusal)
    const entered = await enter(event.id, { deps, doer, event, own, input })
    // Nothing came back: the same person got in through another call at the same moment.
    return entered ?? stay(deps, event, await requireOwn(deps, event, doer), input)
  }
  if (own.state === 'offered') return accept(deps, doer, event, own, input)
  if (own.state === 'declined') throw new AppError('state_conflict')
  return stay(deps, event, own, input)
}

type Entrant = { deps: Deps; doer: Doer; event: WholeEvent; own: RegistrationRow | undefined; input: Input }

/** All who wait for the same event go through the door together, in the order in which they came. */
const enter = together(async (eventId, entrants: Entrant[]): Promise<(RegistrationRow | undefined)[]> => {
  const people = new Map(entrants.map((entrant) => [entrant.doer.actor.id, entrant]))
  const { deps } = entrants[0]!
  const rows = await enterAll(deps, eventId, [...people.values()]).catch(async (error: unknown) => {
    if (!(error instanceof TakenElsewhere)) throw error
    const inside = await findInside(deps.db, eventId, [...people.keys()])
    return enterAll(
      deps,
      eventId,
      [...people.values()].filter(({ doer }) => !inside.has(doer.actor.id)),
    )
  })
  const byPerson = new Map(rows.map((row) => [row.user_id, row]))
  return entrants.map(({ doer }) => byPerson.get(doer.actor.id))
})

/** Rolls the claimed places back: another instance has let one of these people in at the same moment. */
class TakenElsewhere extends Error {}

async function enterAll(deps: Deps, eventId: string, entrants: Entrant[]): Promise<RegistrationRow[]> {
  const event = entrants[0]?.event
  if (!event) return []
  return transaction(deps.db, async (tx) => {
    const places = event.admission === 'open' ? await claimPlaces(tx, eventId, entrants.length) : 'pending'
    if (places === undefined) throw new AppError('event_cancelled')
    const entries = entrants.map((entrant, index) => toEntry(entrant, index, places))
    const rows = await saveRegistrations(tx, entries, deps.clock())
    if (rows.length < entries.length) throw new TakenElsewhere()
    const byPerson = new Map(rows.map((row) => [row.user_id, row]))
    const entered = entrants.map(({ doer, own }) => ({ doer, own, row: byPerson.get(doer.actor.id)! }))
    await audit(
      tx,
      ...entered.map(({ doer, own, row }) => ({
        actorId: row.user_id,
        action: 'events.register',
        object: { type: 'event_registration', id: row.id },
        before: own && { state: own.state },
        after: { state: row.state, event: event.slug },
        requestId: doer.requestId,
      })),
    )
    for (const state of ['confirmed', 'waitlisted', 'pending'] as const) {
      await notify(tx, deps, { kind: state, event, to: rows.filter((row) => row.state === state) })
    }
    return rows
  })
}

function toEntry({ doer, event, own, input }: Entrant, index: number, places: Places | 'pending'): NewRegistration {
  const seated = places !== 'pending' && index < places.seats
  return {
    event_id: event.id,
    user_id: doer.actor.id,
    state: places === 'pending' ? 'pending' : seated ? 'confirmed' : 'waitlisted',
    queue_position: places === 'pending' || seated ? null : places.queue_from + index - places.seats + 1,
    visible: input.visible ?? own?.visible ?? false,
    attending: attendingFor(event, input, own),
  }
}

const attendingFor = (event: WholeEvent, input: Input, own: RegistrationRow | undefined) =>
  event.mode === 'hybrid' ? (input.attending ?? own?.attending ?? 'onsite') : null

async function requireOwn(deps: Deps, event: WholeEvent, { actor }: Doer): Promise<RegistrationRow> {
  const own = await findRegistration(deps.db, event.id, actor.id)
  if (!own) throw new AppError('not_found')
  return own
}

async function stay(deps: Deps, event: WholeEvent, own: RegistrationRow, input: Input): Promise<RegistrationRow> {
  const visible = input.visible ?? own.visible
  const attending = attendingFor(event, input, own)
  if (visible === own.visible && attending === own.attending) return own
  return changeRegistration(deps.db, own.id, { visible, attending }, deps.clock())
}

async function accept(deps: Deps, doer: Doer, event: WholeEvent, own: RegistrationRow, input: Input) {
  const refusal = whyNotAccept(event, own, deps.clock())
  // The job may not have come round yet; the seat goes on at once all the same.
  if (refusal === 'offer_expired') await expireOffers(deps, event.id)
  if (refusal) throw new AppError(refusal)
  return transaction(deps.db, async (tx) => {
    const [row] = await moveRegistrations(tx, [own.id], 'offered', { to: 'confirmed', now: deps.clock() })
    if (!row) throw new AppError('offer_expired')
    await audit(tx, {
      actorId: doer.actor.id,
      action: 'events.accept_offer',
      object: { type: 'event_registration', id: row.id },
      before: { state: 'offered' },
      after: { state: 'confirmed' },
      requestId: doer.requestId,
    })
    await notify(tx, deps, { kind: 'confirmed', event, to: [row] })
    return changeRegistration(
      tx,
      row.id,
      { visible: input.visible ?? row.visible, attending: attendingFor(event, input, row) },
      deps.clock(),
    )
  })
}

const holdsSeat = (state: RegistrationState) => (seatedStates as readonly RegistrationState[]).includes(state)

/** Cancels a registration; the seat it held is offered to the first in line in the same transaction. */
export async function cancelRegistration(
  deps: Deps,
  { actor, requestId }: Doer,
  eventId: string,
  userId: string,
  by: 'self' | 'staff',
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const own = await findRegistration(tx, eventId, userId)
    if (!own) throw new AppError('not_found')
    if (own.state === 'cancelled') return
    const refusal = whyNotWithdraw(event, own, deps.clock(), by)
    if (refusal) throw new AppError(refusal)
    await moveRegistrations(tx, [own.id], own.state, { to: 'cancelled', now: deps.clock() })
    await audit(tx, {
      actorId: actor.id,
      action: 'events.cancel_registration',
      object: { type: 'event_registration', id: own.id },
      before: { state: own.state },
      after: { state: 'cancelled' },
      requestId,
    })
    if (by === 'staff') await notify(tx, deps, { kind: 'removed', event, to: [own] })
    if (!holdsSeat(own.state)) return
    await changeTaken(tx, eventId, -1)
    await offerFreeSeats(tx, deps, { ...event, taken: event.taken - 1 })
  })
}

export async function giveFeedback(
  deps: Deps,
  { actor }: Doer,
  event: WholeEvent,
  { rating, comment = null }: z.infer<typeof feedbackInput>,
): Promise<RegistrationRow> {
  const own = await findRegistration(deps.db, event.id, actor.id)
  if (!own || !hasAttended(own)) throw new AppError('not_attended')
  const now = deps.clock()
  return changeRegistration(deps.db, own.id, { rating, feedback: comment || null, feedback_at: now }, now)
}

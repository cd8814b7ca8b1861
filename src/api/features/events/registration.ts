import { audit } from '#api/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/http/errors.ts'
import type { Actor } from '#api/http/session.ts'
import type * as z from 'zod/mini'
import { seatedStates, type RegistrationState } from '#contract/event-states.ts'
import type { feedbackInput, registrationInput } from '#contract/events.ts'
import { notify } from './notify.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { hasAttended, whyNotAccept, whyNotRegister, whyNotWithdraw } from './policy.ts'
import { lockEvent } from './queries.ts'
import {
  changeRegistration,
  changeTaken,
  claimPlace,
  findRegistration,
  moveRegistrations,
  saveRegistration,
} from './registration-queries.ts'
import type { RegistrationRow, WholeEvent } from './shape.ts'
import { expireOffers, offerFreeSeats } from './waiting-list.ts'

type Input = z.infer<typeof registrationInput>
export type Doer = { actor: Actor; requestId: string }

/** Registers, accepts an offer or changes what is there: the same call, safe to repeat. */
export async function register(deps: Deps, doer: Doer, event: WholeEvent, input: Input): Promise<RegistrationRow> {
  return oneAtATime(event.id, async () => {
    const own = await findRegistration(deps.db, event.id, doer.actor.id)
    if (own === undefined || own.state === 'cancelled') {
      const entered = await enter(deps, doer, event, own, input)
      return entered ?? stay(deps, event, await requireOwn(deps, event, doer), input)
    }
    if (own.state === 'offered') return accept(deps, doer, event, own, input)
    if (own.state === 'declined') throw new AppError('state_conflict')
    return stay(deps, event, own, input)
  })
}

/** A new registration; undefined when the same person got in through another call at the same moment. */
async function enter(
  deps: Deps,
  { actor, requestId }: Doer,
  event: WholeEvent,
  own: RegistrationRow | undefined,
  input: Input,
): Promise<RegistrationRow | undefined> {
  const now = deps.clock()
  const refusal = whyNotRegister(actor, event, own ?? null, now)
  if (refusal) throw new AppError(refusal)
  return transaction(deps.db, async (tx) => {
    const place = event.admission === 'open' ? await claimPlace(tx, event.id) : 'pending'
    if (place === undefined) throw new AppError('event_cancelled')
    const state = place === 'pending' ? place : place.seated ? 'confirmed' : 'waitlisted'
    const row = await saveRegistration(tx, {
      eventId: event.id,
      userId: actor.id,
      state,
      queuePosition: place === 'pending' ? null : place.queue_position,
      visible: input.visible ?? own?.visible ?? false,
      attending: attendingFor(event, input, own),
      now,
    })
    if (!row) throw new TakenElsewhere()
    await audit(tx, {
      actorId: actor.id,
      action: 'events.register',
      object: { type: 'event_registration', id: row.id },
      before: own && { state: own.state },
      after: { state, event: event.slug },
      requestId,
    })
    await notify(tx, deps, { kind: state, event, to: [row] })
    return row
  }).catch((error: unknown) => {
    if (error instanceof TakenElsewhere) return undefined
    throw error
  })
}

/** Rolls the claimed place back: another call of the same person has already written the registration. */
class TakenElsewhere extends Error {}

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

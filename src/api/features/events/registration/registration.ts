import type * as z from 'zod/mini'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { AppError } from '#api/http/errors.ts'
import { audit } from '#api/records/audit.ts'
import { seatedStates, type RegistrationState } from '#contract/event-states.ts'
import type { feedbackInput } from '#contract/events.ts'
import { attendingFor, registerNew, type PositionedRegistration, type RegistrationInput } from './new-registrations.ts'
import { notify } from '../mails/notify.ts'
import { canGiveFeedback, whyNotAccept, whyNotRegister, whyNotWithdraw } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import {
  changeRegistration,
  changeTaken,
  findRegistration,
  lockRegistration,
  moveRegistrations,
} from './registration-queries.ts'
import { findPosition } from './waiting-list-queries.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { expireOffers, offerFreeSeats } from './waiting-list.ts'

/** Registers, accepts an offered seat, or changes the registration; safe to repeat. */
export async function register(
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  input: RegistrationInput,
): Promise<PositionedRegistration> {
  const own = await findRegistration(deps.db, event.id, caller.actor.id)
  if (own === undefined || own.state === 'cancelled') {
    refuse(whyNotRegister(caller.actor, event, own ?? null, deps.clock()))
    const registered = await registerNew(event.id, { deps, caller, own, input })
    // Undefined when a parallel call of the same person has registered them.
    return registered ?? stay(deps, event, found(await findRegistration(deps.db, event.id, caller.actor.id)), input)
  }
  if (own.state === 'offered') return accept(deps, caller, event, own, input)
  if (own.state === 'declined') throw new AppError('state_conflict')
  return stay(deps, event, own, input)
}

async function stay(
  deps: Deps,
  event: WholeEvent,
  own: RegistrationRow,
  input: RegistrationInput,
): Promise<PositionedRegistration> {
  const visible = input.visible ?? own.visible
  const attending = attendingFor(event, input, own)
  const same = visible === own.visible && attending === own.attending
  const row = same ? own : await changeRegistration(deps.db, own.id, { visible, attending }, deps.clock())
  return { row, position: await findPosition(deps.db, row) }
}

async function accept(
  deps: Deps,
  caller: Caller,
  seen: WholeEvent,
  own: RegistrationRow,
  input: RegistrationInput,
): Promise<PositionedRegistration> {
  const refusal = whyNotAccept(seen, own, deps.clock())
  // The job that expires offers may not have run yet: pass the seat on now.
  if (refusal === 'offer_expired') await expireOffers(deps, seen.id)
  refuse(refusal)
  return transaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, seen.id)
    refuse(whyNotAccept(event, own, deps.clock()))
    const [row] = await moveRegistrations(tx, [own], { to: 'confirmed', by: 'self', now: deps.clock() })
    if (!row) throw new AppError('offer_expired')
    const moved = { before: { state: 'offered' }, after: { state: 'confirmed' } }
    await audit(tx, caller, 'events.accept_offer', registrationObject(row), moved)
    const change = { visible: input.visible ?? row.visible, attending: attendingFor(event, input, row) }
    await notify(tx, deps, { kind: 'confirmed', event, to: [{ ...row, ...change }] })
    return { row: await changeRegistration(tx, row.id, change, deps.clock()), position: null }
  })
}

const holdsSeat = (state: RegistrationState) => (seatedStates as readonly RegistrationState[]).includes(state)

/** Cancels a registration; the seat it held is offered to the first in line in the same transaction. */
export async function cancelRegistration(
  deps: Deps,
  caller: Caller,
  eventId: string,
  userId: string,
  by: 'self' | 'staff',
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const own = found(await lockRegistration(tx, eventId, userId))
    if (own.state === 'cancelled') return
    refuse(whyNotWithdraw(event, own, deps.clock(), by))
    await moveRegistrations(tx, [own], { to: 'cancelled', by, now: deps.clock() })
    const moved = { before: { state: own.state }, after: { state: 'cancelled' } }
    await audit(tx, caller, 'events.cancel_registration', registrationObject(own), moved)
    if (by === 'staff') await notify(tx, deps, { kind: 'removed', event, to: [own] })
    else if (own.state === 'confirmed') await notify(tx, deps, { kind: 'withdrawn', event, to: [own] })
    if (!holdsSeat(own.state)) return
    await changeTaken(tx, eventId, -1)
    await offerFreeSeats(tx, deps, { ...event, taken: event.taken - 1 })
  })
}

export async function giveFeedback(
  deps: Deps,
  userId: string,
  event: WholeEvent,
  { rating, comment = null }: z.infer<typeof feedbackInput>,
): Promise<RegistrationRow> {
  const own = await findRegistration(deps.db, event.id, userId)
  const now = deps.clock()
  if (!own || !canGiveFeedback(event, own, now)) throw new AppError('not_attended')
  return changeRegistration(deps.db, own.id, { rating, feedback: comment || null, feedback_at: now }, now)
}

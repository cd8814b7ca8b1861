import type * as z from 'zod/mini'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Answers } from '#contract/questions.ts'
import type { feedbackInput } from '#contract/events/events.ts'
import { attendingFor, registerNew, type PositionedRegistration, type RegistrationInput } from './new-registrations.ts'
import { changeAnswers, readAnswers } from '../answers/answers.ts'
import type { Standing } from '../looked-at/queries.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { canGiveFeedback, whyNotAccept, whyNotRegister, whyNotWithdraw } from '../policy.ts'
import { changeRegistration, findRegistration, lockRegistration, moveRegistrations } from './queries.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { chooseWay, takeWay } from '../ways/ways.ts'
import { findPosition, freeSeatOf, lineFor, seatLine } from './waiting-list.ts'

// A parallel call of the same person may change the registration after each look at it.
const looks = 3

/**
 * Registers, accepts an offered seat, or changes the registration; safe to repeat, also at several instances at once.
 * `standing` is the first look at it.
 */
export async function registerParticipant(
  deps: Deps,
  caller: Caller,
  { event, own: first }: Standing,
  input: RegistrationInput,
): Promise<PositionedRegistration> {
  let hadOffer = false
  for (let look = 1; look <= looks; look += 1) {
    const own = look === 1 ? first : await findRegistration(deps.db, event.id, caller.actor.id)
    const isNew = own === undefined || own.state === 'cancelled'
    if (isNew && hadOffer) refuse('offer_expired')
    if (own?.state === 'declined') refuse('state_conflict')
    if (!isNew && own.state !== 'offered') return changeOwn(deps, caller, event, own, input)
    if (isNew) refuse(whyNotRegister(caller.actor, event, own ?? null, deps.clock()))
    hadOffer = !isNew
    const done = isNew
      ? await registerNew(event.id, {
          deps,
          caller,
          own,
          input,
          answers: await firstAnswers(deps, caller, event, own, input),
        })
      : await acceptOffer(deps, caller, event, own, input)
    if (done) return done
  }
  refuse('conflict')
}

export const firstAnswers = (
  { db }: Deps,
  { actor }: Caller,
  event: WholeEvent,
  own: RegistrationRow | undefined,
  input: RegistrationInput,
) =>
  readAnswers(db, event, input.answers ?? {}, {
    owner: actor.id,
    registrationId: own?.id,
    way: attendingFor(event, input, own),
  })

async function changeOwn(
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  own: RegistrationRow,
  input: RegistrationInput,
): Promise<PositionedRegistration> {
  const visible = input.visible ?? own.visible
  let row = own
  if (visible !== own.visible) row = await changeRegistration(deps.db, own.id, { visible }, deps.clock())
  const isOther = input.attending !== own.attending || own.wanted !== null
  if (event.mode === 'hybrid' && input.attending && isOther)
    row = await chooseWay(deps, caller, event.id, input.attending)
  if (input.answers) row = await answerOwn(deps, caller, event, input.answers)
  return { row, position: await findPosition(deps.db, row) }
}

async function answerOwn(deps: Deps, caller: Caller, event: WholeEvent, given: Answers): Promise<RegistrationRow> {
  return transaction(deps.db, async (tx) => {
    const own = found(await lockRegistration(tx, event.id, caller.actor.id))
    return changeAnswers(tx, deps, caller, event, { own, given, by: 'self' })
  })
}

/** Undefined when the offer was accepted or has ended meanwhile. */
async function acceptOffer(
  deps: Deps,
  caller: Caller,
  seen: WholeEvent,
  own: RegistrationRow,
  input: RegistrationInput,
): Promise<PositionedRegistration | undefined> {
  const refusal = whyNotAccept(seen, own, deps.clock())
  // The job that expires offers may not have run yet: pass the seat on now.
  if (refusal === 'offer_expired') await lineFor(own.attending).expireOffers(deps, seen.id)
  refuse(refusal)
  return seatLine.holding(deps, seen.id, async (tx, event) => {
    refuse(whyNotAccept(event, own, deps.clock()))
    const [row] = await moveRegistrations(tx, [own], { to: 'confirmed', by: 'self', now: deps.clock() })
    if (!row) return undefined
    const moved = { before: { state: 'offered' }, after: { state: 'confirmed' } }
    await audit(tx, caller, 'events.accept_offer', registrationObject(row), moved)
    const shown = await changeRegistration(tx, row.id, { visible: input.visible ?? row.visible }, deps.clock())
    const way = attendingFor(event, input, row)
    const placed = way === null ? shown : await takeWay(tx, deps, event, shown, way)
    await notifyParticipants(tx, deps, { kind: 'confirmed', event, to: [placed] })
    return { row: placed, position: await findPosition(tx, placed) }
  })
}

/** Cancels a registration; the seat it held is offered to the first in line in the same transaction. */
export async function cancelRegistration(
  deps: Deps,
  caller: Caller,
  eventId: string,
  userId: string,
  { by, isTold = true }: { by: 'self' | 'staff'; isTold?: boolean },
): Promise<void> {
  await seatLine.holding(deps, eventId, async (tx, event) => {
    const own = found(await lockRegistration(tx, eventId, userId))
    if (own.state === 'cancelled') return
    refuse(whyNotWithdraw(event, own, deps.clock(), by))
    await moveRegistrations(tx, [own], { to: 'cancelled', by, now: deps.clock() })
    const moved = { before: { state: own.state }, after: { state: 'cancelled' } }
    await audit(tx, caller, 'events.cancel_registration', registrationObject(own), moved)
    if (by === 'staff') await notifyParticipants(tx, deps, { kind: 'removed', event, to: [own] })
    else if (isTold && own.state === 'confirmed')
      await notifyParticipants(tx, deps, { kind: 'withdrawn', event, to: [own] })
    await freeSeatOf(tx, deps, own)
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
  if (!own || !canGiveFeedback(event, own, now)) refuse('not_attended')
  return changeRegistration(deps.db, own.id, { rating, feedback: comment || null, feedback_at: now }, now)
}

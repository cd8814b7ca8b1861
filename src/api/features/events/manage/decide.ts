import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { auditMoves } from '#api/records/audit.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { registrationTransitions } from '#contract/events/states.ts'
import type { decideRegistrations as endpoint } from '#contract/events/registration.ts'
import { statesBefore } from '#contract/states.ts'
import { decisionWindow, whyNotDecide } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import { appendToWaitingList, lockRegistrations, moveRegistrations, type Saying } from '../registration/queries.ts'
import { lineFor } from '../registration/waiting-list.ts'
import { registrationType, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { rememberBefore } from './queries.ts'
import { toldDecisions } from './told-decisions.ts'

type Decision = BodyOf<typeof endpoint>
type LockedEvent = { event: WholeEvent; now: Date; decidedAt: Date; saying: Saying }

const outcomes = ['confirmed', 'waitlisted', 'declined'] as const
// The event's row is locked for one batch at a time, so that other registrations do not wait long.
const decidedAtOnce = 200

/**
 * Decides in order of registration, so that the first to register get the seats that are left. The mails leave later,
 * so that a decision can be taken back.
 */
export async function decideRegistrations(
  deps: Deps,
  caller: Caller,
  eventId: string,
  { decision, ids, ...said }: Decision,
): Promise<AnswerOf<typeof endpoint>> {
  const decidedAt = deps.clock()
  const tellsAt = decisionWindow.tellingTime(decidedAt)
  const result = { confirmed: 0, waitlisted: 0, declined: 0, skipped: ids ? new Set(ids).size : 0 }
  for (;;) {
    const decided = await decideSome(deps, caller, { eventId, decidedAt }, { decision, ids, ...said })
    for (const kind of outcomes) result[kind] += decided.filter(({ state }) => state === kind).length
    if (ids) result.skipped -= decided.length
    if (decided.length < decidedAtOnce)
      return { ...result, decidedAt: decidedAt.toISOString(), tellsAt: tellsAt.toISOString() }
  }
}

async function decideSome(
  deps: Deps,
  caller: Caller,
  { eventId, decidedAt }: { eventId: string; decidedAt: Date },
  { decision, ids, words, silent = false }: Decision,
): Promise<RegistrationRow[]> {
  return transaction(deps.db, async (tx) => {
    const saying = { decision_words: words?.trim() || null, decision_silent: silent }
    const held = { event: await lockEvent(tx, eventId), now: deps.clock(), decidedAt, saying }
    refuse(whyNotDecide(held.event, held.now))
    const states = ids ? undecided[decision] : (['pending'] as const)
    const meant = await lockRegistrations(tx, eventId, { states, ids, limit: decidedAtOnce })
    await rememberBefore(tx, meant)
    const moved = await (decision === 'approve' ? admit(tx, held, meant) : decline(tx, held, meant))
    await auditMoves(tx, caller, `events.${decision}_registration`, { type: registrationType, from: meant }, moved)
    if (moved.length > 0) await toldDecisions.planTelling(tx, decidedAt, { eventId })
    return moved
  })
}

/** The states in which staff may still decide. `allPending` leaves out people who were declined before. */
const undecided = {
  approve: statesBefore(registrationTransitions, 'confirmed', 'staff'),
  decline: statesBefore(registrationTransitions, 'declined', 'staff'),
}

async function admit(
  tx: Tx,
  { event, now, decidedAt, saying }: LockedEvent,
  people: RegistrationRow[],
): Promise<RegistrationRow[]> {
  const admitted: RegistrationRow[] = []
  for (const [way, some] of Map.groupBy(people, ({ attending }) => attending)) {
    const { seats, queue_from: last } = await lineFor(way).claimPlaces(tx, event.id, some.length)
    const seated = { to: 'confirmed', by: 'staff', now, decidedAt, saying } as const
    admitted.push(...(await moveRegistrations(tx, some.slice(0, seats), seated)))
    admitted.push(...(await appendToWaitingList(tx, some.slice(seats), { last, now, decidedAt, saying })))
  }
  return admitted
}

const decline = (tx: Tx, { now, decidedAt, saying }: LockedEvent, people: RegistrationRow[]) =>
  moveRegistrations(tx, people, { to: 'declined', by: 'staff', now, decidedAt, saying })

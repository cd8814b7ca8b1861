import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { auditMoves } from '#api/records/audit.ts'
import { toldMoves } from '#api/records/told-moves.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { undoDecisions as endpoint } from '#contract/events/registration.ts'
import { notifyParticipants } from '../mails/notify.ts'
import { decisionWindow, whyNotDecide } from '../policy.ts'
import { findEventById, lockEvent } from '../queries.ts'
import { moveRegistrations, takeUntold } from '../registration/queries.ts'
import { freeSeatOf } from '../registration/waiting-list.ts'
import { registrationType, type RegistrationRow } from '../rows.ts'
import { lockUntold } from './queries.ts'

export const toldDecisions = toldMoves({
  job: 'events.tell_decisions',
  ...decisionWindow,
  tellDue: async (tx, deps, due, { eventId }) => {
    const event = await findEventById(tx, eventId!)
    if (!event) return 0
    const people = await takeUntold(tx, event.id, due)
    // Everybody has had the mail about a cancelled event.
    if (event.state === 'cancelled') return people.length
    for (const kind of ['confirmed', 'waitlisted', 'declined'] as const)
      await notifyParticipants(tx, deps, {
        kind,
        event,
        to: people.filter(({ state, decision_silent: silent }) => state === kind && !silent),
      })
    return people.length
  },
})

/** Makes decided registrations what they were before, with the words of then, as long as nobody has been told. */
export async function undoDecisions(
  deps: Deps,
  caller: Caller,
  eventId: string,
  { ids, decidedAt }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const event = await lockEvent(tx, eventId)
    refuse(whyNotDecide(event, now))
    const decided = await lockUntold(tx, eventId, { ids, decidedAt: decidedAt ? new Date(decidedAt) : undefined })
    const undone: RegistrationRow[] = []
    for (const some of Map.groupBy(decided, (own) => `${own.decided_from} ${own.words_before}`).values()) {
      const [{ decided_from: from, words_before: decision_words }] = some as [RegistrationRow]
      const back =
        from === 'declined' ? ({ to: from, by: 'system' } as const) : ({ to: 'pending', by: 'staff' } as const)
      const saying = { decision_words, decision_silent: false }
      undone.push(...(await moveRegistrations(tx, some, { ...back, now, saying })))
    }
    if (undone.length === 0) refuse('state_conflict')
    await auditMoves(tx, caller, 'events.undo_decision', { type: registrationType, from: decided }, undone)
    const back = new Set(undone.map(({ id }) => id))
    for (const own of decided.filter(({ id, state }) => back.has(id) && state === 'confirmed'))
      await freeSeatOf(tx, deps, own)
    return { undone: undone.length }
  })
}

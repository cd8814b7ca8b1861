import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { auditAll } from '#api/records/audit.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { undoDecisions as endpoint } from '#contract/events/registration.ts'
import { whyNotDecide } from '../policy.ts'
import { lockEvent } from '../queries.ts'
import { lockUntold, moveRegistrations } from '../registration/queries.ts'
import { seatLine } from '../registration/waiting-list.ts'
import { registrationObject } from '../rows.ts'

/** Makes decided registrations pending again, as long as nobody has been told. */
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
    const undone = await moveRegistrations(tx, decided, { to: 'pending', by: 'staff', now })
    refuse(undone.length === 0 ? 'state_conflict' : undefined)
    const before = new Map(decided.map(({ id, state }) => [id, state]))
    const entries = undone.map(({ id }) => ({
      by: caller,
      action: 'events.undo_decision',
      object: registrationObject({ id }),
      before: { state: before.get(id) },
      after: { state: 'pending' },
    }))
    await auditAll(tx, entries)
    const freed = undone.filter(({ id }) => before.get(id) === 'confirmed').length
    if (freed > 0) await seatLine.freePlaces(tx, deps, event, freed)
    return { undone: undone.length }
  })
}

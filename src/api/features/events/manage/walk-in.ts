import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { askLater } from '../feedback.ts'
import { attendanceAt } from '../policy.ts'
import { newTickets } from '../registration/tickets.ts'
import { seatLine } from '../registration/waiting-list.ts'
import { registrationObject, type WholeEvent } from '../rows.ts'
import { findActivePeople, saveWalkIns } from './queries.ts'

/** Lets in somebody who stands at the door without a seat. No place is taken from anybody who waits for one. */
export async function letIn(deps: Deps, caller: Caller, { id }: WholeEvent, email: string): Promise<string> {
  return seatLine.holding(deps, id, async (tx, event) => {
    if (event.state !== 'published') refuse('state_conflict')
    const [person] = await findActivePeople(tx, [email])
    if (!person) throw invalidField('email', 'unknown_reference')
    const now = deps.clock()
    const attendance = attendanceAt(event, now)
    const [ticket] = await newTickets(tx, id, 1)
    const [row] = await saveWalkIns(tx, id, [{ user_id: person.id, ticket: ticket!, attendance }], now)
    await askLater(tx, deps, event)
    await audit(tx, caller, 'events.let_in', registrationObject(row!), { after: { attendance: row!.attendance } })
    return row!.id
  })
}

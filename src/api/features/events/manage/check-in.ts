import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { setAttendance } from '#contract/events/registration.ts'
import { insertScans } from '../door/queries.ts'
import { askLater } from '../feedback.ts'
import { arrivalTime, hasAttended, mayBeMarked } from '../policy.ts'
import { changeRegistration, keepSeat } from '../registration/queries.ts'
import { registrationObject, type WholeEvent } from '../rows.ts'
import { lockRegistrationById } from './queries.ts'

/** Marks attendance by hand: for people without their ticket, and for corrections. */
export async function markAttendance(
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  id: string,
  { attendance, at }: BodyOf<typeof setAttendance>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await lockRegistrationById(tx, event.id, id))
    if (event.state !== 'published' || !mayBeMarked(row)) refuse('state_conflict')
    const now = deps.clock()
    const arrived = at === undefined ? now : arrivalTime(event, at, now)
    const checkedInAt = hasAttended({ attendance }) ? (row.checked_in_at ?? arrived) : null
    const came = hasAttended({ attendance }) && ({ state: 'confirmed' } as const)
    await changeRegistration(tx, id, { ...came, attendance, checked_in_at: checkedInAt, by_code: false }, now)
    if (row.seat === 'cohort') await keepSeat(tx, row)
    if (came) await askLater(tx, deps, event)
    // So that an older scan of a door without a connection does not bring the mark back.
    if (hasAttended(row) && !hasAttended({ attendance })) await insertScans(tx, [undone(caller, row, arrived)])
    const change = { before: { attendance: row.attendance }, after: { attendance } }
    await audit(tx, caller, 'events.mark_attendance', registrationObject({ id }), change)
  })
}

const undone = ({ actor }: Caller, { id, event_id }: { id: string; event_id: string }, at: Date) => ({
  id: randomUUIDv7(),
  event_id,
  registration_id: id,
  act: 'undo' as const,
  result: 'undone' as const,
  scanned_at: at,
  scanned_by: actor.id,
})

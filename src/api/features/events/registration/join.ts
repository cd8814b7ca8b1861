import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit, auditAll } from '#api/records/audit.ts'
import { askLater } from '../feedback.ts'
import { attendanceAt, hasAttended, isOver, joinsNow, joinsOnline } from '../policy.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { changeRegistration, lockRegistration, markOnline } from './queries.ts'

/** Counts the caller as present when they open the link of the session while it is on; otherwise changes nothing. */
export async function joinOnline(deps: Deps, caller: Caller, event: WholeEvent): Promise<RegistrationRow> {
  return transaction(deps.db, async (tx) => {
    const own = found(await lockRegistration(tx, event.id, caller.actor.id))
    if (event.state !== 'published' || own.state !== 'confirmed') refuse('state_conflict')
    const now = deps.clock()
    if (!joinsOnline(event, own) || !joinsNow(event, now) || hasAttended(own)) return own
    const attendance = attendanceAt(event, now)
    const change = { before: { attendance: own.attendance }, after: { attendance } }
    await audit(tx, caller, 'events.join', registrationObject(own), change)
    return changeRegistration(tx, own.id, { attendance, checked_in_at: now }, now)
  })
}

/** Marks those who take part online and have no mark. Some join by a copied link, so the team knows better. */
export async function markOnlinePresent(deps: Deps, caller: Caller, event: WholeEvent): Promise<number> {
  const now = deps.clock()
  if (event.state !== 'published' || event.starts_at > now) refuse('state_conflict')
  return transaction(deps.db, async (tx) => {
    const at = isOver(event, now) ? event.ends_at : now
    const marked = await markOnline(tx, event, { at, now })
    const entries = marked.map((row) => ({
      by: caller,
      action: 'events.mark_attendance' as const,
      object: registrationObject(row),
      before: { attendance: null },
      after: { attendance: row.attendance },
    }))
    await auditAll(tx, entries)
    await askLater(tx, deps, event)
    return marked.length
  })
}

import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { ticketCode, ticketPrefix } from '#contract/events/tickets.ts'
import type { scanResults, sendScans, setAttendance } from '#contract/events/registration.ts'
import { hourMs } from '#contract/times.ts'
import { findScans, insertScan, lockRegistrationById, lockTickets, type Ticket } from './queries.ts'
import { attendanceAt, hasAttended, mayBeMarked } from '../policy.ts'
import { changeRegistration, keepSeat } from '../registration/queries.ts'
import { registrationObject, type WholeEvent } from '../rows.ts'

type Scan = BodyOf<typeof sendScans>['scans'][number]
type ScanAnswers = AnswerOf<typeof sendScans>['results']
type ScanResult = (typeof scanResults)[number]

/** Checks people in. Phones queue scans while they are offline and may send them twice: each id counts once. */
export async function checkIn(deps: Deps, caller: Caller, event: WholeEvent, scans: Scan[]): Promise<ScanAnswers> {
  if (event.state === 'cancelled') refuse('event_cancelled')
  if (event.state !== 'published') refuse('state_conflict')
  return transaction(deps.db, async (tx) => {
    // With the tickets locked, the same scans sent twice wait here until the first call has written them.
    const tickets = await lockTickets(tx, event.id, scans.map(codeOf))
    const ids = scans.map(({ id }) => id)
    const known = await findScans(tx, event.id, ids)
    const results: ScanAnswers = []
    for (const scan of scans) {
      const ticket = tickets.get(codeOf(scan))
      const before = known.get(scan.id)
      const result = before ?? (await countScan(tx, deps, caller, event, scan, ticket))
      known.set(scan.id, result)
      results.push({
        id: scan.id,
        result,
        person: ticket ? { name: `${ticket.first_name} ${ticket.last_name}`, attendance: ticket.attendance } : null,
      })
    }
    return results
  })
}

/** The code after the prefix; a QR code without the prefix is not one of our tickets. */
const codeOf = ({ ticket }: Scan) => (ticket.startsWith(ticketPrefix) ? ticketCode(ticket) : '')

async function countScan(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  scan: Scan,
  ticket: Ticket | undefined,
): Promise<ScanResult> {
  const result = judge(ticket)
  const at = arrivalTime(event, scan.scannedAt, deps.clock())
  await insertScan(tx, {
    id: scan.id,
    event_id: event.id,
    registration_id: ticket?.id ?? null,
    scanned_at: at,
    scanned_by: caller.actor.id,
    result,
  })
  if (result !== 'checked_in' || !ticket) return result
  const attendance = attendanceAt(event, at)
  await changeRegistration(tx, ticket.id, { state: 'confirmed', attendance, checked_in_at: at }, deps.clock())
  const change = { before: { attendance: ticket.attendance }, after: { attendance } }
  await audit(tx, caller, 'events.check_in', registrationObject(ticket), change)
  ticket.attendance = attendance
  return result
}

// No door opens this long before the start: the phone's clock must be wrong.
const earliestArrival = 12 * hourMs

/** The time of arrival as the phone reports it, or now when that time is impossible. */
function arrivalTime(event: WholeEvent, claimed: string, now: Date): Date {
  const at = new Date(claimed)
  return at > now || at.getTime() < event.starts_at.getTime() - earliestArrival ? now : at
}

function judge(ticket: Ticket | undefined): ScanResult {
  if (!ticket) return 'ticket_invalid'
  // Who said that they cannot come, and came after all, is let in.
  if (mayBeMarked(ticket)) return hasAttended(ticket) ? 'repeated' : 'checked_in'
  return ticket.state === 'cancelled' || ticket.state === 'declined' ? 'ticket_cancelled' : 'not_confirmed'
}

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
    const change = { before: { attendance: row.attendance }, after: { attendance } }
    await audit(tx, caller, 'events.mark_attendance', registrationObject({ id }), change)
  })
}

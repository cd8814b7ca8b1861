import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { schedule } from '#api/jobs/jobs.ts'
import type { LoggedAct } from '#api/records/acts.ts'
import { auditAll } from '#api/records/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Scan, sendScans } from '#contract/events/door.ts'
import { dayMs } from '#contract/times.ts'
import { askLater } from '../feedback.ts'
import { attendanceAt, arrivalTime, hasAttended } from '../policy.ts'
import { eventObject, registrationObject, type WholeEvent } from '../rows.ts'
import { arrivalOf, codeOf, countScans, type Act, type Subject, type TimedScan } from './count.ts'
import {
  findActs,
  findCodesElsewhere,
  findLists,
  findScans,
  insertGuests,
  insertScans,
  keepSeats,
  lockSubjects,
  saveArrivals,
  type Arrival,
} from './queries.ts'
import { seatWalkIns } from './walk-ins.ts'

type ScanAnswers = AnswerOf<typeof sendScans>['results']
type Counted = ReturnType<typeof countScans>[number]

/**
 * Notes what doors saw. Devices queue scans while they are offline and may send them twice: each id counts once, and of
 * two entries of one person the earliest.
 */
export async function checkIn(deps: Deps, caller: Caller, event: WholeEvent, scans: Scan[]): Promise<ScanAnswers> {
  if (event.state === 'cancelled') refuse('event_cancelled')
  if (event.state !== 'published') refuse('state_conflict')
  const now = deps.clock()
  const timed = scans.map((scan) => ({ ...scan, at: arrivalTime(event, scan.scannedAt, now) }))
  return transaction(deps.db, async (tx) => {
    const walkIns = timed.filter(hasWalkIn)
    const seated = await seatWalkIns(tx, event, walkIns, now)
    const guests = walkIns.filter(({ id }) => !seated.has(id))
    await insertGuests(tx, event.id, guests, { by: caller.actor.id, now })
    if (guests.length > 0) await schedule(tx, forgetting(event))
    // With their rows locked, the same scans sent twice wait here until the first call has written them.
    const people = await subjectsOf(tx, event.id, timed, seated)
    const before = await findScans(
      tx,
      event.id,
      timed.map(({ id }) => id),
    )
    const fresh = timed.filter(({ id }) => !before.has(id))
    const elsewhere = await findCodesElsewhere(tx, event, unknownCodes(fresh, people))
    const counted = countScans(fresh, people.of, ({ ticket }) => elsewhere.has(codeOf(ticket)))
    await note(tx, deps, caller, event, counted)
    const results = new Map([...before, ...counted.map(({ scan, result }) => [scan.id, result] as const)])
    return timed.map((scan) => ({ id: scan.id, result: results.get(scan.id)!, person: personOf(people.of(scan)) }))
  })
}

/** Names of people without an account go; that they came stays. */
export const forgetGuestsJob = 'events.forget_guests'
const namesKept = 90 * dayMs
const forgetting = ({ id, ends_at }: WholeEvent) => ({
  kind: forgetGuestsJob,
  payload: { eventId: id },
  runAt: new Date(ends_at.getTime() + namesKept),
  key: `event-guests:${id}`,
})

type WalkInScan = TimedScan & { walkIn: NonNullable<Scan['walkIn']> }
const hasWalkIn = (scan: TimedScan): scan is WalkInScan => scan.walkIn !== undefined

const personOf = (subject: Subject | undefined) =>
  subject ? { name: subject.name, attendance: subject.attendance } : null

async function subjectsOf(tx: Tx, eventId: string, scans: readonly TimedScan[], seated: ReadonlyMap<string, string>) {
  const codes = scans.map(({ ticket }) => codeOf(ticket)).filter(Boolean)
  const idOf = ({ id, guestId, walkIn }: Scan) => guestId ?? (walkIn && (seated.get(id) ?? id))
  const rows = await lockSubjects(
    tx,
    eventId,
    codes,
    scans.flatMap((scan) => idOf(scan) ?? []),
  )
  const acts = Map.groupBy(
    await findActs(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ subject }) => subject,
  )
  const subjects = rows.map((row) => ({ ...row, acts: byList(acts.get(row.id) ?? []) }))
  const byId = new Map<string, Subject>(subjects.map((subject) => [subject.id, subject]))
  const byCode = new Map<string, Subject>(subjects.flatMap((one) => (one.ticket ? [[one.ticket, one]] : [])))
  return { of: (scan: Scan) => byCode.get(codeOf(scan.ticket)) ?? byId.get(idOf(scan) ?? '') }
}

const byList = (acts: readonly (Act & { list_id: string | null })[]) =>
  Map.groupBy([...acts], ({ list_id }) => list_id) as Subject['acts']

const unknownCodes = (scans: readonly TimedScan[], people: { of: (scan: Scan) => Subject | undefined }) =>
  scans
    .filter((scan) => !people.of(scan))
    .map(({ ticket }) => codeOf(ticket))
    .filter(Boolean)

/** Writes the scans, the marks that follow from them and the audit log, each in one statement. */
async function note(tx: Tx, deps: Deps, caller: Caller, event: WholeEvent, counted: readonly Counted[]): Promise<void> {
  const lists = new Set((await findLists(tx, event.id)).map(({ id }) => id))
  await insertScans(
    tx,
    counted.map(({ scan, subject, result }) => ({
      id: scan.id,
      event_id: event.id,
      registration_id: subject && !subject.isGuest ? subject.id : null,
      guest_id: subject?.isGuest ? subject.id : null,
      // A list that was removed meanwhile keeps nothing.
      list_id: scan.listId && lists.has(scan.listId) ? scan.listId : null,
      door: scan.door ?? null,
      act: scan.act ?? 'in',
      scanned_at: scan.at,
      scanned_by: caller.actor.id,
      result,
    })),
  )
  const touched = [...new Set(counted.flatMap(({ subject }) => subject ?? []))]
  const arrivals = touched.map((subject) => ({ subject, arrival: arrivalAfter(event, subject) }))
  await saveArrivals(
    tx,
    arrivals.map(({ arrival }) => arrival),
    deps.clock(),
  )
  if (arrivals.some(({ arrival }) => arrival.isNew && hasAttended(arrival))) await askLater(tx, deps, event)
  const back = arrivals.filter(({ subject, arrival }) => subject.seat === 'cohort' && arrival.attendance === null)
  if (back.length > 0)
    await keepSeats(
      tx,
      event.id,
      back.map(({ subject }) => subject.id),
    )
  await auditAll(
    tx,
    arrivals.flatMap(({ subject, arrival }) => entryOf(caller, event, subject, arrival)),
  )
  for (const { subject, arrival } of arrivals) subject.attendance = arrival.attendance
}

/** A mark stays as it is unless doors know an earlier time, or have taken it back. */
function arrivalAfter(event: WholeEvent, subject: Subject): Arrival {
  const { id, isGuest, attendance, checked_in_at } = subject
  const first = arrivalOf(subject)
  const isSame = first === undefined || (hasAttended(subject) && first?.getTime() === checked_in_at?.getTime())
  if (isSame) return { id, isGuest, attendance, at: checked_in_at, isNew: false }
  return { id, isGuest, attendance: first && attendanceAt(event, first), at: first, isNew: true }
}

function entryOf(by: Caller, event: WholeEvent, subject: Subject, { attendance, isNew }: Arrival) {
  if (!isNew || attendance === subject.attendance) return []
  const change = { before: { attendance: subject.attendance }, after: { attendance } }
  const action: LoggedAct = attendance === null ? 'events.mark_attendance' : 'events.check_in'
  // Who has no account is named by nothing but the event.
  return [{ by, action, object: subject.isGuest ? eventObject(event) : registrationObject(subject), ...change }]
}

import { ticketCode, ticketPrefix } from '#contract/events/tickets.ts'
import type { Scan, ScanAct, ScanResult } from '#contract/events/door.ts'
import { hasAttended, mayBeMarked, type RegistrationFacts } from '../policy.ts'

export type Act = { act: ScanAct; at: Date }

/** Somebody with a registration or let in without one, locked, with what doors have noted about them by list. */
export type Subject = Pick<RegistrationFacts, 'state' | 'seat' | 'attendance'> & {
  id: string
  name: string
  isGuest: boolean
  checked_in_at: Date | null
  acts: Map<string | null, Act[]>
}

export type TimedScan = Scan & { at: Date }
type Counted = { scan: TimedScan; subject: Subject | undefined; result: ScanResult }

/** The code after the prefix; a QR code without the prefix is not one of our tickets. */
export const codeOf = (ticket: string | undefined) => (ticket?.startsWith(ticketPrefix) ? ticketCode(ticket) : '')

const isBefore = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

/**
 * Counts scans in the order of their times, whichever door sent them first: of two the earliest counts, and who was
 * taken back after it stays so.
 */
export function countScans(
  scans: readonly TimedScan[],
  subjectOf: (scan: Scan) => Subject | undefined,
  isElsewhere: (scan: Scan) => boolean,
): Counted[] {
  return scans.toSorted(isBefore).map((scan) => {
    const subject = subjectOf(scan)
    if (!subject) return { scan, subject, result: isElsewhere(scan) ? 'wrong_event' : 'ticket_invalid' }
    return { scan, subject, result: countOne(scan, subject) }
  })
}

function countOne({ act = 'in', listId, at }: TimedScan, subject: Subject): ScanResult {
  if (!mayBeMarked(subject)) return refusalOf(subject)
  const acts = actsOf(subject, listId ?? null)
  const result = resultOf(acts, act, at)
  acts.push({ act, at })
  acts.sort(isBefore)
  return result
}

/** Who said that they cannot come, and came after all, is let in. */
const refusalOf = ({ state }: Subject) =>
  state === 'cancelled' || state === 'declined' ? 'ticket_cancelled' : 'not_confirmed'

function resultOf(acts: readonly Act[], act: ScanAct, at: Date): ScanResult {
  if (act !== 'in') return act === 'out' ? 'left' : 'undone'
  const later = acts.filter((other) => other.at > at)
  if (later.some((other) => other.act === 'undo')) return 'undone'
  const last = acts.findLast((other) => other.at <= at)
  if (last?.act === 'in') return 'repeated'
  const isFirst = last?.act !== 'out' && !later.some((other) => other.act === 'in')
  return isFirst || last?.act === 'out' ? 'checked_in' : 'repeated'
}

/** A mark that no door made, by hand or with the code of the room, counts as coming in. */
function actsOf(subject: Subject, listId: string | null): Act[] {
  const acts = subject.acts.get(listId) ?? []
  subject.acts.set(listId, acts)
  const { checked_in_at: at } = subject
  const isMarked = listId === null && at !== null && hasAttended(subject)
  if (isMarked && !acts.some((other) => other.act === 'in' && other.at <= at)) {
    acts.push({ act: 'in', at })
    acts.sort(isBefore)
  }
  return acts
}

/** When somebody first came in since an entry was last taken back; undefined if doors have noted nothing. */
export function arrivalOf({ acts }: Subject): Date | null | undefined {
  const noted = acts.get(null) ?? []
  if (noted.length === 0) return undefined
  const since = noted.findLastIndex(({ act }) => act === 'undo') + 1
  return noted.slice(since).find(({ act }) => act === 'in')?.at ?? (since > 0 ? null : undefined)
}

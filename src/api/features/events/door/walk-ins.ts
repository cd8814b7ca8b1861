import type { Tx } from '#api/db/transaction.ts'
import type { TimedScan } from './count.ts'
import { lockEvent } from '../queries.ts'
import { findActivePeople, saveWalkIns } from '../manage/queries.ts'
import { newTickets } from '../registration/tickets.ts'
import type { WholeEvent } from '../rows.ts'

type WalkIn = Pick<TimedScan, 'id'> & { walkIn: { email?: string | undefined } }

/** Of those without a registration, who has an account by the address they gave: the scan's id → their registration. */
export async function seatWalkIns(
  tx: Tx,
  event: WholeEvent,
  scans: readonly WalkIn[],
  now: Date,
): Promise<Map<string, string>> {
  const emails = scans.flatMap(({ walkIn }) => walkIn.email ?? [])
  if (emails.length === 0) return new Map()
  const people = new Map((await findActivePeople(tx, emails)).map(({ id, email }) => [email, id]))
  const personOf = ({ walkIn }: WalkIn) => people.get(walkIn.email?.trim().toLowerCase() ?? '')
  const known = new Set(scans.flatMap((scan) => personOf(scan) ?? []))
  if (known.size === 0) return new Map()
  await lockEvent(tx, event.id)
  const tickets = await newTickets(tx, event.id, known.size)
  const rows = [...known].map((userId, index) => ({ user_id: userId, ticket: tickets[index]!, attendance: null }))
  const saved = await saveWalkIns(tx, event.id, rows, now)
  const seatOf = new Map(saved.map(({ user_id, id }) => [user_id, id]))
  return new Map(
    scans.flatMap((scan) => {
      const seat = seatOf.get(personOf(scan) ?? '')
      return seat ? [[scan.id, seat] as const] : []
    }),
  )
}

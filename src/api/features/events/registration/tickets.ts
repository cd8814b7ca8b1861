import { randomInt } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import { ticketLength, ticketLetters } from '#contract/events/tickets.ts'
import { findUsedTickets } from '../manage/queries.ts'

/**
 * Short enough to say at the door. The code opens nothing by itself: only staff can check people in, and only at the
 * ticket's own event.
 */
export const newTicket = (): string =>
  Array.from({ length: ticketLength }, () => ticketLetters[randomInt(ticketLetters.length)]).join('')

/** Codes that no registration of this event has. The caller holds the lock of the event's row. */
export async function newTickets(tx: Db, eventId: string, count: number): Promise<string[]> {
  const fresh = new Set<string>()
  while (fresh.size < count) {
    const drawn = Array.from({ length: count - fresh.size }, newTicket)
    const used = await findUsedTickets(tx, eventId, drawn)
    for (const ticket of drawn) if (!used.has(ticket)) fresh.add(ticket)
  }
  return [...fresh]
}

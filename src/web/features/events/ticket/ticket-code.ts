import { ticketCode, ticketPrefix } from '#contract/events/tickets.ts'

/** The code as people read and type it: without the prefix, in groups of four. */
export function codeGroups(ticket: string): string[] {
  return ticketCode(ticket).match(/.{1,4}/g) ?? []
}

/** The ticket in a typed or scanned text, always written the same way, so that the queue knows it again. */
export const ticketFrom = (text: string): string => ticketPrefix + ticketCode(text)

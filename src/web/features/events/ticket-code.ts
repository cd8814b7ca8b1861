/** The start of every ticket's QR code, by which other codes are recognised. */
export const ticketPrefix = 'viveiro:'

/** The code as people read and type it: without the prefix, in groups of four. */
export function codeGroups(ticket: string): string[] {
  return ticket.replace(ticketPrefix, '').match(/.{1,4}/g) ?? []
}

/** The ticket in a typed or scanned text; spaces between groups are ignored. */
export function ticketFrom(text: string): string {
  const code = text.replaceAll(/\s+/g, '')
  return code.startsWith(ticketPrefix) ? code : ticketPrefix + code
}

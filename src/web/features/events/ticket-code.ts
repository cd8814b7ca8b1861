/** What every ticket's QR code begins with, so that foreign codes are known as such. */
export const ticketPrefix = 'viveiro:'

/** The code as people read it out and type it: without the prefix, in groups of four. */
export function codeGroups(ticket: string): string[] {
  return ticket.replace(ticketPrefix, '').match(/.{1,4}/g) ?? []
}

/** The ticket that somebody typed or a camera read; the gaps between the groups are no part of it. */
export function ticketFrom(text: string): string {
  const code = text.replaceAll(/\s+/g, '')
  return code.startsWith(ticketPrefix) ? code : ticketPrefix + code
}

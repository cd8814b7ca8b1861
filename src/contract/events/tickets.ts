/** The start of every ticket's QR code, by which other codes are recognised. */
export const ticketPrefix = 'viveiro:'

/** Capitals that are not taken for one another when read or said: no I, O or U. */
export const ticketLetters = 'ABCDEFGHJKLMNPQRSTVWXYZ'
export const ticketLength = 8

const short = new RegExp(`^[${ticketLetters}]{${ticketLength}}$`)

/**
 * The code in a scanned or typed text: with or without the prefix, in any case, with spaces or hyphens between groups.
 * Longer codes are of older tickets, in which case counts.
 */
export function ticketCode(text: string): string {
  const code = text.replaceAll(/\s+/g, '').replace(/^viveiro:/i, '')
  const capitals = code.replaceAll('-', '').toUpperCase()
  return short.test(capitals) ? capitals : code
}

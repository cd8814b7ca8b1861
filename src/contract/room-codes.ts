/** The code on the screen of a room changes after this time; the one before and the one after are taken too. */
export const roomCodeMs = 30_000
export const roomCodeLength = 6
/** Codes are taken from this long before the start, until the end. */
export const roomOpensMinutes = 15

/** What somebody typed or scanned, without spaces and hyphens; some keyboards type wide digits. */
export const roomDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/g, '')

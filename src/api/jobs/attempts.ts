export const maxAttempts = 8

const firstWait = 30_000
const longestWait = 6 * 3_600_000

/** 30 s, 2 min, 8 min, … 6 h: eight attempts span most of a day. */
export function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(longestWait, firstWait * 4 ** (attempts - 1)))
}

/** A claimed row is not due for other workers until then; after a crash it becomes due again. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + 5 * 60_000)
}

/** The error text that staff see. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

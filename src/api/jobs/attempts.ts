import { hourMs } from '#contract/times.ts'

export const maxAttempts = 8

const firstWait = 30_000
const longestWait = 6 * hourMs

/** 30 s, 2 min, 8 min, … 6 h: eight attempts span most of a day. */
export function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(longestWait, firstWait * 4 ** (attempts - 1)))
}

// A killed instance's work goes on elsewhere after this time.
const leaseLasts = 20_000
export const heartbeat = 5000

/** A claimed row is not due for other workers until then. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseLasts)
}

/** Renews the lease of a claimed row for as long as its work runs in this process. */
export async function underLease<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renew().catch(() => {}) // Without a database the lease ends, and the work may be done again elsewhere.
  }, heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}

/** The error text that staff see. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

import { dayMs } from '#contract/times.ts'

/** So many days from now, or before now. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

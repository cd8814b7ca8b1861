import { dayMs, hourMs, minuteMs } from '#contract/times.ts'

/** `near` is the last day before the deadline; `broken` is a week or more late. */
export type PromiseTone = 'rest' | 'near' | 'late' | 'broken' | 'done'

/** A duration in the largest unit that fits. */
export type Span = { unit: 'days' | 'hours' | 'minutes'; count: number }

export type PromiseTime = {
  tone: PromiseTone
  /** Lit segments, out of the seven that stand for the promised time. */
  lit: number
  /** Segments after the tick: one for each day late, at most three. */
  over: number
  /** Time until the deadline; null once it has passed or the promise was kept. */
  left: Span | null
  late: Span | null
  /** How long the answer took, once the promise is kept. */
  took: Span | null
}

export const promiseSegments = 7
const mostOver = 3
const brokenAfter = 7 * dayMs

/** The state of a promise made at `from`, due at `to` and kept at `done`, if it was. */
export function promiseTime(from: number, to: number, now: number, done?: number): PromiseTime {
  const at = done ?? now
  const late = at - to
  const share = (at - from) / Math.max(1, to - from)
  const isLate = late > 0
  return {
    tone: done === undefined ? runningTone(late) : 'done',
    lit: isLate || done !== undefined ? promiseSegments : Math.max(0, Math.floor(share * promiseSegments)),
    over: isLate ? Math.min(mostOver, Math.max(1, Math.floor(late / dayMs))) : 0,
    left: done === undefined && !isLate ? spanOf(-late) : null,
    late: isLate ? spanOf(late) : null,
    took: done === undefined ? null : spanOf(done - from),
  }
}

function runningTone(late: number): PromiseTone {
  if (late > 0) return late >= brokenAfter ? 'broken' : 'late'
  return late > -dayMs ? 'near' : 'rest'
}

export function spanOf(length: number): Span {
  if (length >= dayMs) return { unit: 'days', count: Math.floor(length / dayMs) }
  if (length >= hourMs) return { unit: 'hours', count: Math.floor(length / hourMs) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(length / minuteMs)) }
}

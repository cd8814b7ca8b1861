import { useCallback, useSyncExternalStore } from 'react'
import { minuteMs } from '#contract/times.ts'

/** One timer for the whole page: all countdowns change together, and none runs in a hidden tab. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let now = Date.now()

function beat() {
  now = Date.now()
  for (const listener of listeners) listener()
  schedule()
}

function schedule() {
  clearTimeout(timer)
  if (listeners.size === 0 || document.hidden) return
  timer = setTimeout(beat, 1000 - (Date.now() % 1000))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    document.addEventListener('visibilitychange', beat)
    schedule()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', beat)
  }
}

const longestRender = 5000

/**
 * Changes only with a beat: if it changed during a render, which takes a second on a slow phone, React would render the
 * page again without a pause. Without listeners there is no beat, so a time that is too old is renewed here.
 */
function current(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) > longestRender) now = Date.now()
  return now
}

/** The current time, rounded down to `step`, so that a component renders no more often than it needs. */
export function useNow(step: 'second' | 'minute'): number {
  const length = step === 'second' ? 1000 : minuteMs
  const snapshot = useCallback(() => Math.floor(current() / length) * length, [length])
  return useSyncExternalStore(subscribe, snapshot)
}

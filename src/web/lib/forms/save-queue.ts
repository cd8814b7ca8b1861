import { ApiError } from '#web/lib/api/api-error.ts'
import { storeOf } from '#web/lib/page/store.ts'

const typingPause = 800
const firstRetry = 2000
const longestRetry = 30_000

/** Saves one thing at a time, so that what was given last is what stays; at once, after a pause or after a failure. */
export function saveQueue() {
  const busy = storeOf(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve(true)
  let failures = 0
  const stop = () => clearTimeout(timer)
  const later = (save: () => Promise<unknown>, pause = typingPause) => {
    stop()
    timer = setTimeout(() => void save(), pause)
  }
  return {
    /** Whether something is being saved. */
    isBusy: busy.state,
    subscribe: busy.subscribe,
    /** Waits for whatever is being saved; whether the last one succeeded. */
    settled: () => last,
    /** Saves after whatever is being saved. `save` says whether it succeeded, and does not throw. */
    now(save: () => Promise<boolean>): Promise<boolean> {
      const isFirst = !busy.state()
      busy.set(true)
      const begun = isFirst ? save() : last.then(save)
      const saving = begun.then((isSaved) => {
        if (saving === last) busy.set(false)
        return isSaved
      })
      last = saving
      return saving
    },
    /** Saves after a pause, which each call begins anew. */
    later,
    stop,
    /** Tries again: `soon` at once the first time, else after growing pauses, and not before the server wishes. */
    retry(save: () => Promise<unknown>, error: unknown, { soon = false } = {}) {
      failures += 1
      const asked = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 0
      const grown = soon && failures === 1 ? 0 : firstRetry * 2 ** (failures - 1)
      later(save, Math.max(asked, Math.min(longestRetry, grown)))
    },
    /** The next failure is a first one again. */
    succeeded() {
      failures = 0
    },
  }
}

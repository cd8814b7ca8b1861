import type { Endpoint } from '#contract/endpoint.ts'
import { minuteMs } from '#contract/times.ts'
import { storeOf } from '#web/lib/page/store.ts'

const place = 'held-news'

const keptFor = 10 * minuteMs

function kept(): number {
  try {
    const at = Number(sessionStorage.getItem(place) ?? 0)
    return at > Date.now() - keptFor ? at : 0
  } catch {
    return 0
  }
}

/** When something was last decided in this tab that can be taken back for some minutes. */
export const heldNews = storeOf(kept())

export function noteHeld({ held }: Endpoint, { body }: { body?: unknown }): void {
  if (!held || (body as { dryRun?: boolean } | undefined)?.dryRun) return
  const now = Date.now()
  try {
    sessionStorage.setItem(place, String(now))
  } catch {
    // Only a reload forgets it.
  }
  heldNews.set(now)
}

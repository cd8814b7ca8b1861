import type { Deps } from '#api/deps.ts'
import { readOutside } from '#api/http/outside-fetch.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { weeksAhead } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'
import { busyTimes } from './busy-times.ts'

const limits = { bytes: 2_000_000, milliseconds: 5000 }

/** What the desk keeps of an outside calendar: when somebody is busy, and nothing else of it. */
export async function readBusy(deps: Deps, url: string) {
  const now = deps.clock()
  const answer = await readOutside(url, limits)
  // What was read before stays, so that a calendar that is away for a day frees no hour.
  if ('failed' in answer) return { busy_read_at: now, busy_failed: answer.failed }
  const { zone } = await findProgramme(deps.db)
  const busy = busyTimes(answer.text, { from: now, to: new Date(now.getTime() + weeksAhead * 7 * dayMs), zone })
  if (!busy) return { busy_read_at: now, busy_failed: 'not_a_calendar' as const }
  return { busy: JSON.stringify(busy), busy_read_at: now, busy_failed: null }
}

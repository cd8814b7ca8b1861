import type { Deps } from '#api/deps.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import { usualTimes, type ChallengeTimes } from '#contract/challenges/manage.ts'

/** Dates to begin with, by the calendar of the programme. */
export async function usualTimesFrom({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ChallengeTimes> {
  const { zone } = await findProgramme(db)
  return usualTimes((from) => calendarDaysAfter(clock(), { ...from, zone }))
}

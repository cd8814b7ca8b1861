import type { ApiArea } from '../area.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { schedule } from '../jobs/jobs.ts'
import { findProgramme } from '../programme/queries.ts'
import { calendarDaysAfter } from './calendar-days.ts'

type LateAnswers = {
  /** The kind of its job. */
  job: string
  /** Tells who waits for the answer, if nobody has given it and its day has passed. */
  tell: (tx: Tx, deps: Deps, id: string, areas: readonly ApiArea[]) => Promise<void>
}

const toldAtHour = 9

/** An answer was promised by a day: the morning after, who still waits is told that it is late. */
export function lateAnswers({ job, tell }: LateAnswers) {
  return {
    /**
     * When an answer is promised to what comes in now: so many days later by the programme's calendar, at the same time of
     * day. The days are given, or are a rule of the programme. A new promise for the same record takes the place of the one before.
     */
    promise: async (tx: Tx, id: string, now: Date, days: number | 'problem_days'): Promise<Date> => {
      const programme = await findProgramme(tx)
      const { zone } = programme
      const due = calendarDaysAfter(now, { days: typeof days === 'number' ? days : programme[days], zone })
      const runAt = calendarDaysAfter(due, { days: 1, zone, hour: toldAtHour })
      await schedule(tx, { kind: job, payload: { id }, runAt, key: `${job}:${id}` })
      return due
    },
    jobs: {
      [job]: (deps: Deps, { id }: Record<string, string>, areas: readonly ApiArea[] = []) =>
        transaction(deps.db, (tx) => tell(tx, deps, id!, areas)),
    },
  }
}

import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { noteStep } from '#api/records/steps.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import { dayMs } from '#contract/times.ts'
import { mailEnrolments } from '../mails.ts'
import { phaseOf } from '../policy.ts'
import { area, findCohort, type CohortRow } from '../queries.ts'
import { findNewAlumni } from './queries.ts'

const alumniJob = `${area}.alumni`

export type Dated = Pick<CohortRow, 'id' | 'starts_on' | 'weeks'>

/** When a cohort is over. */
export const dayAfter = ({ starts_on: startsOn, weeks }: Dated): Date =>
  new Date(Date.parse(`${lastDayOf({ startsOn, weeks })}T00:00:00Z`) + dayMs)

export async function planAlumni(tx: Tx, cohort: Dated): Promise<void> {
  const runAt = dayAfter(cohort)
  await schedule(tx, { kind: alumniJob, payload: { cohortId: cohort.id }, runAt, key: `cohort-alumni:${cohort.id}` })
}

/** Who has completed a cohort that is over is told so, once: the step of their history says that they were. */
export async function welcomeAlumni(tx: Tx, deps: Deps, cohort: CohortRow): Promise<void> {
  const now = deps.clock()
  if (phaseOf(cohort, now) !== 'finished') return
  const people = await findNewAlumni(tx, cohort.id)
  await noteStep(tx, ...people.map(({ id }) => ({ area, recordId: id, step: 'alumni', actorId: null, at: now })))
  await mailEnrolments(tx, deps, 'alumni', cohort, people)
}

export const alumniJobs: JobHandlers = {
  [alumniJob]: (deps, { cohortId }) =>
    transaction(deps.db, async (tx) => {
      const cohort = await findCohort(tx, cohortId!)
      if (cohort) await welcomeAlumni(tx, deps, cohort)
    }),
}

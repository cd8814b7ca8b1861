import type { Deps } from '#api/deps.ts'
import type { ComparedCohort } from '#contract/cohorts/compare.ts'
import { outcomeDays } from '#contract/cohorts/outcomes.ts'
import { countOutcomes, countStarters, type CountRow } from '../outcomes/queries.ts'
import { groupOf } from '../outcomes/rules.ts'
import { findBegunCohorts, type CohortRow } from '../queries.ts'
import { judgeProgress, loadCohortFacts } from './load.ts'
import { findTrainees } from './queries.ts'
import { averagesOf } from './rules.ts'
import { toTrainee } from './shape.ts'

/** The same figures as on the page of each: a second way to count would tell another number. */
export async function compareCohorts(deps: Deps): Promise<ComparedCohort[]> {
  const now = deps.clock()
  const cohorts = await findBegunCohorts(deps.db, now)
  const [starters, outcomes] = await Promise.all([countStarters(deps.db), countOutcomes(deps.db, now)])
  return Promise.all(
    cohorts.map(async (cohort) => {
      const began = starters.get(cohort.id) ?? 0
      const { completed, ...averages } = await judgeCohort(deps, cohort, now)
      const inField = workingOf(outcomes.filter((row) => row.cohort_id === cohort.id && row.is_due))
      return {
        id: cohort.id,
        name: cohort.name,
        starters: began,
        left: began - completed,
        completed,
        ...averages,
        inField,
      }
    }),
  )
}

async function judgeCohort({ db }: Deps, cohort: CohortRow, now: Date) {
  const members = await findTrainees(db, { scope: { all: true }, cohortId: cohort.id })
  const facts = await loadCohortFacts(db, cohort, members)
  const all = members.map((member) => toTrainee(member, judgeProgress(facts, member, now)))
  return { ...averagesOf(all), completed: members.filter(({ state }) => state === 'completed').length }
}

/** At the last time at which anybody was asked. */
function workingOf(rows: readonly CountRow[]): ComparedCohort['inField'] {
  const days = outcomeDays.findLast((one) => rows.some((row) => row.days === one))
  if (days === undefined) return null
  const asked = rows.filter((row) => row.days === days)
  const sum = (some: readonly CountRow[]) => some.reduce((total, { people }) => total + people, 0)
  return { days, people: sum(asked.filter(({ code }) => groupOf(code) === 'field')), of: sum(asked) }
}

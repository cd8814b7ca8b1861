import type { Deps } from '#api/deps.ts'
import { outcomeCodes, outcomeDays, type OutcomeFigures, type PublishedOutcomes } from '#contract/cohorts/outcomes.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import { countOutcomes, type CountRow } from './queries.ts'
import { groupOf, publishFigures, type GroupCounts } from './rules.ts'

const sum = (rows: readonly CountRow[], of: 'people' | 'proven' | 'checked' = 'people') =>
  rows.reduce((total, row) => total + row[of], 0)

/** For the team: every code, and the share with proof. */
export async function showFigures({ db, clock }: Deps, cohortId: string): Promise<{ items: OutcomeFigures[] }> {
  const rows = await countOutcomes(db, clock(), cohortId)
  const items = outcomeDays.map((days) => {
    const all = rows.filter((row) => row.days === days)
    const due = all.filter((row) => row.is_due)
    const codes = Object.fromEntries(outcomeCodes.map((code) => [code, sum(due.filter((row) => row.code === code))]))
    return {
      days,
      people: sum(due),
      later: sum(all) - sum(due),
      codes: codes as OutcomeFigures['codes'],
      silent: sum(due.filter(({ code }) => code === null)),
      withProof: sum(due, 'proven'),
      checked: sum(due, 'checked'),
    }
  })
  return { items }
}

/** For everybody: good or bad, as soon as nobody of the cohort can answer any more. */
export async function showPublished({ db, clock }: Deps): Promise<{ items: PublishedOutcomes[] }> {
  const rows = await countOutcomes(db, clock())
  const asked = Map.groupBy(rows, ({ cohort_id, days }) => `${cohort_id} ${days}`)
  const items = [...asked.values()].flatMap((of): PublishedOutcomes[] => {
    const { name, starts_on: startsOn, weeks, days } = of[0]!
    const published = of.every(({ is_closed }) => is_closed) ? publishFigures(countGroups(of)) : null
    return published ? [{ cohort: name, endsOn: lastDayOf({ startsOn, weeks }), days, ...published }] : []
  })
  return { items }
}

function countGroups(rows: readonly CountRow[]): GroupCounts {
  const counts: GroupCounts = {}
  for (const { code, people } of rows) counts[groupOf(code)] = (counts[groupOf(code)] ?? 0) + people
  return counts
}

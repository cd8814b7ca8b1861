import type { Deps } from '#api/deps.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  outcomeCodes,
  outcomeDays,
  type EditionFigures,
  type getCohortOutcomes,
  type OutcomeFigures,
  type PublishedOutcomes,
} from '#contract/cohorts/outcomes.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import { countOutcomes, countStarters, findCorrections, findFrozen, type CountRow, type Frozen } from './queries.ts'
import { correctFigures, publishFigures, type CodeCounts } from './rules.ts'

const sum = (rows: readonly CountRow[], of: 'people' | 'proven' | 'checked' = 'people') =>
  rows.reduce((total, row) => total + row[of], 0)

/** For the team: every code, the share with proof, and what of it everybody sees. */
export async function showFigures(deps: Deps, cohortId: string): Promise<AnswerOf<typeof getCohortOutcomes>> {
  const { db, clock } = deps
  const rows = await countOutcomes(db, clock(), cohortId)
  const starters = (await countStarters(db, cohortId)).get(cohortId) ?? 0
  const published = await findPublished(deps, cohortId)
  return {
    items: outcomeDays.map((days) =>
      figuresAt(
        days,
        rows.filter((row) => row.days === days),
      ),
    ),
    starters,
    left: starters - sum(rows.filter(({ days }) => days === outcomeDays[0])),
    published: published.map(({ days, frozen, corrections }) => ({
      days,
      frozenAt: frozen?.at ?? null,
      corrections: corrections.length,
    })),
  }
}

function figuresAt(days: OutcomeFigures['days'], all: readonly CountRow[]): OutcomeFigures {
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
}

/** What a frozen record says, beside its date. */
export type EditionRecord = Pick<PublishedOutcomes, 'cohort' | 'endsOn' | 'days' | 'figures'>
export type PublishedEdition = PublishedOutcomes & { cohortId: string }

/** For everybody: good or bad, as soon as nobody of the cohort can answer any more. What is frozen stays. */
export async function findPublished(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  cohortId?: string,
): Promise<PublishedEdition[]> {
  const rows = await countOutcomes(db, clock(), cohortId)
  const [starters, frozen, corrections] = await Promise.all([
    countStarters(db, cohortId),
    findFrozen(db, cohortId),
    findCorrections(db, cohortId),
  ])
  return [...Map.groupBy(rows, keyOf).values()].flatMap((of): PublishedEdition[] => {
    const { cohort_id: id, name, starts_on: startsOn, weeks, days } = of[0]!
    const counts = { starters: starters.get(id) ?? 0, codes: countCodes(of) }
    const kept = frozen.find((one) => keyOf(one) === keyOf(of[0]!))
    const corrected = corrections.filter((one) => keyOf(one) === keyOf(of[0]!))
    if (kept)
      return [{ cohortId: id, ...toFrozen(kept, counts), corrections: corrected.map((one) => iso(one.corrected_at)) }]
    const isClosed = of.every(({ is_closed }) => is_closed)
    const figures = isClosed ? publishFigures(counts.starters, counts.codes) : null
    const facts = { cohortId: id, cohort: name, endsOn: lastDayOf({ startsOn, weeks }), days }
    return figures ? [{ ...facts, figures, frozen: null, corrections: [], corrected: null }] : []
  })
}

export async function showPublished(deps: Deps): Promise<{ items: PublishedOutcomes[] }> {
  const editions = await findPublished(deps)
  return { items: editions.map(({ cohortId: _id, ...shown }) => shown) }
}

const keyOf = ({ cohort_id, days }: Pick<CountRow, 'cohort_id' | 'days'>) => `${cohort_id} ${days}`
const iso = (time: Date) => time.toISOString()

function toFrozen({ record, sha256, frozen_at }: Frozen, now: { starters: number; codes: CodeCounts }) {
  const { cohort, endsOn, days, figures } = JSON.parse(record) as EditionRecord
  const again = correctFigures(figures, now.starters, now.codes)
  const corrected = again && isSame(again, figures) ? null : again
  return { cohort, endsOn, days, figures, frozen: { at: iso(frozen_at), sha256 }, corrected }
}

const isSame = (one: EditionFigures, other: EditionFigures) => JSON.stringify(one) === JSON.stringify(other)

function countCodes(rows: readonly CountRow[]): CodeCounts {
  const counts = new Map<CountRow['code'], number>()
  for (const { code, people } of rows) counts.set(code, (counts.get(code) ?? 0) + people)
  return counts
}

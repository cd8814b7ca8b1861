import type { Db } from '#api/deps.ts'
import { subjectOf, type Engine } from '../engine.ts'
import type { Pair } from '../fairness/assignment.ts'
import type { RoundRow } from '../queries.ts'
import { findPastReviews } from './queries.ts'

type Round = { items: readonly string[]; jurors: readonly string[] }

/** Who has judged a team of this round before: the same record, or another one of the same people. */
export async function judgedBefore(engine: Engine, db: Db, round: RoundRow, { items, jurors }: Round): Promise<Pair[]> {
  const past = await findPastReviews(db, round.id, jurors)
  if (past.length === 0) return []
  const teams = await subjectOf(engine, round.area).findTeams(db, items)
  const known = await peopleJudged(engine, db, past)
  return items.flatMap((item) =>
    jurors
      .filter((juror) => {
        const judged = known.get(juror)
        return judged?.has(item) || teams.get(item)?.some((person) => judged?.has(person))
      })
      .map((juror) => ({ item, juror })),
  )
}

/** The records that each juror has judged, and the people behind them. */
async function peopleJudged(engine: Engine, db: Db, past: Awaited<ReturnType<typeof findPastReviews>>) {
  const known = new Map<string, Set<string>>()
  for (const [area, reviews] of Map.groupBy(past, (one) => one.area)) {
    const ids = [...new Set(reviews.map(({ item_id }) => item_id))]
    const teams = await engine.subjects.get(area)?.findTeams(db, ids)
    for (const { item_id, juror } of reviews) {
      const own = known.get(juror) ?? new Set()
      for (const one of [item_id, ...(teams?.get(item_id) ?? [])]) own.add(one)
      known.set(juror, own)
    }
  }
  return known
}

import type { Db } from '#api/deps.ts'
import { subjectOf, type Engine } from '../engine.ts'
import type { RoundRow } from '../queries.ts'
import { findTies, type Tie } from './queries.ts'

/** The ties of a round as they are now. */
export async function tiesOf(
  engine: Engine,
  db: Db,
  round: RoundRow,
  { items, jurors }: { items: readonly string[]; jurors: readonly string[] },
): Promise<Tie[]> {
  return findTies(db, await subjectOf(engine, round.area).findTeams(db, items), jurors)
}

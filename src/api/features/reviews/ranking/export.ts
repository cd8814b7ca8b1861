import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { found } from '#api/http/caller.ts'
import { weightsOf } from '../desk/desk.ts'
import type { Engine } from '../engine.ts'
import { weightedMean } from '../fairness/means.ts'
import * as queries from '../queries.ts'
import { findScores, type ScoresRow } from './queries.ts'

/** Every review with its scores and comments, one line each; the criteria are the columns. */
export async function makeScoresFile(engine: Engine, id: string) {
  const round = found(await queries.findRound(engine.db, id))
  const rows = await findScores(engine.db, id)
  const criteria = round.criteria.map((criterion, index) => [
    `${index + 1}. ${criterion.name.pt}`,
    ({ scores }: ScoresRow) => scores[criterion.id] ?? null,
  ])
  const columns: ExportColumns<ScoresRow> = {
    code: queries.codeOf,
    title: ({ title }) => title,
    juror: ({ juror }) => juror,
    state: ({ state }) => state,
    ...(Object.fromEntries(criteria) as ExportColumns<ScoresRow>),
    mean: ({ scores }) => weightedMean(new Map(Object.entries(scores)), weightsOf(round)),
    comment: ({ comment }) => comment,
    note: ({ note }) => note,
    reason: ({ reason }) => reason,
    submitted_at: (row) => row.submitted_at,
  }
  return { columns, rows }
}

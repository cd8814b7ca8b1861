import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { found } from '#api/http/caller.ts'
import { weightsOf } from '../desk/desk.ts'
import type { Engine } from '../engine.ts'
import { weightedMean } from '../fairness/means.ts'
import { findApart } from '../jury/apart.ts'
import * as queries from '../queries.ts'
import { findScores, type ScoresRow } from './queries.ts'

/** In words where there is no scale. */
const given = (value: number | null, { scoring }: Pick<queries.RoundRow, 'scoring'>) =>
  value === null || scoring === 'scores' ? value : value === 1 ? 'pass' : 'fail'

/** Every review with its scores and comments, one line each; the criteria are the columns. */
export async function makeScoresFile(engine: Engine, id: string) {
  const round = found(await queries.findRound(engine.db, id))
  const [rows, apart] = await Promise.all([findScores(engine.db, id), findApart(engine.db, id)])
  const isPassFail = round.scoring === 'passes'
  const average = ({ scores }: ScoresRow) => weightedMean(new Map(Object.entries(scores)), weightsOf(round))
  const criteria = round.criteria.map((criterion, index) => [
    `${index + 1}. ${criterion.name.pt}`,
    ({ scores }: ScoresRow) => given(scores[criterion.id] ?? null, round),
  ])
  const columns: ExportColumns<ScoresRow> = {
    code: queries.codeOf,
    title: ({ title }) => title,
    juror: ({ juror, reviewer_id }) => (apart.get(reviewer_id) ? `${juror} (${apart.get(reviewer_id)})` : juror),
    state: ({ state }) => state,
    ...(Object.fromEntries(criteria) as ExportColumns<ScoresRow>),
    ...(isPassFail ? { passes: average } : { mean: average }),
    comment: ({ comment }) => comment,
    note: ({ note }) => note,
    reason: ({ reason }) => reason,
    submitted_at: (row) => row.submitted_at,
  }
  return { columns, rows }
}

import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { wordOf } from '#api/http/exports/export-columns.ts'
import { found } from '#api/http/caller.ts'
import type { Locale } from '#contract/endpoint.ts'
import en from '#web/locales/en/reviews-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/reviews-manage.json' with { type: 'json' }
import { weightsOf } from '../desk/desk.ts'
import type { Engine } from '../engine.ts'
import { weightedMean } from '../fairness/means.ts'
import { findApart } from '../jury/apart.ts'
import * as queries from '../queries.ts'
import { findScores, type ScoresRow } from './queries.ts'

const passed: Record<Locale, readonly [string, string]> = { pt: ['Não passa', 'Passa'], en: ['Fails', 'Passes'] }

/** In words where there is no scale. */
const given = (value: number | null, { scoring }: Pick<queries.RoundRow, 'scoring'>, locale: Locale) =>
  value === null || scoring === 'scores' ? value : passed[locale][value === 1 ? 1 : 0]

/** Every review with its scores and comments, one line each; the criteria are the columns. */
export async function makeScoresFile(engine: Engine, id: string, locale: Locale) {
  const round = found(await queries.findRound(engine.db, id))
  const [rows, apart] = await Promise.all([findScores(engine.db, id), findApart(engine.db, id)])
  const isPassFail = round.scoring === 'passes'
  const average = ({ scores }: ScoresRow) => weightedMean(new Map(Object.entries(scores)), weightsOf(round))
  const criteria = round.criteria.map((criterion, index) => [
    `${index + 1}. ${criterion.name[locale] || criterion.name.pt}`,
    ({ scores }: ScoresRow) => given(scores[criterion.id] ?? null, round, locale),
  ])
  const columns: ExportColumns<ScoresRow> = {
    code: queries.codeOf,
    title: ({ title }) => title,
    juror: ({ juror, reviewer_id }) => (apart.get(reviewer_id) ? `${juror} (${apart.get(reviewer_id)})` : juror),
    state: ({ state }, reader) => wordOf({ pt: pt.jury.state, en: en.jury.state }, state, reader),
    ...(Object.fromEntries(criteria) as ExportColumns<ScoresRow>),
    ...(isPassFail ? { passes: average } : { mean: average }),
    comment: ({ comment }) => comment,
    note: ({ note }) => note,
    reason: ({ reason }) => reason,
    submitted_at: (row) => row.submitted_at,
  }
  return { columns, rows }
}

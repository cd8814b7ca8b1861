import { sql } from 'kysely'
import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { found } from '#api/http/caller.ts'
import { weightsOf } from '../desk/desk.ts'
import type { Engine } from '../engine.ts'
import { weightedMean } from '../fairness/means.ts'
import * as queries from '../queries.ts'

type Row = {
  number: number
  title: string
  juror: string
  state: string
  scores: Record<string, number>
  comment: string | null
  note: string | null
  reason: string | null
  submitted_at: Date | null
}

/** Every review with its scores and comments, one line each; the criteria are the columns. */
export async function makeScoresFile(engine: Engine, id: string) {
  const round = found(await queries.findRound(engine.db, id))
  const { rows } = await sql<Row>`
    select number, title, first_name || ' ' || last_name as juror, reviews.state, comment, note, reason, submitted_at,
      coalesce((select jsonb_object_agg(criterion, score) from review_scores where review_id = reviews.id), '{}') as scores
    from reviews
    join review_items using (round_id, item_id)
    join users on users.id = reviewer_id
    where round_id = ${id} and reviews.state <> 'withdrawn'
    order by number, juror, reviews.id`.execute(engine.db)
  const criteria = round.criteria.map((criterion, index) => [
    `${index + 1}. ${criterion.name.pt}`,
    ({ scores }: Row) => scores[criterion.id] ?? null,
  ])
  const columns: ExportColumns<Row> = {
    code: queries.codeOf,
    title: ({ title }) => title,
    juror: ({ juror }) => juror,
    state: ({ state }) => state,
    ...(Object.fromEntries(criteria) as ExportColumns<Row>),
    mean: ({ scores }) => weightedMean(new Map(Object.entries(scores)), weightsOf(round)),
    comment: ({ comment }) => comment,
    note: ({ note }) => note,
    reason: ({ reason }) => reason,
    submitted_at: (row) => row.submitted_at,
  }
  return { columns, rows }
}

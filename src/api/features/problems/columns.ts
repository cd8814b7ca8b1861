import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, fieldCell, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/problems.json' with { type: 'json' }
import pt from '#web/locales/pt/problems.json' with { type: 'json' }
import type { ProblemRow } from './queries.ts'
import { codeOf } from './shape.ts'

export const columns: ExportColumns<ProblemRow> = {
  code: ({ number }) => codeOf(number),
  ...inWords<ProblemRow>({ pt, en }, 'kind', 'state'),
  ...columnsOf<ProblemRow>('title', 'what'),
  field: fieldCell,
  ...columnsOf<ProblemRow>('place', 'organisation'),
  ...inWords<ProblemRow>({ pt, en }, 'frequency'),
  ...columnsOf<ProblemRow>('supports', 'proposer', 'assignee', 'answer', 'answered_at', 'answer_due_at', 'created_at'),
}

import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, inWords, languageCell } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/solutions.json' with { type: 'json' }
import pt from '#web/locales/pt/solutions.json' with { type: 'json' }
import type { SolutionRow } from './queries.ts'
import { codeOf } from './shape.ts'

export const columns: ExportColumns<SolutionRow> = {
  code: ({ number }) => codeOf(number),
  ...inWords<SolutionRow>({ pt, en }, 'state'),
  ...columnsOf<SolutionRow>('title', 'summary'),
  lang: languageCell,
  team: ({ team }) => team.map(({ name }) => name).join(', '),
  startup: ({ startup }) => startup,
  built_with: ({ built_with }) => built_with.join(', '),
  ...columnsOf<SolutionRow>('repository', 'demo', 'video', 'submitted_at', 'eligible_at', 'reason'),
  award: ({ place }) => place,
  ...columnsOf<SolutionRow>('description'),
}

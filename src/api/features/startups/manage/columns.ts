import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, countryCell, fieldCell, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/startups.json' with { type: 'json' }
import pt from '#web/locales/pt/startups.json' with { type: 'json' }
import type { StartupRow } from '../queries.ts'

export const columns: ExportColumns<StartupRow> = {
  ...columnsOf<StartupRow>('name'),
  ...inWords<StartupRow>({ pt, en }, 'state', 'stage'),
  field: fieldCell,
  ...columnsOf<StartupRow>('pitch', 'description', 'city'),
  country: countryCell,
  ...columnsOf<StartupRow>('founded', 'website'),
  team: ({ team }) => team.map(({ name }) => name).join(', '),
  ...columnsOf<StartupRow>('team_size', 'assignee', 'submitted_at', 'answer_due_at', 'answer', 'answered_at'),
  ...columnsOf<StartupRow>('looking_for'),
  ...inWords<StartupRow>({ pt, en }, 'outcome'),
  ...columnsOf<StartupRow>('heard_month', 'created_at', 'updated_at'),
}

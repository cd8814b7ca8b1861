import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, wordOf } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/reference.json' with { type: 'json' }
import pt from '#web/locales/pt/reference.json' with { type: 'json' }
import type { EntryRow } from './queries.ts'

export const columns: ExportColumns<EntryRow> = {
  ...columnsOf<EntryRow>('name_pt', 'name_en'),
  kind: ({ group }, reader) => wordOf({ pt: pt.group, en: en.group }, group, reader),
  state: ({ status }, reader) => wordOf({ pt: pt.state, en: en.state }, status, reader),
  ...columnsOf<EntryRow>('uses', 'proposer', 'proposed_at'),
}

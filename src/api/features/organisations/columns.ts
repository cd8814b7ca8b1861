import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf } from '#api/http/exports/export-columns.ts'
import type { ListedOrganisation } from './queries.ts'
import { rateOf } from './shape.ts'

export const columns: ExportColumns<ListedOrganisation> = {
  ...columnsOf<ListedOrganisation>('name', 'website', 'people', 'postings', 'challenges', 'waiting', 'late'),
  answer_rate: (row) => rateOf(row)?.percent ?? null,
  ...columnsOf<ListedOrganisation>('created_at', 'archived_at'),
}

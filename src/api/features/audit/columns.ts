import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import type { AuditEntry } from '#contract/audit/audit.ts'

const changesOf = ({ changes }: AuditEntry) =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('\n')

export const columns: ExportColumns<AuditEntry> = {
  entry: ({ number }) => number,
  at: ({ at }) => new Date(at),
  by: ({ by }) => by?.name ?? null,
  action: ({ what }) => what,
  type: ({ type }) => type,
  title: ({ title }) => title,
  reason: ({ reason }) => reason,
  changes: changesOf,
  record: ({ record }) => record,
  request: ({ request }) => request,
  seal: ({ seal }) => seal,
}

import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import type { ManagedRow } from '../rows.ts'
import type { ManagedRegistrationRow } from '../registration/registration-shape.ts'

export const eventColumns: ExportColumns<ManagedRow> = {
  slug: (row) => row.slug,
  state: (row) => row.state,
  kind: (row) => row.kind,
  title_pt: (row) => row.title_pt,
  title_en: (row) => row.title_en,
  mode: (row) => row.mode,
  venue: (row) => row.venue,
  starts_at: (row) => row.starts_at,
  ends_at: (row) => row.ends_at,
  zone: (row) => row.zone,
  capacity: (row) => row.capacity,
  taken: (row) => row.taken,
  confirmed: (row) => row.confirmed,
  pending: (row) => row.pending,
  waitlisted: (row) => row.waitlisted,
  attended: (row) => row.attended,
  rating: (row) => row.rating,
  translated: (row) => row.translated,
}

export const participantColumns: ExportColumns<ManagedRegistrationRow> = {
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  email: (row) => row.email,
  state: (row) => row.state,
  seat: (row) => row.seat,
  excuse: (row) => row.excuse,
  position: (row) => row.position,
  attending: (row) => row.attending,
  attendance: (row) => row.attendance,
  by_code: (row) => row.by_code,
  checked_in_at: (row) => row.checked_in_at,
  rating: (row) => row.rating,
  feedback: (row) => row.feedback,
  registered_at: (row) => row.created_at,
}

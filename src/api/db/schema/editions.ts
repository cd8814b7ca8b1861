import type { EditionTemplate, MadeKind } from '#contract/editions/editions.ts'
import type { Time } from '../time-columns.ts'

export type EditionTables = {
  editions: { id: string; name: string; template: EditionTemplate | null; made_at: Time }
  edition_records: { edition_id: string; kind: MadeKind; record_id: string; position: number }
}

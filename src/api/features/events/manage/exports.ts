import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/events-manage.json' with { type: 'json' }
import kindsEn from '#web/locales/en/events.json' with { type: 'json' }
import pt from '#web/locales/pt/events-manage.json' with { type: 'json' }
import kindsPt from '#web/locales/pt/events.json' with { type: 'json' }
import type { ManagedRow } from '../rows.ts'
import type { ManagedRegistrationRow } from '../registration/registration-shape.ts'

export const eventColumns: ExportColumns<ManagedRow> = {
  ...columnsOf<ManagedRow>('slug'),
  ...inWords<ManagedRow>({ pt, en }, 'state'),
  ...inWords<ManagedRow>({ pt: kindsPt, en: kindsEn }, 'kind'),
  ...columnsOf<ManagedRow>('title_pt', 'title_en'),
  ...inWords<ManagedRow>({ pt, en }, 'mode'),
  ...columnsOf<ManagedRow>('venue', 'starts_at', 'ends_at', 'zone', 'capacity', 'taken'),
  ...columnsOf<ManagedRow>('confirmed', 'pending', 'waitlisted', 'attended', 'rating', 'translated'),
}

export const participantColumns: ExportColumns<ManagedRegistrationRow> = {
  ...columnsOf<ManagedRegistrationRow>('first_name', 'last_name', 'email'),
  ...inWords<ManagedRegistrationRow>({ pt, en }, ['state', 'registration'], 'seat'),
  ...columnsOf<ManagedRegistrationRow>('excuse', 'position'),
  ...inWords<ManagedRegistrationRow>({ pt, en }, ['attending', 'mode'], 'attendance'),
  ...columnsOf<ManagedRegistrationRow>('by_code', 'checked_in_at', 'rating', 'feedback'),
  registered_at: ({ created_at }) => created_at,
}

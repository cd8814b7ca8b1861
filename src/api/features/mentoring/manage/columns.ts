import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, wordOf } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/mentoring.json' with { type: 'json' }
import pt from '#web/locales/pt/mentoring.json' with { type: 'json' }
import type { LinkRow } from '../links/queries.ts'
import type { SessionRow } from '../sessions/queries.ts'
import type { MonthRow } from './queries.ts'

export const linkColumns: ExportColumns<LinkRow> = {
  mentor: ({ mentor }) => mentor,
  who: ({ subject }) => subject.name,
  state: ({ state }, reader) => wordOf({ pt: pt.link.state, en: en.link.state }, state, reader),
  ...columnsOf<LinkRow>('lead', 'wished_at', 'confirmed_at', 'ended_at'),
}

export const monthColumns: ExportColumns<MonthRow> = {
  ...columnsOf<MonthRow>('month', 'offered', 'booked', 'missed'),
  sessions_done: ({ done }) => done,
  hours_given: ({ hours }) => hours,
}

export const sessionColumns: ExportColumns<SessionRow> = {
  mentor: ({ mentor }) => mentor,
  who: ({ subject }) => subject?.name ?? null,
  ...columnsOf<SessionRow>('starts_at', 'ends_at'),
  state: ({ state }, reader) => wordOf({ pt: pt.hourState, en: en.hourState }, state, reader),
  ...columnsOf<SessionRow>('question', 'shared_note', 'closed_at'),
}

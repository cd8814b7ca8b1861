import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, inLanguage, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/messages.json' with { type: 'json' }
import pt from '#web/locales/pt/messages.json' with { type: 'json' }
import type { MessageRow } from './queries.ts'

const sum = (counts: object) => Object.values(counts as Record<string, number>).reduce((all, some) => all + some, 0)

export const columns: ExportColumns<MessageRow> = {
  subject: ({ subject_pt, subject_en }, reader) => inLanguage({ pt: subject_pt, en: subject_en }, reader),
  audience: ({ audience_pt, audience_en }, reader) => inLanguage({ pt: audience_pt, en: audience_en }, reader),
  ...inWords<MessageRow>({ pt, en }, 'state'),
  by: ({ author }) => author,
  recipients: ({ told }) => told && sum(told),
  ...columnsOf<MessageRow>('sent_at', 'updated_at'),
}

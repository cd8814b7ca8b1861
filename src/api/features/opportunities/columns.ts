import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, dayCell, fieldCell, inLanguage, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/opportunities.json' with { type: 'json' }
import manageEn from '#web/locales/en/opportunities-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/opportunities.json' with { type: 'json' }
import managePt from '#web/locales/pt/opportunities-manage.json' with { type: 'json' }
import type { OpportunityRow } from './queries.ts'

export const columns: ExportColumns<OpportunityRow> = {
  slug: ({ slug }) => slug,
  title_pt: ({ title }) => title.pt,
  title_en: ({ title }) => title.en ?? null,
  description_pt: ({ description }) => description.pt,
  description_en: ({ description }) => description.en ?? null,
  organisation: ({ startup_name, organisation }) => startup_name ?? organisation,
  ...inWords<OpportunityRow>({ pt, en }, 'state', 'kind', 'hours'),
  ...columnsOf<OpportunityRow>('place'),
  ...inWords<OpportunityRow>({ pt, en }, 'remote'),
  ...columnsOf<OpportunityRow>('pay_min', 'pay_max'),
  ...inWords<OpportunityRow>({ pt: managePt, en: manageEn }, ['pay_period', 'period']),
  unpaid_reason_pt: ({ unpaid_reason }) => unpaid_reason.pt,
  unpaid_reason_en: ({ unpaid_reason }) => unpaid_reason.en ?? null,
  ...columnsOf<OpportunityRow>('duration_months', 'openings'),
  skills: ({ skills }, reader) => skills.map(({ name }) => inLanguage(name, reader)).join(', '),
  field: fieldCell,
  ...columnsOf<OpportunityRow>('deadline'),
  starts_on: ({ starts_on }) => dayCell(starts_on),
  ...columnsOf<OpportunityRow>('answer_days', 'apply_url'),
  ...inWords<OpportunityRow>({ pt: managePt, en: manageEn }, 'visibility'),
  ...columnsOf<OpportunityRow>('published_at', 'created_at'),
}

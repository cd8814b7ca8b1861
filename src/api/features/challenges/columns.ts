import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, fieldCell, inLanguage, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/challenges.json' with { type: 'json' }
import pt from '#web/locales/pt/challenges.json' with { type: 'json' }
import type { ChallengeRow } from './queries.ts'

export const columns: ExportColumns<ChallengeRow> = {
  slug: ({ slug }) => slug,
  title_pt: ({ title }) => title.pt,
  title_en: ({ title }) => title.en ?? null,
  ...inWords<ChallengeRow>({ pt, en }, ['state', 'phase']),
  ...columnsOf<ChallengeRow>('partner'),
  field: fieldCell,
  ...columnsOf<ChallengeRow>('opens_at', 'closes_at', 'results_at'),
  prize: ({ prize }, reader) => prize && inLanguage(prize, reader),
  ...columnsOf<ChallengeRow>('solutions', 'drafts', 'unchecked', 'announced_at', 'updated_at'),
}

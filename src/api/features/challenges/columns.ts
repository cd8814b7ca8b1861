import type { Deps } from '#api/deps.ts'
import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, fieldCell, wordOf } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/challenges.json' with { type: 'json' }
import pt from '#web/locales/pt/challenges.json' with { type: 'json' }
import { phaseAt } from './policy.ts'
import type { ChallengeRow } from './queries.ts'

const phases = { pt: pt.phase, en: en.phase }

/** A published challenge is told as open or closed, which the clock decides. */
export const columnsAt = (clock: Deps['clock']): ExportColumns<ChallengeRow> => ({
  slug: ({ slug }) => slug,
  title_pt: ({ title }) => title.pt,
  title_en: ({ title }) => title.en ?? null,
  summary_pt: ({ summary }) => summary.pt,
  summary_en: ({ summary }) => summary.en ?? null,
  brief_pt: ({ brief }) => brief.pt,
  brief_en: ({ brief }) => brief.en ?? null,
  state: (row, reader) => wordOf(phases, phaseAt(row, clock()), reader),
  ...columnsOf<ChallengeRow>('partner'),
  field: fieldCell,
  ...columnsOf<ChallengeRow>('opens_at', 'closes_at', 'results_at'),
  prize_pt: ({ prize }) => prize?.pt ?? null,
  prize_en: ({ prize }) => prize?.en ?? null,
  ...columnsOf<ChallengeRow>('team_min', 'team_max'),
  ...columnsOf<ChallengeRow>('solutions', 'drafts', 'unchecked', 'announced_at', 'updated_at'),
})

import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { inLanguage, wordOf } from '#api/http/exports/export-columns.ts'
import type { RoundEntry } from '#contract/reviews/rounds.ts'
import en from '#web/locales/en/reviews-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/reviews-manage.json' with { type: 'json' }

export const columns: ExportColumns<RoundEntry> = {
  context: ({ title }, reader) => inLanguage(title, reader),
  number: ({ number }) => number,
  stage: ({ stage }, reader) => wordOf({ pt: pt.stage, en: en.stage }, stage, reader),
  state: ({ state }, reader) => wordOf({ pt: pt.state, en: en.state }, state, reader),
  opens_at: ({ opensAt }) => new Date(opensAt),
  closes_at: ({ closesAt }) => new Date(closesAt),
  items: ({ items }) => items,
  jurors: ({ jurors }) => jurors,
  wanted: ({ wanted }) => wanted,
  done: ({ done }) => done,
  decided: ({ decided }) => decided,
  missing: ({ missing }) => missing.map(({ name, count }) => `${name} (${count})`).join(', '),
}

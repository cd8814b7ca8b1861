import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import type { Both, Figure, FiguresAnswer } from '#contract/figures/figures.ts'

type Line = { figure: Figure; step: Both; of: Both | null; value: number | null; before: number | null; at: string }

/** Each number on a line of its own: those of the whole, then those by what was chosen. */
export function* linesOf({ at, items }: FiguresAnswer): Generator<Line> {
  for (const figure of items) {
    for (const { title, value, before } of figure.steps) yield { figure, step: title, of: null, value, before, at }
    for (const { title, values } of figure.by)
      for (const [index, step] of figure.steps.entries())
        yield { figure, step: step.title, of: title, value: values[index] ?? null, before: null, at }
  }
}

/** An empty cell is a number that is not shown. */
export const columns: ExportColumns<Line> = {
  figure: ({ figure }, { locale }) => figure.title[locale],
  step: ({ step }, { locale }) => step[locale],
  of: ({ of }, { locale }) => of?.[locale] ?? null,
  value: ({ value }) => value,
  before: ({ before }) => before,
  rule: ({ figure }, { locale }) => figure.rule[locale],
  counted_at: ({ at }) => new Date(at),
}

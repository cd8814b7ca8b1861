import { sql, type RawBuilder } from 'kysely'
import type { Both, Dimension, FigureFilters, FigureKind } from '#contract/figures/figures.ts'
import type { Scope } from '#contract/scopes.ts'

/** What a figure's statement may depend on beside the tables. */
export type FigureMoment = { now: Date; zone: string }

/** What a list is asked for the rows of some filters; of what it cannot be asked it shows more. */
export type Narrows = (filters: FigureFilters) => Readonly<Record<string, string | undefined>>

/** One definition of a figure, for page, file, report and API. */
export type FigureRule = {
  title: Both
  /** What is counted, in one sentence. */
  rule: Both
  kind: FigureKind
  /** The right to open its rows; without it the figure is not shown either. */
  scope: Scope
  /** Where the team finds its rows, and what it is asked there to show those of some filters. */
  list?: string
  narrows?: Narrows
  unit?: Both
  /** Every row is in one of these, so that no two of them can be subtracted from each other. */
  parts: Readonly<Record<string, Both>>
  /** The numbers that are shown, each the sum of parts; the parts themselves where nothing is said. */
  steps?: Readonly<Record<string, { title: Both; parts: readonly string[] }>>
  /** One step in percent of another. */
  share?: { title: Both; step: string; of: string }
  /** The fewest people for whom it is shown; one for figures that tell of no people. */
  least: number
  /** By what it is told apart first: what comes later is shown only where enough people are left. */
  order: readonly (Dimension | 'part')[]
  /**
   * The rows: `id`, `who` (whose number it is), `day`, `edition`, `track`, `field`, `part`, `value`, `title` and `path`.
   * The number is the sum of `value`; there is no other statement from which it could come.
   */
  rows: (moment: FigureMoment) => RawBuilder<unknown>
}
export type FigureRules = Readonly<Record<string, FigureRule>>

/** The day of a moment by the calendar of the programme. */
export const dayIn = (column: string, { zone }: FigureMoment) =>
  sql`(${sql.raw(column)} at time zone ${zone}::text)::date`

/** The track of a person by their role. */
export const trackOf = (users: string) =>
  sql.raw(`case ${users}.role when 'founder' then 'founder' when 'trainee' then 'onit' end`)

import { planInput, usualRow, type PlanInput, type PlanRow } from '#contract/cohorts/plan.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts, type Texts } from '#web/lib/text/bilingual.ts'

type RowValues = Omit<PlanRow, 'title' | 'body' | 'week' | 'minutes' | 'times'> & {
  title: Texts
  body: Texts
  week: number | null
  minutes: number | null
  times: number | null
}
export type PlanValues = {
  rows: RowValues[]
  skipHolidays: boolean
  daysOff: { day: string | null }[]
  publish: boolean
}
export type PlanForm = Form<PlanValues>

export const blankRow: RowValues = {
  ...usualRow,
  title: noTexts,
  body: noTexts,
}

export const planSchema = {
  safeParse: ({ rows, daysOff, ...rest }: PlanValues) =>
    planInput.safeParse(
      {
        ...rest,
        rows: rows.map((row) => ({
          ...row,
          title: fromTexts(row.title),
          body: { ...fromTexts(row.body), pt: row.body.pt },
          // A task has no length of its own; what was typed for a session is kept in the form.
          minutes: row.kind === 'task' ? 60 : row.minutes,
        })),
        daysOff: daysOff.flatMap(({ day }) => day ?? []),
      } satisfies Record<keyof PlanInput, unknown>,
      { reportInput: true },
    ),
}

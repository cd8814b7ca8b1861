import type { ToldFigure } from '#contract/startups/updates.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

const middle = (month: string) => `${month}-15T12:00:00`

/** The figures and months of updates in words. */
export function useFigureText() {
  const t = useT('startups')
  const format = useFormat()
  const valueText = (value: number | null, unit: string | null) =>
    value === null ? '–' : [format.number(value), unit].filter(Boolean).join('\u00A0')
  return {
    valueText,
    /** For narrow columns: 2640, 12 mil */
    shortNumber: (value: number | null) =>
      value === null ? '–' : Math.abs(value) < 10_000 ? String(Math.round(value)) : format.compact(value),
    /** fevereiro, or fevereiro de 2025 */
    monthText: (month: string) =>
      format.otherYear(middle(month)) ? format.month(middle(month)) : format.monthName(middle(month)),
    shortMonth: (month: string) => format.shortMonth(middle(month)),
    /** mais 14 (19 %), against the month in which it was last told */
    changeText: ({ value, before }: ToldFigure): string | null => {
      if (value === null || before === null) return null
      const by = Math.round((value - before.value) * 100) / 100
      if (by === 0) return t('update.same')
      const share = before.value === 0 ? null : Math.round((by / Math.abs(before.value)) * 100)
      const amount = format.number(Math.abs(by))
      const words = t(by > 0 ? 'update.more' : 'update.less', { amount })
      return share === null ? words : `${words} (${format.number(Math.abs(share))}\u00A0%)`
    },
  }
}

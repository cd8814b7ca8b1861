import { useMemo } from 'react'
import type { Scoring } from '#contract/reviews/scoring.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { intlLocales, useLocale } from '#web/lib/text/i18n.ts'

/** Means in the reader's language, always with the same number of decimals: 4,20. */
export function useMean(digits: 1 | 2): (value: number) => string {
  return useFigure('scores', digits)
}

/** What a round compares, in the reader's language: a mean such as 4,20, or the share of passes such as 67 %. */
export function useFigure(scoring: Scoring, digits: 1 | 2): (value: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    if (scoring === 'passes') {
      const { percent } = createFormat(locale)
      return (value) => percent(Math.round(value * 100))
    }
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const format = new Intl.NumberFormat(intlLocales[locale], decimals)
    return (value) => format.format(value)
  }, [locale, digits, scoring])
}

/** The same for a display, which knows digits alone; what they count stands beside it. */
export const digitsOf = (value: number, scoring: Scoring): string =>
  scoring === 'passes' ? String(Math.round(value * 100)) : value.toFixed(1)

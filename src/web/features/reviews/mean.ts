import { useMemo } from 'react'
import { intlLocales, useLocale } from '#web/lib/text/i18n.ts'

/** Means in the reader's language, always with the same number of decimals: 4,20. */
export function useMean(digits: 1 | 2): (value: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.NumberFormat(intlLocales[locale], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return (value) => format.format(value)
  }, [locale, digits])
}

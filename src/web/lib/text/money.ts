import { inCurrency } from '#contract/programme/currency.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useLocale } from './i18n.ts'

export const useCurrency = () => useProgramme()?.currency ?? 'EUR'

/** Writes a number that is already in the reader's language as an amount in the programme's currency. */
export function useMoney(): (amount: string) => string {
  const locale = useLocale()
  const currency = useCurrency()
  return (amount) => inCurrency(amount, currency, locale)
}

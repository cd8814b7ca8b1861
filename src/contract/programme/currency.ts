import type { Locale } from '#contract/endpoint.ts'

/** What amounts are in. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'BRL', 'AOA', 'CVE', 'MZN'] as const
export type Currency = (typeof currencies)[number]
const currencySigns: Partial<Record<Currency, string>> = { EUR: '€', USD: 'US$', GBP: '£', BRL: 'R$' }

/** An amount as people write it: «1 150 €» in Portuguese, «€1,150» in English. */
export function inCurrency(amount: string, currency: Currency, locale: Locale): string {
  const sign = currencySigns[currency]
  if (locale === 'pt') return `${amount}\u00A0${sign ?? currency}`
  return sign ? `${sign}${amount}` : `${currency}\u00A0${amount}`
}

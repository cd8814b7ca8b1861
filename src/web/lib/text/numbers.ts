import type { Locale } from './i18n.ts'

const decimals: Record<Locale, ',' | '.'> = { pt: ',', en: '.' }

/**
 * A typed number, or the text as it stands if it is none, so that the schema can refuse it. Spaces group digits in both
 * languages; «2.640» is two thousand in Portuguese, «2,640» in English.
 */
export function numberFrom(text: string, locale: Locale): number | string | null {
  const typed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace('−', '-')
  if (typed === '') return null
  const group = decimals[locale] === ',' ? '.' : ','
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimals[locale]}\\d+)?$`).test(typed)
  const plain = (isGrouped ? typed.replaceAll(group, '') : typed).replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** A number as it is typed in this language, without groups. */
export const typedNumber = (value: number, locale: Locale): string => String(value).replace('.', decimals[locale])

/** Written here, because the first `Intl.NumberFormat` keeps a phone busy, and because it leaves 3 500 in Portuguese ungrouped. */
export function groupedNumber(value: number, locale: Locale): string {
  const decimal = decimals[locale]
  const [whole = '', fraction] = typedNumber(Math.round(value * 1000) / 1000, locale).split(decimal)
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, locale === 'pt' ? '\u00A0' : ',')
  return fraction ? `${grouped}${decimal}${fraction}` : grouped
}

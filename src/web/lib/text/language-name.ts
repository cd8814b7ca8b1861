import { intlLocales, type Locale } from './i18n.ts'

/** Browsers leave out small languages, also this one of Portugal. */
const unnamed: Record<string, Record<Locale, string>> = { mwl: { pt: 'mirandês', en: 'Mirandese' } }

/** The name of a language, with a capital letter; its code where nobody knows a name. */
export function languageName(code: string, locale: Locale): string {
  const known = new Intl.DisplayNames(intlLocales[locale], { type: 'language', fallback: 'none' }).of(code)
  const name = known ?? unnamed[code]?.[locale] ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

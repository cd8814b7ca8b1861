import { intlLocales, type Locale } from '#web/lib/text/i18n.ts'

/** The name of a language, with a capital letter; its code where the browser knows no name. */
export function languageName(code: string, locale: Locale): string {
  const name = new Intl.DisplayNames(intlLocales[locale], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

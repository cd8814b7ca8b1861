import type { Bilingual } from '#contract/endpoint.ts'
import type { Locale } from '#web/lib/i18n.ts'

/** For `lang`: what nobody has translated stands in Portuguese on an English page. */
export const languageOf = (text: Bilingual, locale: Locale): 'pt' | undefined =>
  locale === 'en' && !text.en ? 'pt' : undefined

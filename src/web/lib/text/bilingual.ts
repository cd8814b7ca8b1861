import type { Bilingual } from '#contract/endpoint.ts'
import type { Locale } from './i18n.ts'

/** The reader's language first, Portuguese when nobody has translated. */
export function pick(text: Bilingual, locale: Locale): string {
  return (locale === 'en' && text.en) || text.pt
}

/** For `lang`: what nobody has translated stands in Portuguese on an English page. */
export const languageOf = (text: Bilingual, locale: Locale): 'pt' | undefined =>
  locale === 'en' && !text.en ? 'pt' : undefined

/** As forms hold it: an empty text instead of none, so that every input has a value. */
export type Texts = { pt: string; en: string }

export const noTexts: Texts = { pt: '', en: '' }
export const toTexts = ({ pt, en }: Bilingual): Texts => ({ pt, en: en ?? '' })
export const fromTexts = ({ pt, en }: Texts) => ({ pt, en: orNone(en) })
export const orNone = (text: string) => (text.trim() === '' ? null : text)

import type { Bilingual } from '#contract/endpoint.ts'
import type { Locale } from './i18n.ts'

/** The text in the reader's language, or in Portuguese if it is not translated. */
export function pick(text: Bilingual, locale: Locale): string {
  return (locale === 'en' && text.en) || text.pt
}

/** The `lang` attribute for untranslated text: Portuguese on an English page. */
export const languageOf = (text: Bilingual, locale: Locale): 'pt' | undefined =>
  locale === 'en' && !text.en ? 'pt' : undefined

/** A bilingual text in a form: '' instead of a missing translation, so that every input has a value. */
export type Texts = { pt: string; en: string }

export const noTexts: Texts = { pt: '', en: '' }
export const toTexts = ({ pt, en }: Bilingual): Texts => ({ pt, en: en ?? '' })
export const fromTexts = ({ pt, en }: Texts) => ({ pt, en: orNone(en) })
export const orNone = (text: string) => (text.trim() === '' ? null : text)

import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { inLanguage } from '#api/mail/letter.ts'

export type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>
export type Named = { id: string; name: string }

export const see: Record<Locale, string> = { pt: 'Ver a startup', en: 'See the startup' }

export type Answer = string | Bilingual | null | undefined

export const answerIn = (locale: Locale, answer: Answer) =>
  answer && typeof answer === 'object' ? inLanguage(locale, answer) : answer

const written: Record<Locale, Record<Locale, string>> = {
  pt: { pt: '', en: '(Escrito em inglês.) ' },
  en: { pt: '(Written in Portuguese.) ', en: '' },
}

/** Words of the programme for a reader of another language say in which one they are. */
export const inWords = (locale: Locale, text: string, lang: Locale) => `${written[locale][lang]}${text.trim()}`

import { inLanguage, type LetterText } from '#api/mail/letter.ts'
import type { Reader } from '#api/mail/queries.ts'
import type { Audience } from '#api/records/audience.ts'
import type { Locale } from '#contract/endpoint.ts'
import { nameIn, type Names } from '#contract/programme/article.ts'
import { namesInText, ownName } from '#contract/messages/messages.ts'

export type MessageTexts = { subject_pt: string; subject_en: string | null; body_pt: string; body_en: string | null }
type About = Awaited<ReturnType<Audience['describe']>>

/** What the letter says besides the text: what it is about, and whose it is. */
export type Around = About & { author: string; programme: Pick<Names, 'name' | 'nameEn'> }

/** The letter below its greeting, with the reader's name in its text and the writer's below it. */
export function letterTo(
  { locale, firstName }: Pick<Reader, 'locale' | 'firstName'>,
  message: MessageTexts,
  around: Around,
) {
  // The words are in the language of the text, which may lack the reader's.
  const language = locale === 'en' && message.body_en ? 'en' : 'pt'
  const words = wordsIn(language, around, firstName)
  // A function, so that a `$` in a name stays what it is; once, so that a brace in it does too.
  const named = (text: string) => text.replaceAll(namesInText, (all, name: string) => words.get(name) ?? all)
  const subject = named(inLanguage(locale, { pt: message.subject_pt, en: message.subject_en }))
  const written = named(inLanguage(locale, { pt: message.body_pt, en: message.body_en }))
  const paragraphs = written.split(/\n{2,}/).flatMap((text) => text.trim() || [])
  const { label, path } = around.link
  return {
    subject,
    preview: paragraphs[0] ?? subject,
    paragraphs: [...paragraphs, `${around.author}\n${nameIn(locale, around.programme)}`],
    action: { label: inLanguage(locale, label), url: path },
    note: reason[locale](inLanguage(locale, around.title)),
  } satisfies LetterText
}

const wordsIn = (language: Locale, { words = [] }: Pick<About, 'words'>, firstName: string) =>
  new Map([
    ...words.flatMap(({ name, value }) => [name.pt, name.en].map((one) => [one, value[language]] as const)),
    ...[ownName.pt, ownName.en].map((one) => [one, firstName] as const),
  ])

const reason: Record<Locale, (list: string) => string> = {
  pt: (list) => `Recebes esta mensagem porque estás em: ${list}.`,
  en: (list) => `You receive this message because you are in: ${list}.`,
}

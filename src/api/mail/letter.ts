import type { Bilingual, Locale } from '#contract/endpoint.ts'

/** What a mail says, in plain text: nothing in here ever becomes markup, and only the action is a link. */
export type MailContent = {
  subject: string
  preview: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  note?: string
}

/** What a letter to a person says below its greeting. */
export type LetterText = Omit<MailContent, 'title'>

/** One kind of letter, both languages side by side. */
export type BilingualLetter<Facts> = Record<Locale, (facts: Facts) => LetterText>

/** Without a name for people who have no account. */
export function greeting(locale: Locale, firstName?: string): string {
  const hello = locale === 'en' ? 'Hello' : 'Olá'
  return firstName === undefined ? `${hello}.` : `${hello}, ${firstName}.`
}

/** Portuguese where nobody has written English. */
export const inLanguage = (locale: Locale, { pt, en }: Bilingual) => (locale === 'en' && en) || pt

/** Who sends: the programme, with the week of its running cohort drawn as lit segments. */
export type Sender = {
  name: string
  organisation: string
  contact: string
  url: string
  cohort: { week: number; weeks: number } | null
}

export type Letter = {
  locale: Locale
  content: MailContent
  sender: Sender
  /** Why the reader gets this mail: as holder of an account, or because somebody typed the address. */
  to: string
  hasAccount: boolean
}
export type RenderedMail = { subject: string; text: string; html: string }

/** A letter with the phrases of its language, ready to be written as text or as HTML. */
export type LetterParts = {
  locale: Locale
  content: MailContent
  sender: Sender
  reason: string
  copyAddress: string
  questions: string
}

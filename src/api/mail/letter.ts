import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { fillText } from '#contract/errors/messages.ts'

/** The content of a mail as plain text: it never becomes markup, and only the action is a link. */
export type MailContent = {
  subject: string
  preview: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  note?: string
  /** A ticket to show: its code as a picture, and what it is. */
  ticket?: { code: string; label: string }
  /** Below the paragraphs, each with its own link: the items of a daily mail. */
  items?: LetterItem[]
}

export type LetterItem = { title: string; paragraphs: string[]; url: string | null }

/** The text of a letter below its greeting. */
export type LetterText = Omit<MailContent, 'title'>

/** One kind of letter in both languages. */
export type BilingualLetter<Facts> = Record<Locale, (facts: Facts) => LetterText>

/** A letter from its sentences, in which `{name}` stands for a value; what the team wrote goes below them. */
export function letterOf(
  [subject, ...sentences]: readonly [string, ...string[]],
  values: Record<string, string>,
  url: string,
  label: string,
  written?: string | null,
): LetterText {
  const paragraphs = sentences.map((text) => fillText(text, values))
  if (written?.trim()) paragraphs.push(written.trim())
  return { subject: fillText(subject, values), paragraphs, preview: paragraphs.at(-1)!, action: { label, url } }
}

/** Without a name for people without an account. */
export function greeting(locale: Locale, firstName?: string): string {
  const hello = locale === 'en' ? 'Hello' : 'Olá'
  return firstName === undefined ? `${hello}.` : `${hello}, ${firstName}.`
}

/** Falls back to Portuguese where there is no English text. */
export const inLanguage = (locale: Locale, { pt, en }: Bilingual) => (locale === 'en' && en) || pt

/** The programme as sender, with the week of the cohort for readers who take part in it. */
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
  /** Why the reader gets this mail: they have an account, or somebody entered their address. */
  to: string
  hasAccount: boolean
  /** What the mail is about in the reader's choices; such mails can be stopped. */
  topic?: string | undefined
}
export type RenderedMail = { subject: string; text: string; html: string }

/** A letter in its reader's language, ready to be rendered as text or HTML. */
export type LetterParts = {
  locale: Locale
  content: MailContent
  sender: Sender
  /** Which week of their cohort it is, for readers who take part in one. */
  week: string | undefined
  reason: string
  copyAddress: string
  questions: string
  open: string
  /** The topic, and the address where the reader chooses how soon its mails come. */
  choice: { topic: string; label: string; url: string } | undefined
}

import type { Locale } from '#contract/endpoint.ts'

/** What a mail says, in plain text: nothing in here ever becomes markup, and only the action is a link. */
export type MailContent = {
  subject: string
  preview: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  note?: string
}

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

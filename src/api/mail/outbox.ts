import { randomUUIDv7 } from 'node:crypto'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import type { Db, Deps } from '../deps.ts'
import { findProgramme, findProgrammeAndCohorts, type SenderRow } from '../programme/queries.ts'
import { inLanguage, type MailContent, type Sender } from './letter.ts'
import { insertMails } from './queries.ts'
import { renderMail } from './render.ts'

export type NewMail = {
  /** Area and occasion, like `events.confirmed`. */
  kind: string
  /** Null for invited people without an account. */
  userId: string | null
  to: string
  /** Said below the mail; false for an address that is not, or no longer, that of the account. */
  hasAccount?: boolean
  locale: Locale
  content: MailContent
  /** Its topic in the reader's choices, of a mail that can be stopped. */
  topic?: Bilingual | undefined
  /** iCalendar text with its METHOD; mail programs offer to add the event. */
  calendar?: string | undefined
  /** The end of its reader's quiet hours, if it waits for that. */
  notBefore?: Date | undefined
}

type OutboxDeps = Pick<Deps, 'settings' | 'clock'>

/** Writes a mail in the caller's transaction: it is sent if, and only if, the change is committed. */
export async function queueMail(tx: Db, deps: OutboxDeps, mail: NewMail): Promise<void> {
  await queueMails(tx, deps, [mail])
}

// PostgreSQL accepts 65,535 parameters per statement.
const mostAtOnce = 1000

export async function queueMails(tx: Db, deps: OutboxDeps, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const readers = mails.flatMap(({ userId }) => userId ?? [])
  const { cohorts, ...programme } = await findProgrammeAndCohorts(tx, readers, deps.clock())
  const senders = sendersOf(programme, deps)
  for (let start = 0; start < mails.length; start += mostAtOnce) {
    const rows = mails
      .slice(start, start + mostAtOnce)
      .map((mail) => toRow(mail, { ...senders[mail.locale], cohort: cohorts[mail.userId ?? ''] ?? null }))
    await insertMails(tx, rows)
  }
}

function toRow(mail: NewMail, sender: Sender) {
  const { kind, userId, to, hasAccount = userId !== null, locale, content, calendar } = mail
  const topic = mail.topic && inLanguage(locale, mail.topic)
  const { subject, text, html } = renderMail({ locale, content, sender, to, hasAccount, topic })
  return {
    id: randomUUIDv7(),
    kind,
    user_id: userId,
    recipient: to,
    subject,
    body_text: text,
    body_html: html,
    calendar: calendar ?? null,
    locale,
    ticket: content.ticket?.code ?? null,
    next_at: mail.notBefore ?? '-infinity', // Due at once, even if the clocks of instances differ.
  }
}

type Senders = Record<Locale, Omit<Sender, 'cohort'>>

/** The programme by its name in each language. */
export const findSenders = async (db: Db, deps: OutboxDeps): Promise<Senders> =>
  sendersOf(await findProgramme(db), deps)

function sendersOf({ name, name_en: nameEn, organisation, contact }: SenderRow, { settings }: OutboxDeps): Senders {
  const shared = { organisation, contact, url: settings.publicUrl }
  return { pt: { ...shared, name }, en: { ...shared, name: nameEn ?? name } }
}

import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/endpoint.ts'
import type { Db, Deps } from '../deps.ts'
import { findProgramme, findRunningCohort } from '../programme/queries.ts'
import type { MailContent, Sender } from './letter.ts'
import { renderMail } from './render.ts'

export type NewMail = {
  /** Area and occasion, like `events.confirmed`. */
  kind: string
  /** Null for people without an account, whom somebody invited. */
  userId: string | null
  to: string
  locale: Locale
  content: MailContent
  /** An iCalendar text with its METHOD, attached so that mail programs offer to add the event. */
  calendar?: string | undefined
}

type Needs = Pick<Deps, 'settings' | 'clock'>

/** Writes a mail in the transaction of what it tells about: it leaves if, and only if, that is committed. */
export async function queueMail(tx: Db, deps: Needs, mail: NewMail): Promise<void> {
  await queueMails(tx, deps, [mail])
}

// PostgreSQL takes 65,535 values in a statement.
const mostAtOnce = 1000

/** The same for many, in few statements. */
export async function queueMails(tx: Db, deps: Needs, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const sender = await findSender(tx, deps)
  for (let start = 0; start < mails.length; start += mostAtOnce) {
    const rows = mails.slice(start, start + mostAtOnce).map((mail) => toRow(mail, sender))
    await tx.insertInto('mails').values(rows).execute()
  }
}

function toRow({ kind, userId, to, locale, content, calendar }: NewMail, sender: Sender) {
  const { subject, text, html } = renderMail({ locale, content, sender, to, hasAccount: userId !== null })
  return {
    id: randomUUIDv7(),
    kind,
    user_id: userId,
    recipient: to,
    subject,
    body_text: text,
    body_html: html,
    calendar: calendar ?? null,
    next_at: '-infinity', // Due at once, whatever the clocks of the instances say.
  }
}

async function findSender(tx: Db, { settings, clock }: Needs): Promise<Sender> {
  const { name, organisation, contact } = await findProgramme(tx)
  const cohort = (await findRunningCohort(tx, clock())) ?? null
  return { name, organisation, contact, cohort, url: settings.publicUrl }
}

import type { Transaction } from 'kysely'
import type { Bilingual } from '#contract/endpoint.ts'
import type { SegmentMessage } from '#contract/segment-message.ts'
import type { Schema } from '../db/schema.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from '../records/audit.ts'
import { inLanguage, type LetterText } from './letter.ts'
import type { Occasion } from '../tell/occasions.ts'
import { tellPeople } from '../tell/tell-people.ts'
import type { Reader } from './queries.ts'

/** The record whose people are written to. */
type MessagedRecord = {
  /** Also the action in the audit log, like `events.message`. */
  kind: Occasion
  object: { type: string; id: string }
  title: Bilingual
  /** The letter's button and the page it opens. */
  link: { label: Bilingual; path: `/${string}` }
  findPeople: (tx: Transaction<Schema>) => Promise<string[]>
}

/** Mails a message to everybody in the segment; `dryRun` only counts them. */
export async function messageSegment(
  deps: Deps,
  caller: Caller,
  { segment, subject, body, dryRun }: SegmentMessage,
  about: MessagedRecord,
): Promise<{ dryRun: boolean; recipients: number }> {
  return transaction(deps.db, async (tx) => {
    const people = await about.findPeople(tx)
    const recipients = people.length
    if (dryRun) return { dryRun, recipients }
    await tellPeople(tx, deps, about.kind, people, (reader) => staffLetter(reader, { subject, body }, about))
    await audit(tx, caller, about.kind, about.object, { after: { segment, subject, recipients } })
    return { dryRun, recipients }
  })
}

function staffLetter(
  { locale }: Reader,
  message: Pick<SegmentMessage, 'subject' | 'body'>,
  { title, link }: Pick<MessagedRecord, 'title' | 'link'>,
): LetterText {
  const subject = inLanguage(locale, message.subject)
  const paragraphs = inLanguage(locale, message.body)
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
  const name = inLanguage(locale, title)
  return {
    subject,
    preview: paragraphs[0] ?? subject,
    paragraphs,
    action: { label: inLanguage(locale, link.label), url: link.path },
    note: locale === 'en' ? `This message is about “${name}”.` : `Esta mensagem é sobre «${name}».`,
  }
}

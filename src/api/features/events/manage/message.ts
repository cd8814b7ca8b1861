import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { queueMails } from '#api/mail/outbox.ts'
import { audit } from '#api/records/audit.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { messageRegistrations } from '#contract/events-registrations.ts'
import { staffMessage } from '../mails/mails.ts'
import { findRecipients } from '../registration/registration-queries.ts'
import type { WholeEvent } from '../rows.ts'
import { findSegment } from './participants-queries.ts'

export async function messageSegment(
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  { segment, subject, body, dryRun }: BodyOf<typeof messageRegistrations>,
): Promise<AnswerOf<typeof messageRegistrations>> {
  return transaction(deps.db, async (tx) => {
    const people = await findSegment(tx, event.id, segment)
    if (dryRun) return { dryRun, recipients: people.length }
    const readers = [...(await findRecipients(tx, people)).values()]
    const mails = readers.map((reader) => ({
      kind: 'events.message',
      userId: reader.id,
      to: reader.email,
      locale: reader.locale,
      content: staffMessage(event, reader, { subject, body }),
    }))
    await queueMails(tx, deps, mails)
    const after = { segment, subject, recipients: people.length }
    await audit(tx, caller, 'events.message', { type: 'event', id: event.id }, { after })
    return { dryRun, recipients: people.length }
  })
}

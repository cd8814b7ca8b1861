import type { Db, Deps } from '#api/deps.ts'
import { findProgramme } from '#api/features/programme/queries.ts'
import { queueMails, type NewMail } from '#api/mail/outbox.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import { writeCalendar, type Method } from './calendar/icalendar.ts'
import { eventMail, type MailKind } from './mails.ts'
import { findRecipients, type Recipient } from './registration/registration-queries.ts'
import type { WholeEvent } from './rows.ts'

/** Which mails carry the event for the reader's calendar, and what they tell it. */
const methods: Partial<Record<MailKind, Method>> = {
  confirmed: 'REQUEST',
  changed: 'REQUEST',
  cancelled: 'CANCEL',
  removed: 'CANCEL',
}

export type Notice = { kind: MailKind; event: WholeEvent; to: { user_id: string; state: RegistrationState }[] }

/** Mails everybody named, each in their own language, in the transaction of what it tells about. */
export async function notify(tx: Db, deps: Pick<Deps, 'settings'>, { kind, event, to }: Notice): Promise<void> {
  if (to.length === 0) return
  const recipients = await findRecipients(
    tx,
    to.map(({ user_id }) => user_id),
  )
  const programme = methods[kind] ? await findProgramme(tx) : undefined
  const mails = to.flatMap(({ user_id, state }): NewMail[] => {
    const reader = recipients.get(user_id)
    if (!reader) return []
    const calendar = programme && calendarFor(kind, event, state, reader, programme, deps.settings.publicUrl)
    const content = eventMail(kind, event, reader)
    return [{ userId: reader.id, to: reader.email, locale: reader.locale, content, calendar }]
  })
  await queueMails(tx, deps.settings, mails)
}

function calendarFor(
  kind: MailKind,
  event: WholeEvent,
  registration: RegistrationState,
  reader: Recipient,
  programme: { name: string; contact: string },
  publicUrl: string,
): string | undefined {
  const method = methods[kind]
  // Somebody who only waits has no entry in the calendar that could be changed.
  if (!method || (kind === 'changed' && registration !== 'confirmed')) return undefined
  return writeCalendar([{ event, registration }], {
    method,
    locale: reader.locale,
    publicUrl,
    organizer: programme,
    owner: { email: reader.email, name: `${reader.first_name} ${reader.last_name}` },
  })
}

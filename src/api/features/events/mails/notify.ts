import type { Db, Deps } from '#api/deps.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { queueMails, type NewMail } from '#api/mail/outbox.ts'
import { writeCalendar, type Method } from '../calendar/icalendar.ts'
import type { MailKind } from './mail-words.ts'
import { eventMail, type Standing } from './mails.ts'
import { findRecipients } from '../registration/registration-queries.ts'
import type { WholeEvent } from '../rows.ts'

/** Which mails carry the event for the reader's calendar, and what they tell it. */
const methods: Partial<Record<MailKind, Method>> = {
  confirmed: 'REQUEST',
  changed: 'REQUEST',
  cancelled: 'CANCEL',
  removed: 'CANCEL',
  withdrawn: 'CANCEL',
}

type Notice = { kind: MailKind; event: WholeEvent; to: (Standing & { user_id: string })[] }

/** Mails everybody named, each in their own language, in the transaction of what it tells about. */
export async function notify(
  tx: Db,
  deps: Pick<Deps, 'settings' | 'clock'>,
  { kind, event, to }: Notice,
): Promise<void> {
  if (to.length === 0) return
  const recipients = await findRecipients(
    tx,
    to.map(({ user_id }) => user_id),
  )
  const now = deps.clock()
  const method = methods[kind]
  const calendar = method && { method, organizer: await findProgramme(tx), madeAt: now }
  const mails = to.flatMap((own): NewMail[] => {
    const reader = recipients.get(own.user_id)
    if (!reader) return []
    const mail = {
      kind: `events.${kind}`,
      userId: reader.id,
      to: reader.email,
      locale: reader.locale,
      content: eventMail(kind, event, { own, reader, now }),
    }
    // Only a confirmed seat is in somebody's calendar: for those who wait there is nothing to change or take back.
    if (!calendar || own.state !== 'confirmed') return [mail]
    const owner = { email: reader.email, name: `${reader.first_name} ${reader.last_name}` }
    const options = { ...calendar, owner, locale: reader.locale, publicUrl: deps.settings.publicUrl }
    return [{ ...mail, calendar: writeCalendar([{ event, registration: own.state }], options) }]
  })
  await queueMails(tx, deps, mails)
}

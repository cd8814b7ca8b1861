import type { Db, Deps } from '../deps.ts'
import { queueHooks } from '../hooks/queue.ts'
import { holdLetters, type HeldLetter } from '../mail/digest.ts'
import { greeting, type LetterText } from '../mail/letter.ts'
import { queueMails, type NewMail } from '../mail/outbox.ts'
import type { Reader } from '../mail/queries.ts'
import { findListeners } from './listeners.ts'
import { noticePeople, type ToldPerson } from './notices.ts'
import type { Occasion } from './occasions.ts'
import { toldOf } from './topics.ts'

/**
 * What somebody is told. `calendar` is iCalendar text; mail programs offer to add the event. `about` is the id of the
 * record that waits for this person's answer, of an occasion in `waits` of the area: its notice goes once it came.
 */
type PersonalLetter = LetterText & { calendar?: string | undefined; about?: string | undefined }
type TellDeps = Pick<Deps, 'settings' | 'clock' | 'mailTopics'>

/**
 * Tells each of these people in their own language, in the caller's transaction: by a notice, and by a mail that greets
 * them; other systems that asked for it hear of it too. Who wants no mails of the topic gets none, who wants one mail a day gets it there; who muted it has no notice.
 * Returns the number of readers of mails.
 */
export async function tellPeople(
  tx: Db,
  deps: TellDeps,
  kind: Occasion,
  userIds: readonly string[],
  write: (reader: Reader) => PersonalLetter,
): Promise<number> {
  if (userIds.length === 0) return 0
  const listeners = await findListeners(tx, deps, userIds, toldOf(deps.mailTopics, kind))
  const letters = [...new Set(userIds)].flatMap((id) => {
    const listener = listeners.get(id)
    if (!listener) return []
    const { calendar, about, ...text } = write(listener.reader)
    return [{ listener, text, calendar, about }]
  })
  await noticePeople(tx, deps, kind, letters)
  await queueHooks(tx, deps, kind, letters)
  return mailLetters(tx, deps, kind, letters)
}

type MailedPerson = Omit<ToldPerson, 'about'> & Pick<PersonalLetter, 'calendar'>

async function mailLetters(tx: Db, deps: TellDeps, kind: Occasion, letters: readonly MailedPerson[]): Promise<number> {
  const { urgency, about } = toldOf(deps.mailTopics, kind)
  const topic = urgency === 'account' ? undefined : about
  const held: HeldLetter[] = []
  const mails: NewMail[] = []
  for (const { listener, text, calendar } of letters) {
    const { reader, pace, quietUntil: notBefore } = listener
    const { id: userId, email: to, locale, firstName } = reader
    if (pace === 'daily') held.push({ kind, userId, text })
    if (pace !== 'now') continue
    const content = { ...text, title: greeting(locale, firstName) }
    mails.push({ kind, userId, to, locale, content, calendar, topic, notBefore })
  }
  await queueMails(tx, deps, mails)
  await holdLetters(tx, deps, held)
  return mails.length + held.length
}

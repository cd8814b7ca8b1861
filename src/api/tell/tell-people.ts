import type { Db, Deps } from '../deps.ts'
import { holdLetters, type HeldLetter } from '../mail/digest.ts'
import { greeting, type LetterText } from '../mail/letter.ts'
import { queueMails, type NewMail } from '../mail/outbox.ts'
import { findPaces } from './preferences.ts'
import { findReaders, type Reader } from '../mail/queries.ts'

/** `calendar` is iCalendar text; mail programs offer to add the event. */
type PersonalLetter = LetterText & { calendar?: string | undefined }

/**
 * Mails each of these people in their own language, greeted by name, in the caller's transaction. `kind` is area and
 * occasion, like `events.confirmed`. Who wants no mails of the topic gets none, who wants one mail a day gets it there.
 * Returns the number of readers.
 */
export async function tellPeople(
  tx: Db,
  deps: Pick<Deps, 'settings' | 'clock' | 'mailTopics'>,
  kind: string,
  userIds: readonly string[],
  write: (reader: Reader) => PersonalLetter,
): Promise<number> {
  if (userIds.length === 0) return 0
  const readers = await findReaders(tx, userIds)
  const paces = await findPaces(tx, deps, kind, userIds)
  const held: HeldLetter[] = []
  const mails = [...new Set(userIds)].flatMap((id): NewMail[] => {
    const reader = readers.get(id)
    const pace = paces.get(id) ?? 'now'
    if (!reader || pace === 'off') return []
    const { calendar, ...text } = write(reader)
    if (pace === 'daily') {
      held.push({ kind, userId: id, text })
      return []
    }
    const content = { ...text, title: greeting(reader.locale, reader.firstName) }
    return [{ kind, userId: id, to: reader.email, locale: reader.locale, content, calendar }]
  })
  await queueMails(tx, deps, mails)
  await holdLetters(tx, deps, held)
  return mails.length + held.length
}

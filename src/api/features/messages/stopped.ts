import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { stopReasons } from '#contract/messages/messages.ts'
import { scopesOf } from '#contract/scopes.ts'
import en from '#web/locales/en/messages.json' with { type: 'json' }
import pt from '#web/locales/pt/messages.json' with { type: 'json' }
import { findTeam } from '#api/programme/queries.ts'
import { findAuthor, type MessageRow } from './queries.ts'

const words = {
  pt: ['Não saiu: {subject}', 'A mensagem «{subject}» não saiu e ninguém a recebeu. {why}'],
  en: ['Not sent: {subject}', 'The message “{subject}” did not leave, and nobody got it. {why}'],
} as const
const why = { pt: pt.why, en: en.why }
const open = { pt: 'Abrir a mensagem', en: 'Open the message' }

/** Its author hears of it, or all of the team where the author is no longer one of them. */
export async function tellStopped(
  tx: Db,
  deps: Deps,
  message: Pick<MessageRow, 'id' | 'author_id' | 'subject_pt' | 'subject_en'>,
  reason: (typeof stopReasons)[number],
): Promise<void> {
  const author = await findAuthor(tx, message.author_id)
  const isThere = author && scopesOf[author.role].includes('manage:open')
  await tellPeople(
    tx,
    deps,
    'messages.stopped',
    isThere ? [author.id] : (await findTeam(tx)).map(({ id }) => id),
    ({ locale }) => {
      const subject = (locale === 'en' && message.subject_en) || message.subject_pt
      const page = `/manage/messages/${message.id}`
      return letterOf(words[locale], { subject, why: why[locale][reason] }, page, open[locale])
    },
  )
}

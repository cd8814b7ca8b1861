import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { invitationDays } from '#contract/invitations/invitations.ts'
import type { Db, Deps } from '../deps.ts'
import { greeting, inLanguage, type BilingualLetter } from './letter.ts'
import { noticePeople } from '../tell/notices.ts'
import { findListeners } from '../tell/listeners.ts'
import { toldOf } from '../tell/topics.ts'
import { queueMail } from './outbox.ts'
import { findReaderByEmail, findReaders } from './queries.ts'

type Facts = { inviter: string; title: string; url: string }

const letter: BilingualLetter<Facts> = {
  pt: ({ inviter, title, url }) => ({
    subject: `Convite: ${title}`,
    preview: `${inviter} convida-te para «${title}».`,
    paragraphs: [`${inviter} convida-te para «${title}».`, `O convite funciona durante ${invitationDays} dias.`],
    action: { label: 'Ver o convite', url },
    note: 'Se não conheces quem te convida, ignora esta mensagem.',
  }),
  en: ({ inviter, title, url }) => ({
    subject: `Invitation: ${title}`,
    preview: `${inviter} invites you to “${title}”.`,
    paragraphs: [`${inviter} invites you to “${title}”.`, `The invitation works for ${invitationDays} days.`],
    action: { label: 'See the invitation', url },
    note: 'If you do not know who invites you, ignore this message.',
  }),
}

type InvitationMail = {
  id: string
  area: string
  email: string
  token: string
  title: Bilingual
  inviter: { id: string; locale: Locale }
}

/** People without an account are written to in the inviter's language; those with one have it at their bell too. */
export async function mailInvitation(tx: Db, deps: Deps, { id, area, email, token, title, inviter }: InvitationMail) {
  const known = await findReaderByEmail(tx, email)
  const readers = await findReaders(tx, [inviter.id])
  const { firstName, lastName } = readers.get(inviter.id)!
  const locale = known?.locale ?? inviter.locale
  const facts = {
    inviter: `${firstName} ${lastName}`,
    title: inLanguage(locale, title),
    url: `${deps.settings.publicUrl}/invitations/${token}`,
  }
  const content = { ...letter[locale](facts), title: greeting(locale, known?.first_name) }
  const userId = known?.id ?? null
  await queueMail(tx, deps, { kind: `invitations.${area}`, userId, to: email, locale, content })
  // By its id it opens for a confirmed address only; the link with the token is a secret of the mail.
  if (!known?.email_verified_at) return
  const text = letter[locale]({ ...facts, url: `/invitations/${id}` })
  const kind = `${area}.invited`
  const listeners = await findListeners(tx, deps, [known.id], toldOf(deps.mailTopics, kind))
  await noticePeople(tx, deps, kind, [{ listener: listeners.get(known.id)!, text, about: id }])
}

type EndedInvitation = { email: string; invited_by: string | null; expires_at: Date }
type Ending = { area: string; title: Bilingual; why: Bilingual }

const over: BilingualLetter<{ title: string; why: string }> = {
  pt: ({ title, why }) => {
    const sentence = `O convite para «${title}» já não serve: ${why}.`
    return { subject: `O convite acabou: ${title}`, preview: sentence, paragraphs: [sentence] }
  },
  en: ({ title, why }) => {
    const sentence = `The invitation to “${title}” no longer works: ${why}.`
    return { subject: `The invitation is over: ${title}`, preview: sentence, paragraphs: [sentence] }
  },
}

/** To everybody whose invitation still worked, with or without an account: their link is of no use from now on. */
export async function mailInvitationsOver(
  tx: Db,
  deps: Deps,
  ended: readonly EndedInvitation[],
  { area, title, why }: Ending,
): Promise<void> {
  const now = deps.clock()
  const open = ended.filter(({ expires_at }) => expires_at > now)
  const inviters = await findReaders(
    tx,
    open.flatMap(({ invited_by }) => invited_by ?? []),
  )
  for (const { email, invited_by } of open) {
    const known = await findReaderByEmail(tx, email)
    const locale = known?.locale ?? inviters.get(invited_by ?? '')?.locale ?? 'pt'
    const text = over[locale]({ title: inLanguage(locale, title), why: inLanguage(locale, why) })
    const content = { ...text, title: greeting(locale, known?.first_name) }
    await queueMail(tx, deps, { kind: `invitations.${area}`, userId: known?.id ?? null, to: email, locale, content })
  }
}

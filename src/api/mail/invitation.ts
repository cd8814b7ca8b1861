import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { invitationDays } from '#contract/invitations/invitations.ts'
import type { Db, Deps } from '../deps.ts'
import { greeting, inLanguage, type BilingualLetter } from './letter.ts'
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
  area: string
  email: string
  token: string
  title: Bilingual
  inviter: { id: string; locale: Locale }
}

/** People without an account are written to in the inviter's language. */
export async function mailInvitation(tx: Db, deps: Deps, { area, email, token, title, inviter }: InvitationMail) {
  const known = await findReaderByEmail(tx, email)
  const { firstName, lastName } = (await findReaders(tx, [inviter.id])).get(inviter.id)!
  const locale = known?.locale ?? inviter.locale
  const facts = {
    inviter: `${firstName} ${lastName}`,
    title: inLanguage(locale, title),
    url: `${deps.settings.publicUrl}/invitations/${token}`,
  }
  const content = { ...letter[locale](facts), title: greeting(locale, known?.first_name) }
  const userId = known?.id ?? null
  await queueMail(tx, deps, { kind: `invitations.${area}`, userId, to: email, locale, content })
}

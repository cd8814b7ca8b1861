import type { Locale } from '#contract/endpoint.ts'
import { invitationDays } from '#contract/invitations/invitations.ts'
import { named, type Names } from '#contract/programme/article.ts'
import type { Role } from '#contract/scopes.ts'
import type { Deps } from '../deps.ts'
import { greeting, type BilingualLetter, type LetterText } from './letter.ts'
import type { NewMail } from './outbox.ts'

type Facts = {
  programme: Names
  inviter: string
  role: Role
  /** Of a partner. */
  organisation?: string | undefined
  /** Of a juror: what they are to judge. */
  round?: string | undefined
  url: string
}

/** What the person is invited to do. */
const as: Record<Locale, Record<Role, string>> = {
  pt: {
    trainee: 'seguires o percurso OnIT, para quem começa uma carreira em informática',
    founder: 'seguires o percurso Founder, para quem faz nascer uma startup',
    mentor: 'acompanhares startups e pessoas em formação',
    juror: 'avaliares, como júri, o que a equipa te entregar',
    partner: 'responderes por uma organização parceira',
    staff: 'fazeres parte da equipa',
    admin: 'administrares o programa',
  },
  en: {
    trainee: 'take the OnIT track, for those who begin a career in IT',
    founder: 'take the Founder track, for those who bring a startup to life',
    mentor: 'mentor startups and trainees',
    juror: 'judge, as a juror, what the team gives you',
    partner: 'answer for a partner organisation',
    staff: 'be part of its team',
    admin: 'administer it',
  },
}

const doing = (locale: Locale, { role, organisation, round }: Pick<Facts, 'role' | 'organisation' | 'round'>) => {
  if (round) return locale === 'pt' ? `avaliares, como júri, «${round}»` : `judge, as a juror, “${round}”`
  if (!organisation) return as[locale][role]
  return locale === 'pt' ? `responderes por ${organisation}` : `answer for ${organisation}`
}

const letter: BilingualLetter<Facts> = {
  pt: ({ programme, inviter, url, ...facts }) => ({
    subject: `Convite para ${named('o', programme)}`,
    preview: `${inviter} convida-te para ${named('o', programme)}.`,
    paragraphs: [
      `${inviter} convida-te para ${doing('pt', facts)}, ${named('no', programme)}.`,
      `Para aceitares, escolhe uma palavra-passe. A ligação funciona durante ${invitationDays} dias e uma só vez.`,
    ],
    action: { label: 'Aceitar o convite', url },
    note: 'Se não podes, diz isso mesmo na página do convite. Se não conheces quem te convida, ignora esta mensagem: sem ti, nenhuma conta é criada.',
  }),
  en: ({ programme, inviter, url, ...facts }) => ({
    subject: `Invitation to ${named('o', programme, 'en')}`,
    preview: `${inviter} invites you to ${named('o', programme, 'en')}.`,
    paragraphs: [
      `${inviter} invites you to ${named('o', programme, 'en')}, to ${doing('en', facts)}.`,
      `To accept, choose a password. The link works for ${invitationDays} days, once.`,
    ],
    action: { label: 'Accept the invitation', url },
    note: 'If you cannot, say so on the page of the invitation. If you do not know who invites you, ignore this message: without you, no account is created.',
  }),
}

type Invited = { email: string; first_name: string | null; role: string; locale: Locale | null }

/** Nobody knows yet which language they read: one letter says it in both. */
function inBoth(facts: Facts): LetterText {
  const [pt, en] = [letter.pt(facts), letter.en(facts)]
  return {
    subject: `${pt.subject} · ${en.subject}`,
    preview: pt.preview,
    paragraphs: [...pt.paragraphs, ...en.paragraphs],
    action: { label: `${pt.action!.label} · ${en.action!.label}`, url: facts.url },
    note: `${pt.note} ${en.note}`,
  }
}

/** In the invited person's language, or in both, greeted by name if it is known. */
export function programmeInvitationMail(
  { settings }: Pick<Deps, 'settings'>,
  { email, first_name, role, locale: chosen }: Invited,
  {
    token,
    ...facts
  }: {
    programme: Facts['programme']
    inviter: string
    organisation?: string | undefined
    round?: string | undefined
    token: string
  },
): NewMail {
  const locale = chosen ?? 'pt'
  const url = `${settings.publicUrl}/auth/invitation/${token}`
  const known = { ...facts, role: role as Role, url }
  const text = chosen ? letter[chosen](known) : inBoth(known)
  const content = { ...text, title: greeting(locale, first_name ?? undefined) }
  return { kind: 'accounts.invitation', userId: null, to: email, locale, content }
}

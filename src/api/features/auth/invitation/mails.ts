import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Locale } from '#contract/endpoint.ts'

type Letter = Record<Locale, [subject: string, ...sentences: string[]]>
const letters: Record<'declined' | 'declinedRound', Letter> = {
  declined: {
    pt: ['{name} recusou o convite', '{name} não vem desta vez.'],
    en: ['{name} declined the invitation', '{name} is not coming this time.'],
  },
  declinedRound: {
    pt: ['{name} não pode fazer parte do júri', '{name} não pode avaliar «{round}». Convida outra pessoa a tempo.'],
    en: ['{name} cannot be part of the jury', '{name} cannot judge “{round}”. Invite somebody else in time.'],
  },
}
const see: Record<Locale, string> = { pt: 'Abrir', en: 'Open' }

type Declined = {
  email: string
  first_name: string | null
  last_name: string | null
  invited_by: string | null
  round_id: string | null
  member_title: string | null
}

/** Tells whoever invited, with what the person wrote. */
export async function tellDeclined(tx: Db, deps: Deps, invitation: Declined, words: string | null): Promise<void> {
  const { email, first_name, last_name, invited_by, round_id, member_title } = invitation
  const name = [first_name, last_name].filter(Boolean).join(' ') || email
  const [kind, page] = round_id
    ? (['declinedRound', `/manage/reviews/${round_id}`] as const)
    : (['declined', '/manage/people/invitations'] as const)
  await tellPeople(tx, deps, 'accounts.declined', invited_by ? [invited_by] : [], ({ locale }) =>
    letterOf(letters[kind][locale], { name, round: member_title ?? '' }, page, see[locale], words),
  )
}

import type { Db, Deps } from '#api/deps.ts'
import { mailInvitationsOver } from '#api/mail/invitation.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findReaders } from '#api/mail/queries.ts'
import { findTeam } from '#api/programme/queries.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import type { MemberRole } from '#contract/startups/startups.ts'
import { see, type Letter, type Named } from './letters.ts'

const roles: Record<MemberRole, Letter> = {
  owner: {
    pt: [
      'És responsável pela {name}',
      '{by} passou-te a responsabilidade pela {name}. Podes convidar pessoas e submeter ao programa.',
    ],
    en: [
      'You are an owner of {name}',
      '{by} made you an owner of {name}. You may invite people and submit it to the programme.',
    ],
  },
  member: {
    pt: ['A tua função na {name} mudou', '{by} mudou a tua função na {name}: continuas na equipa como membro.'],
    en: ['Your role in {name} has changed', '{by} changed your role in {name}: you stay in the team as a member.'],
  },
}
const removed: Letter = {
  pt: ['Já não fazes parte da {name}', 'Retiraram-te da equipa da {name}. Se foi engano, fala com quem é responsável.'],
  en: [
    'You are no longer part of {name}',
    'You were removed from the team of {name}. If this is a mistake, talk to its owner.',
  ],
}
const seeAll: Record<Locale, string> = { pt: 'Ver as startups', en: 'See the startups' }

type RoleChange = { to: string; by: string; role: MemberRole }

/** Nobody is written to about what they did themselves. */
export async function mailRole(tx: Db, deps: Deps, { id, name }: Named, { to, by, role }: RoleChange): Promise<void> {
  if (to === by) return
  const author = (await findReaders(tx, [by])).get(by)
  const values = { name, by: author ? `${author.firstName} ${author.lastName}` : '' }
  await tellPeople(tx, deps, `startups.${role}`, [to], ({ locale }) =>
    letterOf(roles[role][locale], values, `/startup/${id}`, see[locale]),
  )
}

const inherited: Letter = {
  pt: [
    'És responsável pela {name}',
    'Quem era responsável pela {name} apagou a conta, e a responsabilidade passou para ti. Podes convidar pessoas e submeter ao programa.',
  ],
  en: [
    'You are an owner of {name}',
    'The owner of {name} has deleted their account, and you are its owner now. You may invite people and submit it to the programme.',
  ],
}

/** Tells whoever joined next that the startup is theirs; it does not name who left. */
export const mailInherited = (tx: Db, deps: Deps, { id, name }: Named, heir: string) =>
  tellPeople(tx, deps, 'startups.owner', [heir], ({ locale }) =>
    letterOf(inherited[locale], { name }, `/startup/${id}`, see[locale]),
  )

export async function mailRemoved(tx: Db, deps: Deps, { name }: Named, userId: string): Promise<void> {
  await tellPeople(tx, deps, 'startups.removed', [userId], ({ locale }) =>
    letterOf(removed[locale], { name }, '/startup', seeAll[locale]),
  )
}

const alone: Letter = {
  pt: [
    'A {name} ficou sem equipa',
    'Já ninguém responde pela {name}, que está no programa. Convida outra pessoa ou encerra-a.',
  ],
  en: [
    '{name} has no team left',
    'Nobody answers for {name} any more, and it is in the programme. Invite somebody else or close it.',
  ],
}

/** To the team of the programme, which alone can still invite; it does not name who left. */
export async function mailAlone(tx: Db, deps: Deps, { id, name }: Named): Promise<void> {
  const staff = (await findTeam(tx)).map((one) => one.id)
  await tellPeople(tx, deps, 'startups.alone', staff, ({ locale }) => ({
    ...letterOf(alone[locale], { name }, `/startup/${id}?tab=team`, see[locale]),
    about: id,
  }))
}

/** What ended, as far as it concerns somebody from outside. */
const ended: Record<'close' | 'decline', Bilingual> = {
  close: { pt: 'a startup foi encerrada', en: 'the startup was closed' },
  decline: { pt: 'a candidatura da startup ao programa terminou', en: 'its application to the programme has ended' },
}

/** To those whose invitation into its team ended with it. */
export const mailUninvited = (
  tx: Db,
  deps: Deps,
  { name }: Named,
  decision: keyof typeof ended,
  invitations: Parameters<typeof mailInvitationsOver>[2],
) => mailInvitationsOver(tx, deps, invitations, { area: 'startups', title: { pt: name }, why: ended[decision] })

import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { letterOf } from '#api/mail/letter.ts'
import { findTeam } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { insertProgrammeInvitation, mailProgrammeInvitations } from '#api/records/programme-invitations.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { BodyOf, Locale } from '#contract/endpoint.ts'
import type { addPartner } from '#contract/organisations/manage.ts'
import * as queries from './queries.ts'
import { auditObject } from './shape.ts'

type Letter = Record<Locale, [subject: string, ...sentences: string[]]>
const letters: Record<'added' | 'removed' | 'left' | 'alone', Letter> = {
  added: {
    pt: ['Agora respondes por {name}', 'A equipa juntou-te a {name}: vês e respondes ao que lhe chega.'],
    en: ['You now answer for {name}', 'The team added you to {name}: you see and answer what comes in to it.'],
  },
  removed: {
    pt: [
      'Já não respondes por {name}',
      'A equipa tirou-te de {name}. A tua conta continua; se foi engano, fala com a equipa.',
    ],
    en: [
      'You no longer answer for {name}',
      'The team took you out of {name}. Your account stays; if it is a mistake, talk to the team.',
    ],
  },
  left: {
    pt: [
      '{name} ficou sem contacto',
      '{person} saiu de {name}, e já ninguém responde por ela. Convida outra pessoa ou arquiva-a.',
    ],
    en: [
      '{name} has no contact left',
      '{person} has left {name}, and nobody answers for it any more. Invite somebody else or archive it.',
    ],
  },
  alone: {
    pt: ['{name} ficou sem contacto', 'Já ninguém responde por {name}. Convida outra pessoa ou arquiva-a.'],
    en: ['{name} has no contact left', 'Nobody answers for {name} any more. Invite somebody else or archive it.'],
  },
}
const see: Record<Locale, string> = { pt: 'Ver a organização', en: 'See the organisation' }

type Facts = { name: string; person: string; page: string }
const writeTo =
  (occasion: keyof typeof letters, { page, ...values }: Facts) =>
  ({ locale }: { locale: Locale }) =>
    letterOf(letters[occasion][locale], values, page, see[locale])

type Alone = { id: string; name: string; person?: string | undefined; by?: string }

/** To the team, except whoever took the last contact out; of whoever left on their own it says the name. */
export async function tellAlone(tx: Tx, deps: Deps, { id, name, person, by }: Alone): Promise<void> {
  const team = (await findTeam(tx)).map((one) => one.id).filter((one) => one !== by)
  const facts = { name, person: person ?? '', page: `/manage/organisations/${id}` }
  const write = writeTo(person ? 'left' : 'alone', facts)
  await tellPeople(tx, deps, 'organisations.alone', team, (reader) => ({ ...write(reader), about: id }))
}

/** A partner who has an account belongs to it at once; anybody without one is invited. */
export async function addContact(deps: Deps, caller: Caller, id: string, person: BodyOf<typeof addPartner>) {
  await transaction(deps.db, async (tx) => {
    const row = found(await queries.findOrganisation(tx, id))
    if (row.archived_at) refuse('state_conflict')
    const known = await queries.findPartner(tx, person.email)
    if (known && (known.role !== 'partner' || known.status !== 'active'))
      throw invalidField('email', 'partner_elsewhere')
    if (known) {
      if (await queries.addMember(tx, id, known.id)) {
        const facts = { name: row.name, person: '', page: '/organisation' }
        await tellPeople(tx, deps, 'organisations.added', [known.id], writeTo('added', facts))
      }
    } else {
      const names = { firstName: person.firstName?.trim() || null, lastName: person.lastName?.trim() || null }
      const invited = {
        ...names,
        email: person.email,
        locale: person.locale,
        role: 'partner',
        organisationId: id,
      } as const
      const invitation = await insertProgrammeInvitation(tx, deps, invited, caller.actor.id)
      await mailProgrammeInvitations(tx, deps, [invitation.id])
    }
    await audit(tx, caller, 'organisations.add_person', auditObject(id), { after: { invited: !known } })
  })
}

/** By the team, or on one's own. When nobody is left the team is told. */
export async function removeContact(deps: Deps, caller: Caller, id: string, userId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await queries.findOrganisation(tx, id))
    const left = found(await queries.removeMember(tx, id, userId))
    const isSelf = userId === caller.actor.id
    const { firstName, lastName } = caller.actor.account
    const facts = { name: row.name, person: '', page: '/' }
    if (!isSelf) await tellPeople(tx, deps, 'organisations.removed', [userId], writeTo('removed', facts))
    if (left === 0 && (await queries.markContactLost(tx, id, deps.clock()))) {
      const person = isSelf ? `${firstName} ${lastName}` : undefined
      await tellAlone(tx, deps, { id, name: row.name, person, by: caller.actor.id })
    }
    await audit(tx, caller, `organisations.${isSelf ? 'leave' : 'remove_person'}`, auditObject(id), {
      before: { userId },
    })
  })
}

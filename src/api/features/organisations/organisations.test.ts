import { beforeEach, describe, expect, it } from 'vitest'
import { changeAccess, changeRole } from '#contract/accounts/accounts.ts'
import { importInvitations, inviteToProgramme } from '#contract/accounts/invitations.ts'
import { getReceived, listReceived } from '#contract/applications/received.ts'
import { showProgrammeInvitation, acceptProgrammeInvitation } from '#contract/auth/invitation.ts'
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
  moveOpportunity,
} from '#contract/opportunities/opportunities.ts'
import * as manage from '#contract/organisations/manage.ts'
import * as contract from '#contract/organisations/organisations.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { applyTo, moveSent, opportunityInput, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', marta: 'partner', rui: 'partner', staff: 'staff', root: 'admin' })
const app = () => at.api
const call = ((...args: Parameters<typeof at.api.call>) => app().call(...args)) as typeof at.api.call

const written = (name: string) =>
  call(manage.createOrganisation, { body: { name, website: null, logoId: null } }, at.staff)
const emailOf = async (id: string) =>
  (await app().deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const shown = (id: string) => call(manage.getOrganisation, { params: { id } }, at.staff)
const add = async (id: string, who: { id: string }) =>
  call(manage.addPartner, { params: { id }, body: { email: await emailOf(who.id), locale: 'pt' } }, at.staff)
const person = { firstName: 'Olga', lastName: 'Reis', locale: 'pt' as const }

it('gives a name its record, whichever way it was written, and follows when it is renamed', async () => {
  const posting = await published(app(), at.staff, { organisation: 'Águas do Norte' })
  await published(app(), at.staff, { organisation: '  aguas do NORTE ' })
  const { items } = await call(manage.listOrganisations, { query: {} }, at.staff)
  expect(items.map(({ name, postings }) => [name, postings])).toEqual([['Águas do Norte', 2]])
  const { id } = items[0]!
  await call(manage.updateOrganisation, { params: { id }, body: { name: 'Águas do Sul', version: 1 } }, at.staff)
  const now = await call(getOpportunity, { params: { slug: posting.slug } }, at.ana)
  expect(now.organisation.name).toBe('Águas do Sul')
  const again = await app().refused(
    manage.createOrganisation,
    { body: { name: 'aguas do sul', website: null, logoId: null } },
    at.staff,
  )
  expect(again.errors).toMatchObject([{ field: 'name', code: 'organisation_taken' }])
})

it('lets partners answer what comes in to their organisation, and nothing else', async () => {
  const mine = await written('Vouga')
  await add(mine.id, at.marta)
  const posting = await published(app(), at.staff, { organisation: 'Vouga' })
  const elsewhere = await published(app(), at.staff, { organisation: 'Lima' })
  const sent = await applyTo(app(), posting.slug, at.ana)
  const other = await applyTo(app(), elsewhere.slug, at.ana)
  const { items } = await call(listReceived, { query: {} }, at.marta)
  expect(items.map(({ id }) => id)).toEqual([sent.id])
  expect((await app().refused(getReceived, { params: { id: other.id } }, at.marta)).status).toBe(404)
  await moveSent(app(), { id: sent.id, to: 'in_review' }, at.marta)
  expect((await shown(mine.id)).postings).toMatchObject([{ slug: posting.slug, waiting: 1 }])
})

it('counts who was answered, and is looked at again without knowing it, as owed no answer', async () => {
  const { slug } = await published(app(), at.staff, { organisation: 'Vouga' })
  const { id } = await applyTo(app(), slug, at.ana)
  const long = new Date(app().deps.clock().getTime() - 1000)
  const looked = { state: 'in_review', told_state: 'rejected', answer_due_at: long } as const
  const set = (over: object) =>
    app()
      .deps.db.updateTable('applications')
      .set({ ...looked, ...over })
      .where('id', '=', id)
  const listed = async () => (await call(manage.listOrganisations, { query: {} }, at.staff)).items
  await set({}).execute()
  expect(await listed()).toMatchObject([{ waiting: 1, late: 0, answerRate: null }])
  await set({ told_state: 'in_review' }).execute()
  expect(await listed()).toMatchObject([{ waiting: 1, late: 1, answerRate: 0 }])
})

it('lets partners propose for their own organisation; staff publish', async () => {
  await add((await written('Vouga')).id, at.marta)
  await written('Lima')
  const body = opportunityInput({ organisation: 'vouga' })
  const { slug, organisation } = await call(createOpportunity, { body }, at.marta)
  expect(organisation.name).toBe('Vouga')
  await call(moveOpportunity, { params: { slug }, body: { to: 'proposed' } }, at.marta)
  const publish = { params: { slug }, body: { to: 'published' } } as const
  expect((await app().refused(moveOpportunity, publish, at.marta)).status).toBe(409)
  await call(moveOpportunity, publish, at.staff)
  const others = { body: opportunityInput({ organisation: 'Lima' }) }
  expect((await app().refused(createOpportunity, others, at.marta)).status).toBe(403)
})

it('is archived only when nobody waits, and nobody then writes for it', async () => {
  const { id } = await written('Vouga')
  await add(id, at.marta)
  const { slug } = await published(app(), at.staff, { organisation: 'Vouga' })
  const archive = { params: { id }, body: { archived: true } }
  expect((await app().refused(manage.archiveOrganisation, archive, at.staff)).code).toBe('organisation_awaited')
  await call(moveOpportunity, { params: { slug }, body: { to: 'closed' } }, at.staff)
  await call(manage.archiveOrganisation, archive, at.staff)
  expect((await call(contract.listOwnOrganisations, {}, at.marta)).items).toEqual([])
  const late = await app().refused(createOpportunity, { body: opportunityInput({ organisation: 'Vouga' }) }, at.staff)
  expect(late.errors).toMatchObject([{ field: 'organisation', code: 'organisation_archived' }])
})

it('tells the team when the last contact leaves, also when their role is taken', async () => {
  const { id } = await written('Vouga')
  await add(id, at.marta)
  await add(id, at.rui)
  await call(contract.leaveOrganisation, { params: { id } }, at.rui)
  expect(await app().mailed('organisations.alone')).toEqual([])
  await call(contract.leaveOrganisation, { params: { id } }, at.marta)
  expect(await app().mailed('organisations.alone')).toContain(await emailOf(at.staff.id))
  await add(id, at.rui)
  expect((await shown(id)).contactLostAt).toBeNull()
  await call(changeRole, { params: { id: at.rui.id }, body: { role: 'founder' } }, at.root)
  expect((await shown(id)).contactLostAt).not.toBeNull()
  expect((await app().refused(contract.listOwnOrganisations, {}, at.rui)).code).toBe('session_revoked')
  const { items } = await call(manage.listOrganisations, { query: { alone: true } }, at.staff)
  expect(items.map((one) => one.id)).toEqual([id])
})

it('has no contact while the only one is suspended', async () => {
  const { id } = await written('Vouga')
  await add(id, at.marta)
  const suspend = (suspended: boolean) =>
    call(changeAccess, { params: { id: at.marta.id }, body: { suspended } }, at.root)
  const alone = async () => (await call(manage.listOrganisations, { query: { alone: true } }, at.staff)).items.length
  await suspend(true)
  expect(await alone()).toBe(1)
  await suspend(false)
  expect(await alone()).toBe(0)
})

it('takes in a duplicate with everything of it', async () => {
  const [from, to] = [await written('Vouga, S.A.'), await written('Vouga')]
  await add(from.id, at.marta)
  await published(app(), at.staff, { organisation: 'Vouga, S.A.' })
  const merged = await call(manage.mergeOrganisation, { params: { id: to.id }, body: { from: from.id } }, at.staff)
  expect([merged.people.length, merged.postings.length]).toEqual([1, 1])
  expect((await app().refused(manage.getOrganisation, { params: { id: from.id } }, at.staff)).status).toBe(404)
})

it('takes in nothing while it is archived', async () => {
  const [from, to] = [await written('Vouga, S.A.'), await written('Vouga')]
  await call(manage.archiveOrganisation, { params: { id: to.id }, body: { archived: true } }, at.staff)
  const merge = { params: { id: to.id }, body: { from: from.id } }
  expect((await app().refused(manage.mergeOrganisation, merge, at.staff)).code).toBe('organisation_merged_away')
})

it('finds the postings of a duplicate by the name that they have now', async () => {
  const [from, to] = [await written('Lima'), await written('Vouga')]
  await published(app(), at.staff, { organisation: 'Lima' })
  await call(manage.mergeOrganisation, { params: { id: to.id }, body: { from: from.id } }, at.staff)
  const found = async (q: string) => (await call(listOpportunities, { query: { q } }, at.staff)).items.length
  expect([await found('Vouga'), await found('Lima')]).toEqual([1, 0])
})

it('invites nobody any more once it is archived', async () => {
  const { id } = await written('Vouga')
  await call(manage.addPartner, { params: { id }, body: { ...person, email: 'olga@vouga.example' } }, at.staff)
  const mail = app().deps.db.selectFrom('mails').select('body_text as text').where('kind', '=', 'accounts.invitation')
  const token = /invitation\/([\w-]+)/.exec((await mail.executeTakeFirstOrThrow()).text)![1]!
  await call(manage.archiveOrganisation, { params: { id }, body: { archived: true } }, at.staff)
  expect((await shown(id)).invited).toEqual([])
  expect((await app().refused(showProgrammeInvitation, { params: { token } })).code).toBe('invitation_withdrawn')
  const joining = { firstName: 'Olga', lastName: 'Reis', password: 'uma frase bem comprida 71', consent: true }
  const refusal = await app().refused(acceptProgrammeInvitation, { params: { token }, body: joining })
  expect(refusal.code).toBe('invitation_withdrawn')
  const again = { email: 'nova@vouga.example', role: 'partner' as const, organisationId: id, locale: 'pt' as const }
  const refused = await app().refused(inviteToProgramme, { body: again }, at.root)
  expect(refused.errors).toMatchObject([{ field: 'organisationId', code: 'organisation_archived' }])
})

it('invites partners into their organisation; the mail and the page name it', async () => {
  const { id } = await written('Vouga')
  const body = { ...person, email: 'olga@vouga.example' }
  await call(manage.addPartner, { params: { id }, body }, at.staff)
  expect((await shown(id)).invited).toMatchObject([{ email: body.email, name: 'Olga Reis' }])
  const { text } = await app()
    .deps.db.selectFrom('mails')
    .select('body_text as text')
    .where('kind', '=', 'accounts.invitation')
    .executeTakeFirstOrThrow()
  expect(text).toContain('responderes por Vouga')
  const token = /invitation\/([\w-]+)/.exec(text)![1]!
  const page = await call(showProgrammeInvitation, { params: { token } })
  expect([page.role, page.organisation]).toEqual(['partner', 'Vouga'])
  const joining = { firstName: 'Olga', lastName: 'Reis', password: 'uma frase bem comprida 71', consent: true }
  await call(acceptProgrammeInvitation, { params: { token }, body: joining })
  expect((await shown(id)).people.map(({ name }) => name)).toEqual(['Olga Reis'])
})

it('lets staff invite mentors, jurors and partners, one by one and from a file, and nobody else', async () => {
  const { id } = await written('Vouga')
  const invite = (role: string, over = {}) =>
    ({ body: { ...person, email: `${role}@fora.example`, role, ...over } }) as never
  await call(inviteToProgramme, invite('juror'), at.staff)
  expect((await app().refused(inviteToProgramme, invite('founder'), at.staff)).status).toBe(403)
  expect((await app().refused(inviteToProgramme, invite('partner'), at.staff)).errors).toMatchObject([
    { field: 'organisationId', code: 'required' },
  ])
  await call(inviteToProgramme, invite('partner', { organisationId: id }), at.staff)
  const line = (number: number, role: string, organisation: string) => ({
    line: number,
    ...person,
    email: `linha${number}@fora.example`,
    role,
    organisation,
  })
  const rows = [
    line(1, 'Jurada', ''),
    line(2, 'parceiro', 'VOUGA'),
    line(3, 'partner', 'Ninguém'),
    line(4, 'staff', ''),
  ]
  const { invited, remarks } = await call(
    importInvitations,
    { body: { rows, dryRun: true, withoutErrors: false } },
    at.staff,
  )
  expect([invited, remarks.map(({ line: number, code }) => [number, code])]).toEqual([
    2,
    [
      [3, 'organisation'],
      [4, 'role'],
    ],
  ])
})

describe('with four organisations', () => {
  beforeEach(async () => {
    for (const name of ['Vouga', 'Água Viva', 'Lima']) await written(name)
    const { id } = await written('Antiga')
    await call(manage.archiveOrganisation, { params: { id }, body: { archived: true } }, at.staff)
  })
  describeList({
    app,
    endpoint: manage.listOrganisations,
    who: () => at.staff,
    name: ({ name }) => name,
    finds: [
      [{}, ['Água Viva', 'Lima', 'Vouga']],
      [{ sort: '-name' }, ['Vouga', 'Lima', 'Água Viva']],
      [{ q: 'agua' }, ['Água Viva']],
      [{ archived: true }, ['Antiga']],
      [{ alone: true }, []],
    ],
    export: { endpoint: manage.exportOrganisations, params: { format: 'csv' }, column: 'name' },
  })
})

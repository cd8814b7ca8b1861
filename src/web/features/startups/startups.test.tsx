import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { getInvitation } from '#contract/invitations/invitations.ts'
import { listMentored } from '#contract/startups/mentors.ts'
import { createStartup, getStartup, listStartups, updateStartup } from '#contract/startups/startups.ts'
import { inviteMember } from '#contract/startups/team.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ rui: 'founder', ana: 'trainee', mentor: 'mentor' })

const body = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
const create = () => at.api.call(createStartup, { body }, at.rui)
const show = (id: string, who = at.rui) => at.api.call(getStartup, { params: { id } }, who)

const active = async () => {
  const { id } = await create()
  await at.api.deps.db.updateTable('startups').set({ state: 'active' }).where('id', '=', id).execute()
  return id
}
const seen = { at, make: active, asks: getStartup, shows: /^(?:Editar )?Rega$/, who: () => at.rui }

describeListPage({
  ...seen,
  address: '/startup',
  who: () => at.ana,
  asks: listStartups,
  empty: 'Ainda não há startups no programa',
  nothing: { search: '?q=nada' },
})
describeRecordPage({
  ...seen,
  address: (id) => `/startup/${id}`,
  actions: { names: ['Editar'], notFor: () => at.ana },
})
describe('a draft', () => {
  describeRecordPage({
    ...seen,
    address: (id) => `/startup/${id}`,
    make: async () => (await create()).id,
    hiddenFrom: () => at.ana,
  })
})
describeRecordPage({ ...seen, address: (id) => `/startup/${id}/edit`, hiddenFrom: () => at.ana })
describeListPage({
  at,
  address: '/mentored',
  who: () => at.mentor,
  asks: listMentored,
  make: async () => {
    const row = { startup_id: await active(), user_id: at.mentor.id, assigned_at: at.api.deps.clock() }
    await at.api.deps.db.insertInto('startup_mentors').values(row).execute()
  },
  shows: 'Rega',
  empty: 'Ainda não acompanhas nenhuma startup',
  forbidden: ['trainee'],
})

const invite = async () => {
  const { id } = await create()
  await at.api.call(inviteMember, { params: { id }, body: { email: at.ana.email } }, at.rui)
  const mail = await at.api.deps.db.selectFrom('mails').select('body_text').executeTakeFirstOrThrow()
  return /(?<=\/invitations\/)[\w-]{43}/.exec(mail.body_text)![0]
}
describeRecordPage({
  at,
  address: (token) => `/invitations/${token}`,
  who: () => at.ana,
  asks: getInvitation,
  make: invite,
  shows: /convida-te a entrar na equipa\.$/,
  unknown: 'Este convite já não serve',
  hasNoOutline: true,
})

it('shows one’s own draft with the next step, and what is missing', async () => {
  const { id } = await create()
  const { user } = await openPage(at.api, '/startup', { as: at.rui })
  await user.click(within(await screen.findByRole('region', { name: 'As minhas' })).getByRole('link', { name: 'Rega' }))
  await screen.findByRole('heading', { level: 1, name: 'Rega' })
  expect(screen.getByText(/Só a equipa a vê/)).toBeTruthy()
  expect(screen.getByRole('img', { name: '1 de 7' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Completar' }).getAttribute('href')).toBe(`/startup/${id}/edit`)
})

it.each(['/startup/xyz', '/startup/xyz/edit'])('is the 404 screen at %s', async (address) => {
  await openPage(at.api, address, { as: at.rui })
  await screen.findByText(/404 · This page could not be found/)
})

it('keeps what is typed on the server, and saves it for everybody at once', async () => {
  const { id } = await create()
  const first = await openPage(at.api, `/startup/${id}/edit`, { as: at.rui })
  const city = await screen.findByLabelText<HTMLInputElement>(/^Cidade/)
  await waitFor(() => expect(city.closest('fieldset')!.disabled).toBe(false))
  await first.user.type(city, 'Braga')
  await screen.findByText(/^Guardado às/)
  expect((await show(id)).city).toBeNull()
  await first.router.navigate({ to: '/startup/$id', params: { id } })
  await first.user.click(await screen.findByRole('link', { name: 'Editar' }))
  await waitFor(async () => expect(await screen.findByLabelText(/^Cidade/)).toHaveProperty('value', 'Braga'))
  await first.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Alterações guardadas')
  expect(await show(id)).toMatchObject({ city: 'Braga', version: 2 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull())
  const drafts = await at.api.deps.db.selectFrom('drafts').select('key').execute()
  expect(drafts).toEqual([])
})

it('shows both texts when two members changed the same field', async () => {
  const { id } = await create()
  const { user } = await openPage(at.api, `/startup/${id}/edit`, { as: at.rui })
  const pitch = await screen.findByLabelText<HTMLTextAreaElement>(/^Numa frase/)
  await waitFor(() => expect(pitch.closest('fieldset')!.disabled).toBe(false))
  await at.api.call(updateStartup, { params: { id }, body: { pitch: 'A frase da Ana.', version: 1 } }, at.rui)
  await user.clear(pitch)
  await user.type(pitch, 'A minha frase.')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('A frase da Ana.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect((await show(id)).pitch).toBe('A minha frase.'))
})

it('invites, and lets the invited person join by the mailed link', async () => {
  const { id } = await create()
  const { user } = await openPage(at.api, `/startup/${id}?tab=team`, { as: at.rui })
  await user.type(await screen.findByLabelText(/^E-mail/), at.ana.email)
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }))
  await screen.findByText('À espera')
  const mail = await at.api.deps.db.selectFrom('mails').select('body_text').executeTakeFirstOrThrow()
  const link = /\/invitations\/[\w-]{43}/.exec(mail.body_text)![0]
  cleanup()
  const invited = await openPage(at.api, link, { as: at.ana })
  await invited.user.click(await screen.findByRole('button', { name: 'Aceitar o convite' }))
  await waitFor(() => expect(invited.router.state.location.pathname).toBe(`/startup/${id}`))
  await screen.findByRole('heading', { level: 1, name: 'Rega' })
  expect((await show(id, at.ana)).teamSize).toBe(2)
})

it('declines an invitation without an account, and says that the link is used up', async () => {
  const { id } = await create()
  const { user } = await openPage(at.api, `/startup/${id}?tab=team`, { as: at.rui })
  await user.type(await screen.findByLabelText(/^E-mail/), 'nova@exemplo.pt')
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }))
  await screen.findByText('À espera')
  const mail = await at.api.deps.db.selectFrom('mails').select('body_text').executeTakeFirstOrThrow()
  const link = /\/invitations\/[\w-]{43}/.exec(mail.body_text)![0]
  cleanup()
  const guest = await openPage(at.api, link)
  expect(await screen.findByRole('link', { name: 'Criar conta para aceitar' })).toBeTruthy()
  await guest.user.click(screen.getByRole('button', { name: 'Recusar' }))
  await guest.user.type(screen.getByLabelText(/^Queres dizer porquê/), 'Este ano não posso.')
  await guest.user.click(screen.getByRole('button', { name: 'Recusar o convite' }))
  await screen.findByRole('heading', { name: 'Convite recusado' })
  cleanup()
  await openPage(at.api, link)
  await screen.findByRole('heading', { name: 'Este convite já não serve' })
  const sent = await at.api.deps.db.selectFrom('invitations').select('words').execute()
  expect(sent).toEqual([{ words: 'Este ano não posso.' }])
})

it('shows the challenges that a team entered as this startup, chosen with the solution', async () => {
  const { id } = await create()
  const { slug } = await makeChallenge(at.api.deps.db, { now: at.api.deps.clock() })
  const solution = await at.api.call(createSolution, { params: { slug }, body: {} }, at.rui)
  const { user, router } = await openPage(at.api, `/challenges/${slug}?solution=true`, { as: at.rui })
  await user.click(await screen.findByRole('tab', { name: /^Equipa/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Startup/ }), 'Rega')
  await screen.findByText(/^Guardado às/)
  const delivered = { state: 'submitted' as const, title: 'Ouvido', submitted_at: at.api.deps.clock() }
  await at.api.deps.db.updateTable('solutions').set(delivered).where('id', '=', solution.id).execute()
  await router.navigate({ to: '/startup/$id', params: { id } })
  const section = within(await screen.findByRole('region', { name: 'Desafios e resultados' }))
  expect(section.getByRole('link', { name: 'Detetar fugas de água' })).toBeTruthy()
  expect(section.getByText('Entregue')).toBeTruthy()
})

it.each([
  ['active', true],
  ['closed', false],
] as const)('offers what brings somebody or something new to one that is %s: %s', async (state, isOffered) => {
  const id = await active()
  await at.api.deps.db.updateTable('startups').set({ state }).where('id', '=', id).execute()
  const { router } = await openPage(at.api, `/startup/${id}`, { as: await at.api.as('staff') })
  const offered = async (tab: string, heading: string, control: () => HTMLElement[]) => {
    await router.navigate({ to: '/startup/$id', params: { id }, search: { tab } as never })
    await screen.findByRole('heading', { name: heading })
    await waitFor(() => expect(control().length > 0).toBe(isOffered))
  }
  await offered('milestones', 'Marcos', () => screen.queryAllByRole('button', { name: 'Novo marco' }))
  await offered('team', 'Membros', () => screen.queryAllByRole('button', { name: 'Enviar convite' }))
  await offered('about', 'Equipa', () => screen.queryAllByLabelText('Atribuir mentores'))
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getManagedProblem, listManagedProblems } from '#contract/problems/manage.ts'
import { addPartner, createOrganisation } from '#contract/organisations/manage.ts'
import { getProblem, listProblems } from '#contract/problems/problems.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describeQueuePage, describeRecordPage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { decided, proposed } from '#test/problems.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', rui: 'founder', marta: 'partner', staff: 'staff' })
const open = (address: string, as: Signed) => openPage(at.api, address, { as })

const submit = (title: string, who = at.rui) => proposed(at.api, who, { title })
const stateOf = async (id: string) => {
  const { state, answer, supports } = await at.api.call(getProblem, { params: { id } }, at.rui)
  return { state, answer: answer?.text, supports }
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const press = async (name: string | RegExp) => screen.findByRole('button', { name })

const meanwhile = ({ key }: { key: string }) => decided(at.api, key, at.staff)
const page = { at, who: () => at.staff, make: async () => (await submit('Trocos')).id, shows: 'Trocos' }
const ofRecord = { asks: listManagedProblems, asksRecord: getManagedProblem, showsRecord: 'Acontece.' }

describeListPage({ ...page, address: '/problems', asks: listProblems, empty: 'Ainda ninguém propôs um problema' })
const actions = { names: ['Abrir na triagem'], notFor: () => at.ana }
describeRecordPage({ ...page, address: (id) => `/problems/${id}`, asks: getProblem, actions })
describeQueuePage({ ...page, ...ofRecord, meanwhile, address: '/manage/problems', empty: 'Nada por triar' })

it('shows similar problems from the third word, of which one may be supported instead', async () => {
  const { id } = await submit('O telefone do centro de saúde está ocupado')
  const { user } = await open('/problem', at.ana)
  await screen.findByText('Guardamos enquanto escreves')
  const title = await field('Resume numa frase')
  await user.type(title, 'Telefonar saúde')
  expect(screen.queryByRole('region', { name: /parecido/ })).toBeNull()
  await user.type(title, ' centro')
  const box = within(await screen.findByRole('region', { name: 'Já há um parecido' }))
  await user.click(box.getByRole('button', { name: 'É isto, apoiar' }))
  await box.findByRole('button', { name: 'Apoiado' })
  expect(await stateOf(id)).toMatchObject({ supports: 1 })
  await user.click(box.getByRole('button', { name: 'O meu é diferente, continuar' }))
  expect(screen.queryByRole('region', { name: /parecido/ })).toBeNull()
})

it('keeps what is typed on the server until it is sent', async () => {
  const { user, router } = await open('/problem', at.ana)
  await screen.findByText('Guardamos enquanto escreves')
  await user.type(await field('Resume numa frase'), 'Trocos')
  await user.type(await field('Conta o que acontece'), 'Falta troco.')
  await screen.findByText(/^Guardado às/)
  await router.navigate({ to: '/problems' })
  await user.click(await screen.findByRole('link', { name: 'Continuar' }))
  await waitFor(async () => expect(await field('Resume numa frase')).toHaveProperty('value', 'Trocos'))
  await user.click(await screen.findByRole('button', { name: 'Enviar problema' }))
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getByText('Corrige 2 campos para continuar')).toBeTruthy()
  const [first, second] = summary.getAllByRole('link').map(({ textContent }) => textContent)
  expect([first, second]).toEqual(['Diz quem sente este problema.', 'Diz com que frequência acontece.'])
  await user.click(await screen.findByRole('button', { name: 'Pequenas empresas' }))
  await user.click(await screen.findByRole('radio', { name: 'Todas as semanas' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar problema' }))
  await screen.findByRole('heading', { level: 1, name: 'Trocos' })
  expect(screen.getByText(/^A equipa responde até/)).toBeTruthy()
})

it('says beside the button why nothing was sent, and leads whoever was signed out elsewhere back', async () => {
  const { user, disconnect } = await open('/problem', at.ana)
  await screen.findByText('Guardamos enquanto escreves')
  await user.type(await field('Resume numa frase'), 'Trocos')
  await user.type(await field('Conta o que acontece'), 'Falta troco.')
  await user.click(await press('Pequenas empresas'))
  await user.click(await screen.findByRole('radio', { name: 'Todas as semanas' }))
  disconnect((url) => url.endsWith('/problems'))
  const send = await press('Enviar problema')
  await user.click(send)
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toMatch(/^Não conseguimos chegar ao servidor/)
  expect(failed.nextElementSibling?.contains(send)).toBe(true)
  expect(within(failed).queryByRole('link')).toBeNull()
  disconnect(() => false)
  const answers = vi.mocked(fetch)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.endsWith('/problems') ? Response.json({ code: 'unauthenticated' }, { status: 401 }) : answers(url, init),
  )
  await user.click(send)
  const link = await screen.findByRole('link', { name: 'Iniciar sessão' })
  expect(screen.getByRole('alert').contains(link)).toBe(true)
  vi.stubGlobal('fetch', answers)
  await user.click(send)
  await screen.findByRole('heading', { level: 1, name: 'Trocos' })
})

it('takes a decision by keyboard, asks for the answer that declining needs, and goes on to the next', async () => {
  const [first] = [await submit('Trocos nas feiras'), await submit('Filas no balcão')]
  const { user } = await open('/manage/problems', at.staff)
  await screen.findByRole('heading', { level: 2, name: 'Trocos nas feiras' })
  await user.keyboard('r')
  expect(await screen.findByRole('radio', { name: /^Recusar/ })).toHaveProperty('checked', true)
  await user.click(await press('Decidir e responder'))
  await screen.findByText(/^(Preenche|Responde a) «/)
  await user.type(await field(/^Resposta/), 'Não é connosco.')
  await user.click(await press('Decidir e responder'))
  await screen.findByRole('heading', { level: 2, name: 'Filas no balcão' })
  await waitFor(() => expect(document.activeElement?.matches('article, h1')).toBe(true))
  expect(await stateOf(first.id)).toMatchObject({ state: 'declined', answer: 'Não é connosco.' })
})

it('merges into a similar one', async () => {
  const [from, into] = [await submit('Marcar consulta pelo telefone', at.ana), await submit('Telefone e consulta')]
  const { user } = await open(`/manage/problems?id=${from.id}`, at.staff)
  await user.click(await press('Juntar a Telefone e consulta'))
  expect(await screen.findByRole('radio', { name: /^Juntar a outro/ })).toHaveProperty('checked', true)
  await user.click(await press('Decidir e responder'))
  await screen.findByRole('heading', { level: 2, name: 'Telefone e consulta' })
  expect(await stateOf(from.id)).toMatchObject({ state: 'duplicate' })
  expect(await stateOf(into.id)).toMatchObject({ supports: 1 })
})

it('puts the question of the team on the form that answers it, and keeps the reply apart', async () => {
  const { id } = await submit('Trocos')
  await decided(at.api, id, at.staff, { decision: 'ask', answer: 'Em que dias?' })
  const { user } = await open(`/problem?id=${id}`, at.rui)
  await screen.findByText('Em que dias?')
  await fill(user, await field(/^A tua resposta/), 'À terça.')
  await user.click(await press('Guardar e devolver à equipa'))
  await screen.findByText('Resposta à pergunta da equipa')
  expect(screen.getByText('À terça.')).toBeTruthy()
})

it('asks the proposer whether it is solved, and gives it back to the team if not', async () => {
  const { id } = await submit('Trocos')
  await decided(at.api, id, at.staff)
  await decided(at.api, id, at.staff, { decision: 'solve', version: 2 })
  const { user } = await open(`/problems/${id}`, at.rui)
  await user.click(await press('Ainda não está'))
  await fill(user, await field('O que falta?'), 'Voltou ontem.')
  await user.click(await press('Devolver à equipa'))
  await screen.findByText('O problema voltou à equipa')
  expect(screen.queryByText('Está mesmo resolvido?')).toBeNull()
})

it('lets the team undo a decision as long as nobody was told', async () => {
  const { id } = await submit('Trocos')
  await decided(at.api, id, at.staff, { decision: 'decline' })
  const { user } = await open(`/manage/problems?id=${id}`, at.staff)
  await screen.findByText(/^Quem tem de saber é avisado às/)
  await user.click(await press('Anular'))
  await waitFor(() => expect(screen.queryByText(/^Quem tem de saber/)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
  expect((await stateOf(id)).state).toBe('triage')
  expect(screen.queryByText(/respondeu entretanto$/)).toBeNull()
})

it('is proposed by a partner for their organisation, who reads nothing of others and follows it on its page', async () => {
  const body = { name: 'Vouga', website: null, logoId: null }
  const { id } = await at.api.call(createOrganisation, { body }, at.staff)
  await at.api.call(addPartner, { params: { id }, body: { email: at.marta.email, locale: 'pt' } }, at.staff)
  await submit('Perdas de água na rede')
  const { user, router } = await open('/organisation', at.marta)
  await user.click(await screen.findByRole('link', { name: 'Propor problema' }))
  await screen.findByText('Guardamos enquanto escreves')
  await user.type(await field('Resume numa frase'), 'Perdas de água')
  await user.click(await screen.findByRole('button', { name: 'Pequenas empresas' }))
  await user.click(await screen.findByRole('radio', { name: 'Todas as semanas' }))
  await user.type(await field('Conta o que acontece'), 'Perde-se água à noite.')
  expect(screen.queryByRole('region', { name: /parecido/ })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Em que organização?' })).toHaveProperty('value', 'Vouga')
  await user.click(await screen.findByRole('button', { name: 'Enviar problema' }))
  await screen.findByRole('heading', { level: 1, name: 'Perdas de água' })
  await router.navigate({ to: '/organisation' })
  await screen.findByRole('link', { name: 'Perdas de água' })
  expect(screen.queryByText('Perdas de água na rede')).toBeNull()
})

it('promises no partner to a report about the site', async () => {
  await proposed(at.api, at.rui, { kind: 'platform', title: 'O mapa não abre', affected: [], frequency: null })
  await open('/manage/problems', at.staff)
  expect(await screen.findByText('Fica aceite e à espera de ser resolvido')).toBeDefined()
  expect(screen.queryByText(/parceiro/)).toBeNull()
})

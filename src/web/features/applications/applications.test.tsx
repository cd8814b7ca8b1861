import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listApplications } from '#contract/applications/own.ts'
import { listOutside } from '#contract/applications/outside.ts'
import { joinPool, listPool } from '#contract/applications/pool.ts'
import { getBoard, getReceived } from '#contract/applications/received.ts'
import { moveOpportunity } from '#contract/opportunities/opportunities.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published, startupOf } from '#test/opportunities.ts'
import { describeListPage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', eva: 'founder', staff: 'staff' })
const open = (address: string, as: Signed) => openPage(at.api, address, { as })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const stateOf = async (id: string) => (await at.api.call(getReceived, { params: { id } }, at.staff)).state

let slug: string
const question = { id: crypto.randomUUID(), text: { pt: 'Porquê?' }, required: true }
beforeEach(async () => {
  slug = (await published(at.api, at.staff, { questions: [question] })).slug
})
const answers = [{ question: question.id, text: 'Sim.' }]

/** An application of somebody whose name nobody else has. */
const sent = async () => {
  const marta = await at.api.as('trainee', { firstName: 'Marta' })
  return (await applyTo(at.api, slug, marta, { answers })).id
}
const received = { at, make: sent, shows: 'Marta Carvalho', asks: getBoard, who: () => at.staff } as const

describeListPage({
  at,
  address: '/applications',
  who: () => at.ana,
  asks: listApplications,
  make: () => applyTo(at.api, slug, at.ana, { answers }),
  shows: 'Estágio em testes',
  empty: 'Ainda não te candidataste a nada',
})
describeListPage({
  ...received,
  address: '/manage/applications',
  empty: 'Ainda não há candidaturas',
  forbidden: ['trainee'],
})
describeListPage({
  at,
  address: '/manage/talent',
  who: () => at.staff,
  asks: listPool,
  make: () => at.api.call(joinPool, { body: { months: 12 } }, at.ana),
  shows: 'Inês Carvalho',
  empty: 'Ainda ninguém entrou na bolsa',
  forbidden: ['trainee'],
})
describeRecordPage({
  ...received,
  address: (id) => `/manage/applications?id=${id}`,
  asks: getReceived,
  unknown: 'Não encontrámos o que procuravas.',
  stale: {
    before: async ({ user }) => user.click(await button('Fazer proposta')),
    field: /^Mensagem/,
    send: 'Fazer proposta',
    meanwhile: ({ key: id }) => moveSent(at.api, { id, to: 'in_review' }, at.staff),
    told: /^Alguém alterou isto entretanto/,
  },
})
// A startup reads what was sent to its own postings alone.
describeRecordPage({
  ...received,
  address: (id) => `/applications/received?id=${id}`,
  asks: getReceived,
  who: () => at.eva,
  make: async () => {
    const own = { startupId: await startupOf(at.api, at.eva), organisation: null, questions: [question] }
    slug = (await published(at.api, at.staff, own)).slug
    return sent()
  },
  unknown: 'Não encontrámos o que procuravas.',
  hiddenFrom: () => at.ana,
})

it('keeps who agrees after a rejection in the talent pool, whom the team then invites', async () => {
  const { id } = await applyTo(at.api, slug, at.ana, { answers })
  await moveSent(at.api, { id, to: 'rejected' }, at.staff)
  at.api.advance(11 * 60_000)
  await at.api.work()
  const { user } = await open(`/applications?id=${id}`, at.ana)
  await user.click((await screen.findAllByRole('button', { name: 'Entrar na bolsa' }))[0]!)
  const consent = within(await screen.findByRole('alertdialog'))
  await user.click(consent.getByRole('radio', { name: '6 meses' }))
  await user.click(consent.getByRole('button', { name: 'Entrar na bolsa' }))
  await button('Sair da bolsa')
  await waitFor(() => expect(screen.queryByText('Queres que nos lembremos de ti?')).toBeNull())
  cleanup()
  await published(at.api, at.staff, { title: { pt: 'Bolsa de verão' } })
  const { user: staff } = await open('/manage/talent', at.staff)
  await staff.click(await button('Convidar Inês Carvalho'))
  const dialog = within(await screen.findByRole('dialog'))
  await staff.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  await dialog.findByText(/^(Preenche|Responde a) «/)
  await staff.selectOptions(dialog.getByLabelText('Oportunidade'), 'bolsa-de-verao')
  await staff.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  await screen.findByText(/Convite para Bolsa de verão/)
})

it('asks whoever comes back from the site of an organisation whether they applied, and notes a yes', async () => {
  const outside = await published(at.api, at.staff, { applyUrl: 'https://nortada.example/vagas' })
  const { user } = await open(`/opportunities/${outside.slug}`, at.ana)
  fireEvent.focus(window)
  const link = await screen.findByRole('link', { name: 'Candidatar-me no site de Nortada' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.focus(window)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Candidataste-te?' }))
  await user.click(asked.getByRole('button', { name: 'Sim, candidatei-me' }))
  await screen.findByText('Guardada nas tuas candidaturas')
  const { items } = await at.api.call(listOutside, {}, at.ana)
  expect(items).toMatchObject([
    { opportunity: outside.slug, progress: 'applied', url: 'https://nortada.example/vagas' },
  ])
  fireEvent.focus(window)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('keeps what was written when the posting is withdrawn meanwhile', async () => {
  const { user } = await open(`/opportunities/${slug}`, at.ana)
  await user.click(await button('Candidatar-me'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Enviar candidatura' }))
  await dialog.findByText(/^(Preenche|Responde a) «/)
  await user.type(dialog.getByLabelText('Porquê?'), 'Gosto.')
  await at.api.call(moveOpportunity, { params: { slug }, body: { to: 'withdrawn' } }, at.staff)
  await user.click(dialog.getByRole('button', { name: 'Enviar candidatura' }))
  await dialog.findByText('Esta oportunidade já não aceita candidaturas.')
  expect(dialog.getByLabelText('Porquê?')).toHaveProperty('value', 'Gosto.')
})

it('says that no card matches what was looked for, not that nobody has applied', async () => {
  await sent()
  const { user } = await open('/manage/applications?q=zzzz', at.staff)
  await user.click(await button('Limpar filtros'))
  await screen.findByText('Marta Carvalho')
  expect(screen.queryByText('Ainda não há candidaturas')).toBeNull()
})

it('names the page after the list again when a record is left, and keeps the focus both ways', async () => {
  await sent()
  const { user } = await open('/manage/applications', at.staff)
  await user.click(await screen.findByRole('link', { name: 'Marta Carvalho' }))
  await screen.findByRole('heading', { level: 1, name: 'Marta Carvalho' })
  await waitFor(() => expect(document.title).toMatch(/^Marta Carvalho/))
  expect(document.activeElement?.closest('main')).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Todas as candidaturas' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Candidaturas recebidas' })
  expect(document.title).toMatch(/^Candidaturas recebidas/)
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('keeps the focus on the card that was moved, and on the board when its bar of bulk acts goes', async () => {
  const id = await sent()
  const { user } = await open('/manage/applications', at.staff)
  await user.click(await button('Mover Marta Carvalho'))
  await user.click(await screen.findByRole('menuitem', { name: 'Pôr em análise' }))
  await waitFor(async () => expect(await stateOf(id)).toBe('in_review'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Marta Carvalho' })))
  expect(document.activeElement?.closest('section')?.textContent).toMatch(/^Em análise/)
  await user.click(screen.getByRole('checkbox', { name: /Marta Carvalho/ }))
  await user.click(await button('Limpar a seleção'))
  await waitFor(() => expect(document.activeElement?.closest('.board')).not.toBeNull())
})

it('keeps the focus on one’s own application once it is sent, and once it is cancelled', async () => {
  const { user } = await open(`/opportunities/${slug}`, at.ana)
  await user.click(await button('Candidatar-me'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Porquê?'), 'Sim.')
  await user.click(dialog.getByRole('button', { name: 'Enviar candidatura' }))
  const own = await screen.findByRole('region', { name: 'A tua candidatura' })
  await waitFor(() => expect(screen.getByRole('region', { name: 'Candidaturas' })).toBe(document.activeElement))
  await user.click(within(own).getByRole('button', { name: 'Cancelar candidatura' }))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByRole('button', { name: 'Cancelar candidatura' }))
  await screen.findByText('Candidatura cancelada')
  await waitFor(() => expect(document.activeElement?.closest('main aside')).not.toBeNull())
})

it('answers many cards of the board at once, after a preview, and takes them all back', async () => {
  const ids = [
    (await applyTo(at.api, slug, at.ana, { answers })).id,
    (await applyTo(at.api, slug, at.eva, { answers })).id,
  ]
  const { user } = await open('/manage/applications', at.staff)
  for (const box of await screen.findAllByRole('checkbox', { name: /Inês Carvalho/ })) await user.click(box)
  const bar = within(await screen.findByRole('region', { name: 'Ações sobre a seleção' }))
  await user.click(bar.getByRole('button', { name: 'Não aceitar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByLabelText('Motivo'), 'filled')
  expect(dialog.getAllByLabelText(/^Mensagem/).map((field) => (field as HTMLTextAreaElement).value)).toEqual([
    expect.stringContaining('As vagas foram preenchidas'),
    expect.stringContaining('The positions were filled'),
  ])
  await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }))
  await user.click(await dialog.findByRole('button', { name: 'Não aceitar 2 candidaturas' }))
  await screen.findByText('2 mudanças tuas ainda não foram comunicadas: podes anulá-las.')
  expect(await Promise.all(ids.map(stateOf))).toEqual(['rejected', 'rejected'])
  const message = screen.getByText('2 candidaturas mudaram').parentElement!.parentElement!
  expect(within(message).getByText(/^O aviso sai às/)).toBeDefined()
  await user.click(within(message).getByRole('button', { name: 'Anular' }))
  await screen.findByText('2 mudanças anuladas')
  expect(await Promise.all(ids.map(stateOf))).toEqual(['submitted', 'submitted'])
})

it('makes an offer beyond the openings only knowingly', async () => {
  const { id: first } = await applyTo(at.api, slug, at.eva, { answers })
  await moveSent(at.api, { id: first, to: 'offer' }, at.staff)
  const { id } = await applyTo(at.api, slug, at.ana, { answers })
  const { user } = await open(`/manage/applications?id=${id}`, at.staff)
  await user.click(await button('Fazer proposta'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Fazer proposta' }))
  await dialog.findByText(/Já há tantas propostas quantas vagas/)
  await user.click(await dialog.findByRole('checkbox', { name: /há mais propostas do que vagas/ }))
  await user.click(dialog.getByRole('button', { name: 'Fazer proposta' }))
  await screen.findByText('Inês Carvalho: proposta')
  expect(await stateOf(id)).toBe('offer')
})

it('begins a founder’s applications with those received, and keeps the sent ones one tab away', async () => {
  const { slug: sentTo } = await published(at.api, at.staff, { title: { pt: 'Bolsa de verão' } })
  await applyTo(at.api, sentTo, at.eva)
  const own = { startupId: await startupOf(at.api, at.eva), organisation: null }
  await applyTo(at.api, (await published(at.api, at.staff, own)).slug, at.ana)
  const { user } = await open('/applications', at.eva)
  const tabs = within(await screen.findByRole('navigation', { name: 'Recebidas e enviadas' }))
  expect(tabs.getByRole('link', { name: /^Recebidas/ }).textContent).toBe('Recebidas1')
  await screen.findByRole('link', { name: 'Inês Carvalho' })
  await user.click(tabs.getByRole('link', { name: 'Enviadas' }))
  await screen.findByRole('heading', { name: 'Bolsa de verão' })
})

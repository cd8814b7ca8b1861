import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import * as contract from '#contract/figures/reports.ts'
import * as shared from '#contract/figures/shared-reports.ts'
import { appWith } from '#test/app-with.ts'
import { describePage, describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff' })

const title = { pt: 'A meio da coorte', en: 'Halfway' }
const input = {
  title,
  lead: null,
  sections: [],
  by: 'month' as const,
  edition: null,
  from: null,
  to: null,
  stories: [],
}
const made = async () =>
  (await at.api.call(contract.createReport, { body: { ...input, figures: ['heard'] } }, at.staff)).id

async function sharing(password: string | null = null): Promise<{ id: string; code: string }> {
  const id = await made()
  await at.api.call(contract.freezeReport, { params: { id } }, at.staff)
  const body = { name: 'Aveleda', password }
  const { code } = await at.api.call(contract.createLink, { params: { id }, body }, at.staff)
  return { id, code }
}
const people = (count: number) =>
  makeUsers(
    at.api.deps.db,
    Array.from({ length: count }, () => ({ heard_from: 'press', created_at: new Date('2026-02-01T12:00:00Z') })),
  )

describePage({
  at,
  address: '/manage/figures/reports',
  who: () => at.staff,
  asks: contract.listReports,
  shows: 'Ainda não há relatórios',
  forbidden: ['trainee'],
})
describeRecordPage({
  at,
  address: (id) => `/manage/figures/reports/${id}`,
  who: () => at.staff,
  asks: contract.getReport,
  make: made,
  shows: 'A meio da coorte',
  forbidden: ['trainee'],
})
describeRecordPage({
  at,
  address: (code) => `/reports/${code}`,
  who: () => undefined,
  asks: shared.getSharedReport,
  make: async () => (await sharing()).code,
  shows: 'A meio da coorte',
  unknown: 'Não conhecemos esta ligação.',
  hasNoOutline: true,
})

it('shows a visitor numbers with their rule, and in words those that are of too few', async () => {
  await people(6)
  const { code } = await sharing()
  await openPage(at.api, `/reports/${code}`)
  const figure = within(await screen.findByRole('region', { name: 'Como souberam de nós' }))
  expect(figure.getByRole('list', { name: 'Números de Como souberam de nós' }).textContent).toContain('Na imprensa6')
  expect(figure.getByText(/^Contado a /)).toBeTruthy()
  screen.getByText(/Edição 1, congelada a/)
})

it('shows the week of its edition and a table of challenges, each with where it stands', async () => {
  const now = at.api.deps.clock()
  const edition = crypto.randomUUID()
  const dates = { starts_on: now.toISOString().slice(0, 10), weeks: 8 }
  await at.api.deps.db
    .insertInto('cohorts')
    .values({ id: edition, name: '2026.1', capacity: null, ...dates })
    .execute()
  await makeChallenge(at.api.deps.db, { now })
  const body = { ...input, edition, figures: ['teams'] }
  const { id } = await at.api.call(contract.createReport, { body }, at.staff)
  const { user } = await openPage(at.api, `/manage/figures/reports/${id}`, { as: at.staff })
  await user.click(await screen.findByRole('tab', { name: 'Pré-visualizar' }))
  await screen.findByRole('region', { name: 'Semana 1 de 8' })
  const row = await screen.findByRole('row', { name: /Detetar fugas de água/ })
  expect(row.textContent).toMatch(/Águas do VougaFecha a /)
})

it('says why nothing is shown of four people', async () => {
  await people(4)
  const { code } = await sharing()
  await openPage(at.api, `/reports/${code}`)
  await screen.findByText(/são de menos de cinco pessoas, por isso nenhum/)
  expect(screen.getAllByText('menos de 5').length).toBeGreaterThan(0)
})

it('asks for the password, says when it is wrong, and opens with the right one', async () => {
  const { code } = await sharing('hortas e sensores')
  const { user } = await openPage(at.api, `/reports/${code}`)
  const field = await screen.findByLabelText(/^Palavra-passe/)
  await user.type(field, 'hortas')
  await user.click(screen.getByRole('button', { name: 'Abrir o relatório' }))
  await screen.findByText('A palavra-passe não é esta.')
  await user.clear(field)
  await user.type(field, 'hortas e sensores')
  await user.click(screen.getByRole('button', { name: 'Abrir o relatório' }))
  await screen.findByRole('heading', { level: 1, name: 'A meio da coorte' })
})

it.each([
  ['deleted', 'Este relatório já não existe.'],
  ['ended', /^Esta ligação terminou a /],
] as const)('tells who holds the link that it was %s', async (how, says) => {
  const { id, code } = await sharing()
  if (how === 'deleted') await at.api.call(contract.deleteReport, { params: { id } }, at.staff)
  else {
    const { links } = await at.api.call(contract.getReport, { params: { id } }, at.staff)
    await at.api.call(contract.endLink, { params: { id, linkId: links[0]!.id } }, at.staff)
  }
  await openPage(at.api, `/reports/${code}`)
  await screen.findByText(says)
})

it('is frozen, shared by a link that is shown once, and ended', async () => {
  const id = await made()
  const { user } = await openPage(at.api, `/manage/figures/reports/${id}`, { as: at.staff })
  await user.click(await screen.findByRole('tab', { name: /Congelar e partilhar/ }))
  await user.click(await screen.findByRole('button', { name: 'Congelar agora' }))
  await user.click(await screen.findByRole('button', { name: 'Criar ligação' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Uma ligação para quem?' }))
  await user.type(dialog.getByLabelText(/^Para quem/), 'Município de Aveleda')
  await user.click(dialog.getByRole('button', { name: 'Criar ligação' }))
  const shown = await screen.findByText(/\/reports\/[\w-]{43}$/)
  expect(shown.textContent).not.toContain(id)
  await user.click(screen.getByRole('button', { name: 'Já copiei' }))
  await user.click(await screen.findByRole('button', { name: 'Terminar a ligação de Município de Aveleda' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Terminar' }))
  await screen.findByText(/terminada a/)
})

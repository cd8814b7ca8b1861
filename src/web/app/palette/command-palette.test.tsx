import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inviteToProgramme } from '#contract/accounts/invitations.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import { putIntoCohort } from '#contract/cohorts/people.ts'
import { newCohort, newList } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { applyTo, published } from '#test/opportunities.ts'
import { closePage, type OpenPage, openPage } from '#test/render.tsx'
import { bareRound } from '#test/review-rounds.ts'
import { closePalette } from './palette-store.ts'

afterEach(closePage)

let api: TestApp

beforeAll(async () => {
  api = await testApp()
  const event = { title_pt: 'Definições de produto', title_en: null, slug: 'definicoes' }
  await makeEvent(api.deps.db, { ...event, summary_pt: 'Uma tarde de escolhas.', summary_en: null })
})
afterEach(() => act(closePalette))
afterAll(() => api.close())

async function search({ user }: OpenPage, text: string) {
  await user.keyboard('{Control>}k{/Control}')
  await user.type(within(await screen.findByRole('dialog')).getByRole('combobox'), text)
}

// First, because the code of the palette loads once.
it('keeps the letters typed while it loads, away from the page', async () => {
  const page = await openPage(api, '/settings/appearance', { as: await api.as('trainee') })
  await page.user.keyboard('{Control>}k{/Control}defx{Backspace}inicoes')
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('definicoes')
  await screen.findByRole('option', { name: 'Definições' })
})

it('finds pages and events, ignoring case and accents', async () => {
  const page = await openPage(api, '/settings/appearance', { as: await api.as('trainee') })
  await search(page, 'DEFINICOES')
  // Findings of the letters typed before have the same names, and go again.
  await screen.findByText('2 resultados')
  screen.getByRole('option', { name: /^Definições de produto/ })
  screen.getByRole('option', { name: 'Definições' })
  await page.user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Definições de produto' })
})

it('says below headings where things stand, and marks what was typed', async () => {
  const page = await openPage(api, '/settings/appearance', { as: await api.as('trainee') })
  await search(page, 'PRODUTO definicoes')
  const events = await screen.findByRole('group', { name: 'Eventos' })
  expect([...events.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Definições', 'produto'])
  await screen.findByText('1 resultado')
  within(events).getByText('Uma tarde de escolhas.')
  await page.user.clear(screen.getByRole('combobox'))
  expect(
    within(screen.getByRole('group', { name: 'Ir para' })).getByRole('option', { name: 'Definições' }),
  ).toBeTruthy()
})

it('finds drafts, suspended people and sections of the settings for the team, the very name first', async () => {
  const { db } = api.deps
  const draft = (title: string, days: number) =>
    makeEvent(db, { state: 'draft', title_pt: title, title_en: null, starts_at: new Date(Date.UTC(2030, 0, days)) })
  for (const day of [1, 2, 3, 4, 5, 6]) await draft(`Antes da Zénite ${day}`, day)
  await draft('Zénite', 9)
  await makeUsers(db, [{ first_name: 'Zénite', last_name: 'Suspensa', status: 'suspended' }])
  const page = await openPage(api, '/settings/appearance', { as: await api.as('staff') })
  await search(page, 'zenite')
  const events = within(await screen.findByRole('group', { name: 'Eventos' }))
  expect(events.getAllByRole('option').map(({ textContent }) => textContent)[0]).toMatch(/^Zénite/)
  expect(events.getAllByRole('option')).toHaveLength(5)
  within(await screen.findByRole('group', { name: 'Pessoas' })).getByRole('option', { name: /Zénite Suspensa/ })
  await page.user.clear(screen.getByRole('combobox'))
  await page.user.type(screen.getByRole('combobox'), 'os teus dados')
  within(await screen.findByRole('group', { name: 'Definições' })).getAllByRole('option')
})

it('finds applications, trainees, rounds and mails for the team, and opens each where it stands', async () => {
  const [staff, zulmira] = [await api.as('staff'), await api.as('trainee', { firstName: 'Zulmira' })]
  const { slug } = await published(api, staff)
  const application = await applyTo(api, slug, zulmira)
  const { id: cohort } = await api.call(createCohort, { body: newCohort }, staff)
  const rows = [{ line: 1, email: zulmira.email, firstName: '', lastName: '' }]
  await api.call(putIntoCohort, { params: { id: cohort }, body: { ...newList, rows } }, staff)
  const round = await bareRound(api)
  await api.call(inviteToProgramme, { body: { email: 'zulmira@fora.example', role: 'mentor', locale: 'pt' } }, staff)
  await api.work()
  const page = await openPage(api, '/settings/appearance', { as: staff })
  for (const [text, group, address] of [
    ['zulmira', 'Candidaturas', `/manage/applications?id=${application.id}`],
    ['zulmira', 'Formandos', '/manage/trainees/'],
    ['entrada', 'Avaliações', `/manage/reviews/${round.id}`],
    ['zulmira@fora', 'Correio enviado', '/manage/outbox?mail='],
  ] as const) {
    await search(page, text)
    const found = within(await screen.findByRole('group', { name: group }))
    await page.user.click((await found.findAllByRole('option'))[0]!)
    await waitFor(() => expect(page.router.state.location.href).toContain(address))
  }
})

it('marks the language of untranslated titles', async () => {
  const page = await openPage(api, '/settings/appearance', { as: await api.as('trainee'), locale: 'en' })
  await search(page, 'definicoes')
  expect((await screen.findByText('Definições')).parentElement!.lang).toBe('pt')
  expect(screen.getByText('Uma tarde de escolhas.').lang).toBe('pt')
})

it('says that the search failed, not that nothing was found', async () => {
  const page = await openPage(api, '/settings/appearance', { as: await api.as('trainee') })
  page.disconnect((url) => url.includes('/events'))
  await search(page, 'inexistente')
  await screen.findByText(/Não conseguimos procurar/)
  expect(screen.queryByText(/Nada encontrado/)).toBeNull()
})

it('offers what the person may begin, and settings of the shell', async () => {
  const { user } = await openPage(api, '/settings/appearance', { as: await api.as('staff') })
  await user.keyboard('{Control>}k{/Control}')
  const field = within(await screen.findByRole('dialog')).getByRole('combobox')
  await user.type(field, 'criar ev')
  await screen.findByRole('option', { name: /^Criar\s+ev\s*ento$/ })
  await user.clear(field)
  await user.type(field, 'ingles{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
})

it('offers nothing that the person may not do', async () => {
  const page = await openPage(api, '/settings/appearance', { as: await api.as('trainee') })
  await search(page, 'criar ev')
  await screen.findByText(/Nada encontrado/)
})

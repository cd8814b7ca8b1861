import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { type OpenPage, openPage } from '#test/render.tsx'

let api: TestApp

beforeAll(async () => {
  api = await testApp()
  await makeEvent(api.deps.db, { title_pt: 'Definições de produto', title_en: null, slug: 'definicoes' })
})
afterAll(() => api.close())

async function search({ user }: OpenPage, text: string) {
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), text)
}

it('finds pages and events, ignoring case and accents', async () => {
  const page = await openPage(api, '/settings', { as: await api.as('trainee') })
  await search(page, 'DEFINICOES')
  await screen.findByRole('option', { name: /^Definições de produto/ })
  await screen.findByRole('option', { name: /^Definições\s*Página$/ })
  await page.user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Definições de produto' })
})

it('marks the language of untranslated titles', async () => {
  const page = await openPage(api, '/settings', { as: await api.as('trainee'), locale: 'en' })
  await search(page, 'definicoes')
  expect((await screen.findByText('Definições de produto')).lang).toBe('pt')
})

it('says that the search failed, not that nothing was found', async () => {
  const page = await openPage(api, '/settings', { as: await api.as('trainee') })
  page.disconnect((url) => url.includes('/events'))
  await search(page, 'inexistente')
  await screen.findByText(/Não conseguimos procurar/)
  expect(screen.queryByText(/Nada encontrado/)).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '#api/http/web/page-of.ts'
import { type Role, scopesOf } from '#contract/scopes.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { closePage, openPage } from '#test/render.tsx'
import { navigationGroups, type Side } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { forBottom, isCurrent } from './navigation.ts'

afterEach(closePage)

let api: TestApp

beforeAll(async () => {
  api = await testApp()
})
afterAll(() => api.close())

const sideBar = () => within(screen.getByRole('complementary', { name: 'Navegação principal' }))
const links = () =>
  sideBar()
    .getAllByRole('navigation')
    .map((group) =>
      within(group)
        .getAllByRole('link')
        .map((link) => link.textContent),
    )
/** The words that areas register for a side, by group. */
const registered = (side: Side, role: Role) =>
  navigationGroups[side]
    .map((group) =>
      areas.flatMap(({ navigation = [], words }) =>
        navigation
          .filter(
            (entry) =>
              entry.group === group && [entry.scope ?? []].flat().every((scope) => scopesOf[role].includes(scope)),
          )
          .map(({ word }) => words.pt[word]),
      ),
    )
    .filter((words) => words.length > 0)
const sides = () => sideBar().queryByRole('group', { name: 'Programa ou gestão' })

describe('what areas register', () => {
  it('links to pages that exist', () => {
    const entries = areas.flatMap(({ navigation = [] }) => navigation)
    expect(entries.filter(({ to }) => !pageOf(to))).toEqual([])
  })

  it('has unique names for areas, queues and entries', () => {
    const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
    expect(twice(areas.map(({ name }) => name))).toEqual([])
    expect(twice(areas.flatMap(({ queues = [] }) => queues.map(({ id }) => id)))).toEqual([])
    expect(twice(areas.flatMap(({ navigation = [] }) => navigation.map(({ to }) => to)))).toEqual([])
  })

  it('counts only queues that exist', () => {
    const queues = areas.flatMap(({ queues = [] }) => queues.map(({ id }) => id))
    const counts = areas.flatMap(({ navigation = [] }) => navigation.flatMap(({ count }) => count ?? []))
    expect(counts.filter((count) => count !== 'due' && !queues.includes(count.queue))).toEqual([])
  })
})

describe('the side bar', () => {
  it('shows participants the programme and no switch', async () => {
    await openPage(api, '/settings', { as: await api.as('trainee') })
    expect(links()).toEqual(registered('programme', 'trainee'))
    expect(links()[0]?.slice(0, 2)).toEqual(['Início', 'Desafios'])
    expect(sides()).toBeNull()
  })

  it('lets staff switch to the management side, which every page under /manage shows', async () => {
    const { user, router } = await openPage(api, '/settings', { as: await api.as('staff') })
    expect(links()).toEqual(registered('programme', 'staff'))
    await user.click(within(sides()!).getByRole('link', { name: 'Gestão' }))
    await screen.findByRole('heading', { level: 1, name: /^Bom dia/ })
    expect(router.state.location.pathname).toBe('/manage')
    expect(links()).toEqual(registered('manage', 'staff'))
    await user.click(sideBar().getByRole('link', { name: 'Correio enviado' }))
    await screen.findByRole('heading', { level: 1, name: 'Correio enviado' })
    expect(sideBar().getByRole('link', { current: 'page' }).textContent).toBe('Correio enviado')
    expect(within(sides()!).getByRole('link', { current: true }).textContent).toBe('Gestão')
    const crumbs = within(screen.getByRole('navigation', { name: 'Localização' }))
    expect(crumbs.getByRole('link', { name: 'Gestão' }).getAttribute('href')).toBe('/manage')
  })

  it('shows the same in the bottom bar, and the switch in its sheet', async () => {
    const { user } = await openPage(api, '/manage/outbox', { as: await api.as('staff') })
    const bar = within(screen.getByRole('navigation', { name: 'Navegação' }))
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Hoje',
      'Candidaturas',
      'Formandos',
      'Problemas',
    ])
    await user.click(bar.getByRole('button', { name: 'Mais' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Mais' }))
    // The lowest entry lies over «Mais», where a second tap must do no harm.
    expect(sheet.getAllByRole('button').at(-1)?.textContent).toBe('Fechar o menu')
    await user.click(sheet.getByRole('link', { name: 'Programa' }))
    await screen.findByRole('heading', { level: 1, name: /^Bom dia/ })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('says in the sheet how far the profile has grown', async () => {
  const { user } = await openPage(api, '/', { as: await api.as('trainee') })
  await user.click(screen.getByRole('button', { name: 'Mais' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Mais' }))
  expect((await sheet.findByRole('link', { name: /^Perfil ?\d de 7$/ })).getAttribute('href')).toBe('/profile')
})

it('has in the bottom bar what a person of each role comes for', () => {
  const items = (role: Role) =>
    areas
      .flatMap(({ navigation = [], words }) =>
        navigation.map(({ word, ...entry }) => ({ ...entry, label: words.pt[word]! })),
      )
      .filter(
        ({ scope, group }) =>
          navigationGroups.programme.some((one) => one === group) &&
          [scope ?? []].flat().every((one) => scopesOf[role].includes(one)),
      )
      .map((entry) => ({ ...entry, short: entry.label }))
  const bar = (role: Role) =>
    forBottom(items(role))
      .slice(0, 4)
      .map(({ label }) => label)
  expect(bar('trainee')).toEqual(['Início', 'O meu programa', 'Candidaturas', 'Desafios'])
  expect(bar('founder')).toEqual(['Início', 'Candidaturas', 'Desafios', 'Startups'])
  expect(bar('mentor')).toEqual(['Início', 'Avaliar', 'Formandos', 'As minhas startups'])
})

it('marks an entry on the pages below it too, but not the first page of a side', () => {
  expect(isCurrent('/events', '/events/git-sem-medo')).toBe(true)
  expect(isCurrent('/events', '/eventsful')).toBe(false)
  expect(isCurrent('/', '/events')).toBe(false)
  expect(isCurrent('/manage', '/manage/events')).toBe(false)
  expect(isCurrent('/manage', '/manage')).toBe(true)
})

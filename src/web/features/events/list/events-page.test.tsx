import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listEvents } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import { makeEvent, makeEvents, makeRegistration } from '#api/demo/factories/events.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ person: 'trainee' })

const open = (address: string) => openPage(at.api, address, { as: at.person })
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describeListPage({
  at,
  address: '/events?view=list',
  who: () => at.person,
  asks: listEvents,
  make: () => makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' }),
  shows: 'Git sem medo',
  fails: 'Não conseguimos mostrar os eventos',
  empty: 'Ainda não há eventos marcados',
  nothing: { search: '&q=nada', says: 'Nenhum evento encontrado' },
})

describe('the month', () => {
  it('shows its events in the calendar and beside it, but no past ones beside it', async () => {
    await makeEvents(at.api.deps.db, [
      { title_pt: 'Git sem medo', starts_at: new Date('2026-03-03T18:00:00Z') },
      { title_pt: 'Testes que ajudam', starts_at: new Date('2026-03-31T18:00:00Z') },
    ])
    await open('/events')
    expect(await screen.findAllByRole('link', { name: 'Testes que ajudam' })).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'Git sem medo' })).toHaveLength(1)
    expect(screen.getByRole('button', { name: /3 de março de 2026, 1 evento/ })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Próximos eventos' })).toBeTruthy()
    expect(document.title).toBe('Eventos · Viveiro')
  })

  it('shows past events in a month that is over', async () => {
    await makeEvent(at.api.deps.db, { title_pt: 'Em fevereiro', starts_at: new Date('2026-02-10T18:00:00Z') })
    const { user } = await open('/events?month=2026-02')
    expect(await screen.findAllByRole('link', { name: 'Em fevereiro' })).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 2, name: 'Eventos deste mês' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }))
    expect(await screen.findByRole('heading', { name: 'Sem eventos neste mês' })).toBeTruthy()
  })

  it('keeps month and day in the address, and lists the events of that day', async () => {
    await makeEvents(at.api.deps.db, [
      { title_pt: 'Em abril', starts_at: new Date('2026-04-07T10:00:00Z') },
      { title_pt: 'Também em abril', starts_at: new Date('2026-04-08T10:00:00Z') },
    ])
    const { user, router } = await open('/events')
    await user.click(screen.getByRole('button', { name: 'Mês seguinte' }))
    await user.click(await screen.findByRole('button', { name: /7 de abril de 2026, 1 evento/ }))
    expect(await screen.findByRole('heading', { level: 2, name: 'terça, 7 de abril' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Em abril' })).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'Também em abril' })).toHaveLength(1)
    expect(router.state.location.search).toEqual({ month: '2026-04', day: '2026-04-07' })
  })

  it('finds by a search what lies in other months, and leads there', async () => {
    await makeEvents(at.api.deps.db, [
      { title_pt: 'Redes em junho', starts_at: new Date('2026-06-16T18:00:00Z') },
      { title_pt: 'Redes em janeiro', starts_at: new Date('2026-01-13T18:00:00Z') },
      { title_pt: 'Outra coisa', starts_at: new Date('2026-03-20T18:00:00Z') },
    ])
    const { user } = await open('/events')
    await user.type(await screen.findByRole('searchbox', { name: 'Procurar eventos' }), 'redes')
    expect(await screen.findByRole('region', { name: 'junho de 2026' })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Redes em junho' })).toHaveLength(2))
    expect(screen.getAllByRole('link', { name: 'Redes em janeiro' })).toHaveLength(1)
  })

  it('shows a search with hundreds of findings page by page', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      title_pt: `Redes ${at}`,
      starts_at: new Date(Date.UTC(2026, 3, 1 + at, 18)),
    }))
    await makeEvents(at.api.deps.db, many)
    await open('/events?q=redes')
    expect(await screen.findByRole('button', { name: 'Mostrar mais' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: /Próximos eventos ?400/ })).toBeTruthy()
    expect(screen.getAllByRole('article').length).toBeLessThan(100)
  })

  it('says when no events are left, and links to the list', async () => {
    const { user, router } = await open('/events')
    expect(await screen.findByRole('heading', { name: 'Nada mais neste mês' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver a lista' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'list' }))
    expect(await screen.findByRole('heading', { name: 'Ainda não há eventos marcados' })).toBeTruthy()
  })

  it('says that the connection failed and tries again on request', async () => {
    await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' })
    const { user, disconnect, router } = await open('/events?view=list')
    await screen.findByRole('link', { name: 'Git sem medo' })
    disconnect((url) => url.includes('/events'))
    await router.navigate({ to: '/events', search: { month: '2026-06' } })
    const alert = await screen.findByRole('alert', {}, { timeout: 8000 })
    expect(alert.textContent).toContain('Verifica a tua ligação')
    disconnect(() => false)
    await user.click(within(alert).getByRole('button', { name: 'Tentar outra vez' }))
    const region = await screen.findByRole('region', { name: 'Próximos eventos' })
    expect(within(region).getByRole('heading', { name: 'Sem eventos neste mês' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement, 'what was pressed is gone').toBe(region))
  })
})

describe('the list', () => {
  it('shows page after page until the end', async () => {
    const days = Array.from({ length: 25 }, (_, i) => ({
      title_pt: `Oficina ${i + 1}`,
      starts_at: new Date(Date.parse('2026-04-01T18:00:00Z') + i * 86_400_000),
    }))
    await makeEvents(at.api.deps.db, days)
    const { user } = await open('/events?view=list')
    await screen.findByRole('heading', { name: 'Oficina 20' })
    expect(screen.getByText('A mostrar 20 de 25')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    await screen.findByRole('heading', { name: 'Oficina 25' })
    expect(titles()).toHaveLength(25)
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  it('filters by kind, format, field, mine, past and words, all in the address', async () => {
    const { db } = at.api.deps
    const mine = await makeEvent(db, { title_pt: 'A minha', kind: 'talk', mode: 'online', field: 'healthcare' })
    await makeRegistration(db, { event_id: mine.id, user_id: at.person.id })
    await makeEvents(db, [
      { title_pt: 'Outra', kind: 'workshop' },
      { title_pt: 'Passada', starts_at: new Date('2026-03-02T10:00:00Z') },
    ])
    const { user, router } = await open('/events?view=list')
    await screen.findByRole('heading', { name: 'Outra' })

    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'talk')
    await waitFor(() => expect(titles()).toEqual(['A minha']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Formato' }), 'online')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'healthcare')
    await user.click(screen.getByRole('button', { name: 'Os meus' }))
    await user.type(screen.getByRole('searchbox', { name: 'Procurar eventos' }), 'minha{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        view: 'list',
        kind: 'talk',
        mode: 'online',
        field: 'healthcare',
        mine: 'true',
        q: 'minha',
      }),
    )
    await waitFor(() => expect(titles()).toEqual(['A minha']))

    await user.click(screen.getByRole('button', { name: 'Passados' }))
    expect(await screen.findByRole('heading', { name: 'Nenhum evento encontrado' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(titles()).toEqual(['Passada']))
    const region = screen.getByRole('region', { name: 'Eventos passados' })
    await waitFor(() => expect(document.activeElement, 'what was pressed is gone').toBe(region))
  })

  it('drops invalid values from the address and shows the rest', async () => {
    await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo' })
    const { router } = await open('/events?view=list&kind=nonsense&mode=online')
    await screen.findByRole('heading', { name: 'Git sem medo' })
    expect(router.state.location.search).toEqual({ view: 'list', mode: 'online' })
  })

  it('hides drafts and shows cancelled events as such', async () => {
    await makeEvents(at.api.deps.db, [
      { title_pt: 'Rascunho', state: 'draft' },
      { title_pt: 'Anulada', state: 'cancelled' },
    ])
    await open('/events?view=list')
    const card = (await screen.findByRole('heading', { name: 'Anulada' })).closest('article')!
    expect(within(card).getByText('Cancelado')).toBeTruthy()
    expect(screen.queryByText('Rascunho')).toBeNull()
  })
})

it('gives the private address of the calendar, and a new one after asking', async () => {
  const { user, router } = await open('/events')
  await user.click(screen.getByRole('button', { name: 'Subscrever calendário' }))
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'O teu endereço privado' }).value
  await screen.findByRole('textbox', { name: 'O teu endereço privado' })
  await waitFor(() => expect(address()).not.toBe(''))
  const first = address()
  expect(first).toMatch(/^http:\/\/viveiro\.test\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
  await user.click(screen.getByRole('button', { name: 'Gerar outro endereço' }))
  const question = await screen.findByRole('alertdialog', { name: 'Gerar outro endereço?' })
  await user.click(within(question).getByRole('button', { name: 'Gerar outro endereço' }))
  await waitFor(() => expect(address()).not.toBe(first))
  expect((await at.api.send(new URL(first).pathname)).status).toBe(404)
  await user.click(screen.getAllByRole('button', { name: 'Fechar' })[0]!)
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('is in English for readers who chose it', async () => {
  await makeEvent(at.api.deps.db, { title_pt: 'Git sem medo', title_en: 'Git without fear' })
  await openPage(at.api, '/events?view=list', { as: at.person, locale: 'en' })
  expect(await screen.findByRole('heading', { name: 'Git without fear' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeTruthy()
})

it('marks untranslated text as Portuguese', async () => {
  await makeEvents(at.api.deps.db, [{ title_pt: 'Git sem medo' }, { title_pt: 'Dados', title_en: 'Data' }])
  await openPage(at.api, '/events', { as: at.person, locale: 'en' })
  const languages = async (title: string) => (await screen.findAllByText(title)).map(({ lang }) => lang)
  expect(await languages('Git sem medo'), 'in the calendar and beside it').toEqual(['pt', 'pt'])
  expect(await languages('Data')).toEqual(['', ''])
})

it('asks visitors to sign in first', async () => {
  const { router } = await openPage(at.api, '/events')
  expect(router.state.location.pathname).toBe('/auth/login')
})

it('goes back to the view before when month and list were switched', async () => {
  const { user, router } = await open('/events')
  await user.click(await screen.findByRole('radio', { name: 'Lista' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'list' }))
  router.history.back()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.getByRole('radio', { name: 'Mês' })).toHaveProperty('checked', true)
})

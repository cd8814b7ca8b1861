import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Signed, testApp, type TestApp } from '#test/app.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { makeEvent, makeEvents, makeRegistration } from '#api/demo/factories/events.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { solutionTeam } from '#contract/solutions/team.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { addressOf } from '#web/lib/api/asked-early.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { openPage } from '#test/render.tsx'
import { areas } from '#web/areas.ts'

let api: TestApp
let person: Signed

beforeAll(async () => {
  api = await testApp()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.reset()
  person = await api.as('trainee')
})

const open = () => openPage(api, '/', { as: person })
const sentence = () => document.querySelector('.home__due')!.textContent
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const join = (eventId: string, over: object = {}) =>
  makeRegistration(api.deps.db, { event_id: eventId, user_id: person.id, ...over })

describe('for participants', () => {
  it('greets by name and time of day, and counts down to the next deadline', async () => {
    const { db } = api.deps
    const [next, later] = await makeEvents(db, [
      { title_pt: 'Café com mentores', starts_at: new Date('2026-03-14T09:30:00Z') },
      { title_pt: 'TypeScript para quem vem de Java', starts_at: new Date('2026-03-17T18:00:00Z') },
    ])
    await join(next!.id)
    await join(later!.id)
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bom dia, Inês.')
    expect(sentence()).toBe('Tens Café com mentores no sábado e TypeScript para quem vem de Java na terça.')
    const display = await region('Café com mentores')
    expect(display.getByText('O teu próximo evento')).toBeTruthy()
    expect(display.getByRole('timer').getAttribute('aria-label')).toBe('Faltam 2 dias')
    expect(display.getByRole('link', { name: 'TypeScript para quem vem de Java' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Os meus próximos eventos' })).toBeNull()
    await waitFor(() => expect(document.title).toMatch(/^Viveiro · /))
  })

  it('puts an open offer first', async () => {
    const { id } = await makeEvent(api.deps.db, { title_pt: 'Ensaio geral', slug: 'ensaio-geral', capacity: 1 })
    await join(id, { state: 'offered', offer_expires_at: new Date('2026-03-13T05:30:00Z') })
    const other = await makeEvent(api.deps.db, { title_pt: 'Mesa redonda', capacity: 1 })
    await join(other.id, { state: 'offered', offer_expires_at: new Date('2026-03-14T05:30:00Z') })
    const { user, router } = await open()
    const display = await region('Ensaio geral')
    expect(display.getByText('Um lugar à tua espera')).toBeTruthy()
    expect(display.getByRole('timer').getAttribute('aria-label')).toBe('Faltam 20 horas')
    expect(display.getByText('Responde até sexta, 13 de março, às 05:30 (hora de Lisboa)')).toBeTruthy()
    const offers = await region('À espera da tua resposta')
    expect(offers.getByText('Mesa redonda')).toBeTruthy()
    expect(offers.queryByText('Ensaio geral')).toBeNull()
    await user.click(display.getByRole('link', { name: 'Responder' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ensaio geral' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/events/ensaio-geral')
  })

  it('shows each thing once: on the display, as a clock, or among what waits for an answer', async () => {
    const { db, clock } = api.deps
    const challenge = await makeChallenge(db, { now: clock(), input: { closesAt: '2026-03-13T23:59:00Z' } })
    await api.call(createSolution, { params: { slug: challenge.slug }, body: {} }, person)
    const offered = await makeEvent(db, { title_pt: 'Ensaio geral', capacity: 1 })
    await join(offered.id, { state: 'offered', offer_expires_at: new Date('2026-03-16T05:30:00Z') })
    const own = await makeEvent(db, { title_pt: 'Café com mentores', starts_at: new Date('2026-03-12T18:30:00Z') })
    await join(own.id)
    await open()
    const display = await region('Detetar fugas de água')
    const clocks = display.getAllByRole('listitem').map((clock) => within(clock).getByRole('link').textContent)
    expect(clocks).toEqual(['Café com mentores'])
    expect((await region('À espera da tua resposta')).getByText('Ensaio geral')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Em curso' })).toBeNull()
    expect(sentence()).toBe(
      'Tens uma solução por entregar até amanhã, um lugar por confirmar até segunda e Café com mentores hoje.',
    )
  })

  it('shows the end of an event that is on now, and lets what can be lost lead', async () => {
    const { id } = await makeEvent(api.deps.db, {
      title_pt: 'Ensaio geral',
      starts_at: new Date('2026-03-12T08:30:00Z'),
      ends_at: new Date('2026-03-12T11:30:00Z'),
    })
    await join(id)
    await open()
    const display = await region('Ensaio geral')
    expect(display.getByText('A decorrer, termina em')).toBeTruthy()
    expect(display.getByText('Até quinta, 12 de março, às 11:30 (hora de Lisboa)')).toBeTruthy()
    expect(display.queryByRole('timer')).toBeNull()
    expect(sentence()).toBe('Não tens nada marcado para os próximos sete dias.')
    const offered = await makeEvent(api.deps.db, { title_pt: 'Mesa redonda', capacity: 1 })
    await join(offered.id, { state: 'offered', offer_expires_at: new Date('2026-03-14T05:30:00Z') })
    await refreshArea('events')
    expect((await region('Mesa redonda')).getByText('Um lugar à tua espera')).toBeTruthy()
  })

  it('shows newcomers the first steps, and the next events of the programme', async () => {
    person = await api.as('founder', { emailVerified: false, firstName: 'Rui' })
    await makeEvent(api.deps.db, { title_pt: 'Git sem medo' })
    await open()
    const steps = await region('Primeiros passos')
    expect(steps.getByText('0 de 4 feitos')).toBeTruthy()
    expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Confirmar o teu e-mail',
      'Apresentar a tua startup',
      'Escolher três competências',
      'Escolher o primeiro evento',
    ])
    expect(screen.queryByRole('region', { name: 'O teu perfil' })).toBeNull()
    const correct = await screen.findByRole('link', { name: 'O e-mail está errado?' })
    expect(correct.getAttribute('href')).toBe('/settings/email')
    expect(steps.getByRole('link', { name: 'Escolher o primeiro evento' }).getAttribute('href')).toBe('/events')
    expect(screen.queryByRole('region', { name: 'Os meus próximos eventos' })).toBeNull()
    expect((await region('Git sem medo')).getByText('A seguir no programa')).toBeTruthy()
  })

  it('marks the language of untranslated titles', async () => {
    const [next, later] = await makeEvents(api.deps.db, [
      { title_pt: 'Café com mentores', title_en: null, starts_at: new Date('2026-03-14T09:30:00Z') },
      { title_pt: 'Git sem medo', title_en: null, starts_at: new Date('2026-03-17T18:00:00Z') },
    ])
    await join(next!.id)
    await join(later!.id)
    await openPage(api, '/', { as: person, locale: 'en' })
    const display = await region('Café com mentores')
    expect(display.getByRole('heading', { name: 'Café com mentores' }).lang).toBe('pt')
    expect(display.getByRole('link', { name: 'Git sem medo' }).lang).toBe('pt')
  })

  it('offers the newest events that the person can still register for', async () => {
    const { db } = api.deps
    // Ids of the same millisecond have no order, so these set their time.
    const made = (second: number) => `019ce0b8-000${second}-7000-8000-000000000000`
    await makeEvents(db, [
      { title_pt: 'Velha', id: made(1) },
      { title_pt: 'Um', id: made(2) },
      { title_pt: 'Três', id: made(4) },
      { title_pt: 'Dois', id: made(3) },
      { title_pt: 'Fechada', id: made(5), registration_closes_at: new Date('2026-03-01T00:00:00Z') },
    ])
    await open()
    const fresh = await region('Novos eventos')
    expect(fresh.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Três',
      'Dois',
      'Um',
    ])
  })

  it('has a display even when nothing is planned', async () => {
    await open()
    expect(await region('Nada marcado por agora')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Novos eventos' })).toBeNull()
  })

  it("does not show the team's cards", async () => {
    await open()
    await region('Primeiros passos')
    expect(screen.queryByRole('region', { name: 'Eventos desta semana' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^(?:Ver a fila de hoje|Gerir eventos|Gestão)$/ })).toBeNull()
  })
})

describe('what can be lost', () => {
  it('leads: an open invitation before a closer event, with the way to answer it', async () => {
    const { db, clock } = api.deps
    const event = await makeEvent(db, { title_pt: 'Café com mentores', starts_at: new Date('2026-03-12T18:30:00Z') })
    await join(event.id)
    const [host, challenge] = [await api.as('founder'), await makeChallenge(db, { now: clock(), input: {} })]
    const { id } = await api.call(createSolution, { params: { slug: challenge.slug }, body: {} }, host)
    await api.call(solutionTeam.inviteMember, { params: { id }, body: { email: person.email } }, host)
    const { user } = await open()
    const display = await region('Detetar fugas de água')
    expect(display.getByText('Inês Carvalho convida-te a entrar na equipa.')).toBeTruthy()
    await user.click(display.getByRole('link', { name: 'Ver o convite' }))
    expect(await screen.findByRole('button', { name: 'Aceitar o convite' })).toBeTruthy()
  })
})

describe('for the team', () => {
  beforeEach(async () => {
    person = await api.as('staff')
  })

  it('leads with the open work, and opens the door of an event that is on', async () => {
    const { db } = api.deps
    const event = await makeEvent(db, { title_pt: 'Mesa com investidores', admission: 'approval' })
    await makeRegistration(db, { event_id: event.id, user_id: person.id, state: 'pending' })
    const running = await makeEvent(db, { title_pt: 'Portas abertas', starts_at: new Date('2026-03-12T09:00:00Z') })
    await open()
    const work = await screen.findByRole('link', { name: 'Responder a 1 pessoa que pede lugar' })
    expect(work.getAttribute('href')).toBe(`/manage/events/${event.slug}/participants?state=pending`)
    expect(screen.getByText('O mais urgente')).toBeTruthy()
    const door = await screen.findByRole('link', { name: 'Registar entradas: Portas abertas' })
    expect(door.getAttribute('href')).toBe(`/manage/events/${running.slug}/check-in`)
  })

  it('shows the events of this week, and creates one', async () => {
    const { db } = api.deps
    await makeEvent(db, { title_pt: 'Mesa com investidores' })
    await makeEvent(db, { title_pt: 'Café com mentores', starts_at: new Date('2026-03-13T09:30:00Z') })
    await open()
    const week = await region('Eventos desta semana')
    expect(await week.findByRole('link', { name: 'Café com mentores' })).toBeTruthy()
    expect(week.getByText('sexta, 13 de março, às 09:30')).toBeTruthy()
    expect(week.queryByRole('link', { name: 'Mesa com investidores' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Criar evento' }).getAttribute('href')).toBe('/manage/events/create')
  })

  it('says when nothing takes place', async () => {
    await open()
    expect(await screen.findByText('Nenhum evento esta semana.')).toBeTruthy()
  })
})

it('asks for exactly what the page has its browser ask while the code loads', async () => {
  const { router, disconnect } = await openPage(api, '/settings', { as: person })
  const asked: string[] = []
  disconnect((url) => asked.push(url) < 0)
  // The settings may have asked for some of it.
  queryClient.clear()
  await router.navigate({ to: '/' })
  await region('Primeiros passos')
  const early = areas.flatMap(({ home = [] }) => home).flatMap(({ asks = [] }) => asks.map(addressOf))
  expect(early.length).toBeGreaterThan(5)
  expect(early.filter((path) => !asked.includes(`/api/v1${path}`))).toEqual([])
})

it('keeps the rest of the page when one card fails to load', async () => {
  person = await api.as('staff')
  const { user, disconnect, router } = await openPage(api, '/settings', { as: person })
  disconnect((url) => url.includes('/events') && url.includes('from='))
  await router.navigate({ to: '/' })
  const week = await region('Eventos desta semana')
  const alert = await week.findByRole('alert')
  expect(alert.textContent).toContain('Verifica a tua ligação')
  expect(await screen.findByText('Está tudo em dia')).toBeTruthy()
  disconnect(() => false)
  await user.click(within(alert).getByRole('button', { name: 'Tentar outra vez' }))
  expect(await week.findByText('Nenhum evento esta semana.')).toBeTruthy()
})

it('does not claim that nothing is planned when loading failed', async () => {
  const { user, disconnect, router } = await openPage(api, '/settings', { as: person })
  disconnect((url) => url.includes('/events'))
  await router.navigate({ to: '/' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Bom dia, Inês.' })).toBeTruthy()
  const nothing = /nada marcado/i
  expect(screen.queryByText(nothing)).toBeNull()
  const mine = await region('Os meus próximos eventos')
  await mine.findByRole('alert')
  expect(screen.queryByText(nothing)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull()
  const display = await region('Não conseguimos carregar os teus prazos')
  disconnect(() => false)
  await user.click(display.getByRole('button', { name: 'Tentar outra vez' }))
  expect(await region('Nada marcado por agora')).toBeTruthy()
})

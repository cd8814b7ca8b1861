import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { appWith } from '#test/app-with.ts'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { fill } from '#test/fill.ts'
import { openPage } from '#test/render.tsx'
import { session } from '#web/lib/api/client.ts'
import { useSeatNews } from './seat-news.ts'

const at = appWith({ person: 'trainee' })

const event = (over: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(at.api.deps.db, { title_pt: 'Git sem medo', slug: 'git-sem-medo', ...over })
const onsite = { mode: 'onsite', venue: 'Auditório' } as const
const open = () => openPage(at.api, '/events/git-sem-medo', { as: at.person })
const panel = () => within(screen.getByRole('region', { name: 'Inscrição' }))
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await panel().findByRole('button', { name }))
const registration = async () =>
  (await at.api.send('/events/git-sem-medo/registration', { token: at.person.token })).body

it('offers the session as the main action while it is on, and counts opening it', async () => {
  await event({ mode: 'online', link: 'https://meet.example/x', starts_at: at.api.deps.clock() })
  const { user } = await open()
  await press(user, 'Inscrever-me')
  expect(await screen.findByText('Tens lugar. Já começou.')).toBeTruthy()
  expect(panel().queryByRole('button', { name: /calendário/ })).toBeNull()
  expect(panel().queryByText('Tens lugar.')).toBeNull()
  const join = panel().getByRole('link', { name: /Entrar na sessão/ })
  expect(join.className).toContain('btn--ink')
  expect(screen.getAllByRole('link', { name: /Entrar na sessão/ })).toEqual([join])
  join.addEventListener('click', (click) => click.preventDefault())
  await user.click(join)
  await waitFor(async () => expect(await registration()).toMatchObject({ attendance: 'present' }))
})

it('never tells somebody with a seat that the link is for those with a seat', async () => {
  await event({ mode: 'online', link: null })
  const { user } = await open()
  expect(screen.getByText('A ligação é para quem tem lugar.')).toBeTruthy()
  await press(user, 'Inscrever-me')
  await screen.findByText('Tens lugar. Até lá.')
  expect(screen.queryByText('A ligação é para quem tem lugar.')).toBeNull()
  expect(screen.getAllByText(/^A ligação ainda não está pronta/)).toHaveLength(2)
})

it('calls a registration at a full event with approval a request, before and after', async () => {
  const { id } = await event({ ...onsite, capacity: 1, admission: 'approval' })
  const other = await at.api.as('mentor')
  await makeRegistration(at.api.deps.db, { event_id: id, user_id: other.id })
  const { user } = await open()
  expect(screen.queryByRole('button', { name: 'Entrar na lista de espera' })).toBeNull()
  expect(panel().getByText(/ficas na lista de espera/)).toBeTruthy()
  await press(user, 'Pedir inscrição')
  expect(await panel().findByText('O teu pedido está com a equipa.')).toBeTruthy()
})

it('takes a double click for one registration', async () => {
  await event(onsite)
  const { user, listen } = await open()
  const asked = listen()
  await user.dblClick(await panel().findByRole('button', { name: 'Inscrever-me' }))
  await screen.findByText('Tens lugar. Até lá.')
  expect(asked.filter((url) => url.endsWith('/registration'))).toHaveLength(1)
})

it('keeps the action in a bar while the button of the panel is out of sight, though the panel peeps in', async () => {
  class Observer {
    readonly #report: (entries: { isIntersecting: boolean }[]) => void
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      this.#report = report
    }
    observe = (element: Element) => this.#report([{ isIntersecting: element.tagName !== 'BUTTON' }])
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  await event(onsite)
  await open()
  expect(await panel().findAllByRole('button', { name: 'Inscrever-me' })).toHaveLength(2)
  vi.unstubAllGlobals()
})

it('offers a seat in a session of my cohort: I cannot come, and come after all', async () => {
  const { id } = await event(onsite)
  const cohort = { id: crypto.randomUUID(), name: '2026.1', starts_on: '2026-03-02', weeks: 16 }
  const { db } = at.api.deps
  await db.insertInto('cohorts').values(cohort).execute()
  await db.insertInto('cohort_events').values({ event_id: id, cohort_id: cohort.id, compulsory: false }).execute()
  const place = {
    cohort_id: cohort.id,
    user_id: at.person.id,
    state: 'active' as const,
    joined_at: '2026-03-01T00:00:00Z',
  }
  await db.insertInto('cohort_members').values(place).execute()
  const { user } = await open()
  expect(panel().getByText('Tens lugar: é uma sessão da tua coorte.')).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Cancelar inscrição' })).toBeNull()
  await press(user, 'Não posso ir')
  const dialog = within(await screen.findByRole('dialog', { name: 'Não posso ir' }))
  await fill(user, dialog.getByRole('textbox', { name: /Porquê/ }), 'Tenho exame.')
  await user.click(dialog.getByRole('button', { name: 'Avisar a equipa' }))
  expect(await panel().findByText('Disseste que não podes ir.')).toBeTruthy()
  await press(user, 'Afinal vou')
  expect(await panel().findByText('Tens lugar: é uma sessão da tua coorte.')).toBeTruthy()
})

it('celebrates the seat that the team gave, on the first visit after it alone', async () => {
  const { id } = await event({ admission: 'approval' })
  await makeRegistration(at.api.deps.db, { event_id: id, user_id: at.person.id, state: 'confirmed' })
  await open()
  expect(await panel().findByText(/^Enviámos-te a confirmação por e-mail. Junta/)).toBeTruthy()
  const again = renderHook(() => useSeatNews({ id, admission: 'approval', registration: { state: 'confirmed' } }))
  expect(again.result.current).toBe(false)
})

it('asks the questions of the event before it registers, and shows what is missing at its question', async () => {
  const question = { id: crypto.randomUUID(), kind: 'text', text: { pt: 'De onde vens?' }, required: true }
  const rest = { choices: [], afterId: null, afterAnswer: null, stopAnswers: [], stopText: { pt: '' } }
  await event({ questions: JSON.stringify([{ ...question, ...rest, atDoor: false, way: null }]) })
  const { user } = await open()
  await press(user, 'Inscrever-me')
  const dialog = within(await screen.findByRole('dialog', { name: 'Perguntas da inscrição' }))
  await user.click(dialog.getByRole('button', { name: 'Inscrever-me' }))
  await dialog.findByText('Responde a esta pergunta.')
  await fill(user, dialog.getByLabelText('De onde vens?'), 'Do Minho')
  await user.click(dialog.getByRole('button', { name: 'Inscrever-me' }))
  await panel().findByRole('button', { name: 'As minhas respostas' })
  expect(await registration()).toMatchObject({ state: 'confirmed', answers: [{ answer: { pt: 'Do Minho' } }] })
})

it('shows a public event to visitors without people or link, and leads them through the login and back', async () => {
  const speakers = JSON.stringify([{ name: 'Beatriz Lopes', title: { pt: 'Oradora', en: null } }])
  await event({ is_public: true, link: 'https://meet.example/x', speakers })
  const { user, router } = await openPage(at.api, '/events/git-sem-medo')
  expect(await screen.findByRole('heading', { level: 1, name: 'Git sem medo' })).toBeTruthy()
  expect(screen.queryByText('Beatriz Lopes')).toBeNull()
  expect(document.body.innerHTML).not.toContain('meet.example')
  const calendar = screen.getByRole('link', { name: 'Subscrever os eventos públicos no calendário' })
  expect(calendar.getAttribute('href')).toMatch(/^webcal:\/\/.+\/events\.ics$/)
  await user.click(screen.getByRole('link', { name: 'Inscrever-me' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(session.remembered.peek()).toBe('/events/git-sem-medo')
})

it('leads a visitor from an event of members to the login, as from one that is not there', async () => {
  await event()
  const { router } = await openPage(at.api, '/events/git-sem-medo')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(session.remembered.peek()).toBe('/events/git-sem-medo')
})

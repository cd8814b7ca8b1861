import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { picture, uploadFile } from '#test/files.ts'
import { loseAnswer } from '#test/lose-answer.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { openPage } from '#test/render.tsx'
import { appWith } from '#test/app-with.ts'
import { saveDraft } from '#web/lib/forms/drafts.ts'
import { newEvent, valuesOf } from './manage-event-values.ts'
import { getEvent, type EventDetail } from '#contract/events/events.ts'

const manage = appWith({ staff: 'staff' })

const detailOf = async (slug: string) =>
  (await manage.api.send(`/events/${slug}`, { token: manage.staff.token })).body as EventDetail
/** The fields of one language, in whichever section they are. */
const inLanguage = (name: string) => ({
  getByLabelText: (label: RegExp) => {
    const groups = screen.getAllByRole('group', { name })
    return groups
      .map((group) => within(group).queryByLabelText<HTMLInputElement>(label))
      .find((field) => field !== null)!
  },
})
const portuguese = () => inLanguage('Português')
const english = () => inLanguage('Inglês')

/** The form of a new event, with a draft from before the session expired. */
async function openDraft() {
  const page = await openPage(manage.api, '/settings', { as: manage.staff })
  saveDraft('event.new', {
    ...newEvent('Europe/Lisbon'),
    title: { pt: 'Git sem medo', en: '' },
    summary: { pt: 'Uma tarde de prática.', en: '' },
    mode: 'online',
    startsAt: '2026-03-20T18:00:00.000Z',
    endsAt: '2026-03-20T19:30:00.000Z',
  })
  await page.router.navigate({ to: '/manage/events/create' })
  await screen.findByText(/Recuperámos o que estavas a escrever/)
  return page
}

describeRecordPage({
  at: manage,
  address: (slug) => `/manage/events/${slug}`,
  who: () => manage.staff,
  asks: getEvent,
  make: async () => (await makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo' })).slug,
  shows: 'Git sem medo',
  forbidden: ['trainee'],
})

it('says what is missing before a draft can be created', async () => {
  const { user } = await openPage(manage.api, '/manage/events/create', { as: manage.staff })
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const summary = await screen.findByRole('alert')
  const named = within(summary).getAllByRole('listitem')
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'Dá um título ao evento, em português.',
    'Indica quando começa.',
    'Indica quando acaba.',
    'Indica o local.',
    'Resume o evento numa ou duas frases, em português.',
  ])
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(
    portuguese()
      .getByLabelText(/^Título/)
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(
    english()
      .getByLabelText(/^Título/)
      .getAttribute('aria-invalid'),
    'English is optional',
  ).toBeNull()
})

it('creates an event from typed input, including input from before the session expired', async () => {
  const page = await openDraft()
  await fill(page.user, english().getByLabelText(/^Título/), 'Git')
  await page.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByRole('heading', { level: 1, name: 'Git sem medo' })
  const event = await detailOf('git-sem-medo')
  expect(event).toMatchObject({ state: 'draft', title: { pt: 'Git sem medo', en: 'Git' }, mode: 'online' })
})

it('creates the current input although the answer to an earlier try got lost', async () => {
  const { user } = await openDraft()
  loseAnswer('/events')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const failure = await within(screen.getByRole('region', { name: 'Alterações' })).findByRole('alert')
  expect(failure.textContent).toMatch(/Verifica a tua ligação/)
  await retype(user, portuguese().getByLabelText(/^Título/), 'Git com calma')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByRole('heading', { level: 1, name: 'Git com calma' })
})

it('takes a typed start, and moves the end with it', async () => {
  // happy-dom logs an error when the focus moves between parts of a date; browsers do not.
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openPage(manage.api, '/manage/events/create', { as: manage.staff })
  const start = screen.getByRole('group', { name: /^Início/ })
  await user.click(within(start).getAllByRole('spinbutton')[0]!)
  await user.keyboard('201220261830')
  const end = screen.getByRole('group', { name: /^Fim/ })
  await waitFor(() => expect(end.textContent).toMatch(/20\/12\/2026.*20:00/))
  expect(complain.mock.calls.every(([error]) => error instanceof RangeError)).toBe(true)
})

it('sends only changed fields, and continues from the saved version', async () => {
  const { slug } = await makeEvent(manage.api.deps.db, { title_pt: 'Café com mentores', capacity: 10 })
  const { user } = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  expect(screen.queryByRole('button', { name: 'Guardar' }), 'nothing to save').toBeNull()
  const title = portuguese().getByLabelText(/^Título/)
  await user.clear(title)
  await fill(user, title, 'Café')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Alterações guardadas')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull())
  expect(await detailOf(slug)).toMatchObject({ title: { pt: 'Café' }, capacity: 10, version: 2 })
})

it('shows both texts when two people changed the same event, and loses neither', async () => {
  const { slug } = await makeEvent(manage.api.deps.db, { title_pt: 'Antes', summary_pt: 'Resumo antigo', capacity: 10 })
  const { user } = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  const other = await manage.api.as('staff', { firstName: 'Rui' })
  await manage.api.send(`/events/${slug}`, {
    method: 'PATCH',
    token: other.token,
    body: { version: 1, title: { pt: 'Título do Rui' }, summary: { pt: 'Resumo do Rui' }, capacity: 25 },
  })

  await retype(user, portuguese().getByLabelText(/^Título/), 'O meu')
  await retype(user, portuguese().getByLabelText(/^Resumo/), 'Meu resumo')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))

  const dialog = within(await screen.findByRole('dialog', { name: /^Rui .*mudou este evento/ }))
  const title = within(dialog.getByRole('group', { name: /^Título em português/ }))
  expect(title.getByText('O meu')).toBeTruthy()
  expect(title.getByText('Título do Rui')).toBeTruthy()
  const capacity = within(dialog.getByRole('group', { name: 'Lotação' }))
  expect(
    capacity.getByRole<HTMLInputElement>('radio', { name: /O que está guardado/ }).checked,
    'only Rui changed it',
  ).toBe(true)
  const summary = within(dialog.getByRole('group', { name: /^Resumo em português/ }))
  await user.click(summary.getByRole('radio', { name: /O que está guardado/ }))
  await user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))

  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect((await detailOf(slug)).version).toBe(3))
  expect(await detailOf(slug)).toMatchObject({
    title: { pt: 'O meu' },
    summary: { pt: 'Resumo do Rui' },
    capacity: 25,
  })
})

it('keeps the base version with the draft, so that a late save cannot undo the changes of others', async () => {
  const { slug, id } = await makeEvent(manage.api.deps.db, { title_pt: 'Antes', capacity: 10 })
  const page = await openPage(manage.api, '/settings', { as: manage.staff })
  const before = valuesOf(await detailOf(slug))
  saveDraft(`event.${id}`, { ...before, title: { pt: 'Depois', en: '' } })
  await manage.api.send(`/events/${slug}`, {
    method: 'PATCH',
    token: manage.staff.token,
    body: { version: 1, capacity: 25 },
  })
  await page.router.navigate({ to: '/manage/events/$slug', params: { slug } })
  await page.user.click(await screen.findByRole('button', { name: 'Guardar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudaste este evento noutra janela' }))
  await page.user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await page.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect((await detailOf(slug)).version).toBe(3))
  expect(await detailOf(slug)).toMatchObject({ title: { pt: 'Depois' }, capacity: 25 })
})

it('says at the capacity that more people already have a seat', async () => {
  const event = await makeEvent(manage.api.deps.db, { capacity: 5 })
  const people = await makeUsers(manage.api.deps.db, [{}, {}, {}])
  await makeRegistrations(
    manage.api.deps.db,
    people.map(({ id }) => ({ event_id: event.id, user_id: id })),
  )
  const { user } = await openPage(manage.api, `/manage/events/${event.slug}`, { as: manage.staff })
  const capacity = screen.getByLabelText(/^Lotação/)
  await retype(user, capacity, '2')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(capacity.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/não pode ser menor do que as inscrições confirmadas/)).not.toEqual([])
})

it('keeps the focus on the entry that was added or moved, or near the one removed', async () => {
  const { user } = await openPage(manage.api, '/manage/events/create', { as: manage.staff })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  for (const name of ['Ana', 'Bento']) {
    await user.click(screen.getByRole('button', { name: 'Acrescentar orador' }))
    await user.keyboard(name)
  }
  await user.click(screen.getByRole('button', { name: 'Mover o 1.º para baixo' }))
  expect(focused()).toBe('Mover o 2.º para cima')
  const names = () => screen.getAllByLabelText<HTMLInputElement>('Nome').map(({ value }) => value)
  expect(names()).toEqual(['Bento', 'Ana'])
  await user.click(screen.getByRole('button', { name: 'Remover o 2.º' }))
  expect(focused()).toBe('Remover o 1.º')
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Acrescentar orador')
})

it('asks before leaving unsaved changes', async () => {
  const { slug } = await makeEvent(manage.api.deps.db)
  const { user, router } = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  await fill(user, portuguese().getByLabelText(/^Título/), ' nova')
  await user.click(screen.getByRole('link', { name: 'Participantes' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Voltar' }))
  expect(router.state.location.pathname).toBe(`/manage/events/${slug}`)
})

it.each([
  ['a new event', openDraft, ''],
  ['one that exists', openChanged, 'Antes'],
])('asks before it discards what was typed: %s', async (_, open, before) => {
  const { user } = await open()
  const title = () => portuguese().getByLabelText(/^Título/).value
  const typed = title()
  const answer = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await answer('Voltar')
  expect(title()).toBe(typed)
  await answer('Descartar')
  expect(title()).toBe(before)
})

it('publishes, duplicates, and cancels with a reason', async () => {
  const { id, slug } = await makeEvent(manage.api.deps.db, { state: 'draft' })
  const { user, router } = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publicar' }))
  await screen.findByText('Evento publicado')

  const asked = await makeUsers(manage.api.deps.db, [{}, {}, {}])
  const states = ['pending', 'waitlisted', 'cancelled'] as const
  await makeRegistrations(
    manage.api.deps.db,
    asked.map((one, i) => ({ event_id: id, user_id: one.id, state: states[i]! })),
  )
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar evento' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^Daqui a dez minutos avisamos 2 pessoas/)
  await fill(user, dialog.getByLabelText('Motivo'), 'A sala ficou sem luz.')
  await fill(user, dialog.getByLabelText(/^Motivo, em inglês/), 'The room lost its power.')
  await user.click(dialog.getByRole('button', { name: 'Cancelar evento' }))
  await screen.findByText('Evento cancelado')
  expect(await detailOf(slug)).toMatchObject({
    state: 'cancelled',
    cancelReason: { pt: 'A sala ficou sem luz.', en: 'The room lost its power.' },
  })

  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe(`/manage/events/${slug}`))
  expect(await detailOf(router.state.location.pathname.split('/').at(-1) ?? '')).toMatchObject({ state: 'draft' })
})

it('makes one copy although the answer got lost', async () => {
  const { slug } = await makeEvent(manage.api.deps.db, { state: 'draft' })
  const { user, router } = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  const copy = async () => {
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
  }
  loseAnswer('/duplicate')
  await copy()
  await screen.findByText(/Verifica a tua ligação/)
  await copy()
  await waitFor(() => expect(router.state.location.pathname).not.toBe(`/manage/events/${slug}`))
  expect(await manage.api.deps.db.selectFrom('events').select('id').execute()).toHaveLength(2)
})

it('deletes a draft', async () => {
  const { slug } = await makeEvent(manage.api.deps.db, { state: 'draft' })
  const { user, router } = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Apagar rascunho' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar rascunho' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/events'))
  expect((await manage.api.send(`/events/${slug}`, { token: manage.staff.token })).status).toBe(404)
})

async function openChanged() {
  const { slug } = await makeEvent(manage.api.deps.db, { title_pt: 'Antes' })
  const page = await openPage(manage.api, `/manage/events/${slug}`, { as: manage.staff })
  await retype(page.user, portuguese().getByLabelText(/^Título/), 'Depois')
  return page
}

async function retype(user: Awaited<ReturnType<typeof openPage>>['user'], field: HTMLElement, text: string) {
  await user.clear(field)
  await fill(user, field, text)
}

describe('before a change that mails people', () => {
  const open = async () => {
    const place = { mode: 'onsite', venue: 'Sala Tília' } as const
    const event = await makeEvent(manage.api.deps.db, { ...place, capacity: 2 })
    const people = await makeUsers(manage.api.deps.db, [{}, {}, {}])
    const states = ['confirmed', 'confirmed', 'waitlisted'] as const
    const own = people.map(({ id }, i) => ({ event_id: event.id, user_id: id, state: states[i]! }))
    await makeRegistrations(manage.api.deps.db, own)
    const { user } = await openPage(manage.api, `/manage/events/${event.slug}`, { as: manage.staff })
    const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }))
    const mails = async () => {
      await manage.api.work()
      const ids = people.map(({ id }) => id)
      return (await manage.api.deps.db.selectFrom('mails').select('id').where('user_id', 'in', ids).execute()).length
    }
    return { ...event, user, save, mails }
  }

  it.each([
    ['Guardar e avisar 3 pessoas', 3],
    ['Guardar sem avisar', 0],
  ])('says who, how many, what was and what is: %s', async (button, told) => {
    const { user, save, mails, slug } = await open()
    await retype(user, screen.getByLabelText('Local'), 'Sala Carvalho')
    await save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Avisar quem se inscreveu?' }))
    dialog.getByText(/^Avisamos por e-mail: 2 com lugar e 1 em lista de espera/)
    expect(dialog.getByText('Sala Tília').tagName).toBe('DEL')
    expect(dialog.getByText('Sala Carvalho').tagName).toBe('INS')
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(async () => expect((await detailOf(slug)).venue?.name).toBe('Sala Carvalho'))
    expect(await mails()).toBe(told)
  })

  it('goes back to the form with everything typed', async () => {
    const { user, save, slug } = await open()
    await retype(user, screen.getByLabelText('Local'), 'Sala Carvalho')
    await save()
    await user.click(await screen.findByRole('button', { name: 'Voltar a editar' }))
    expect(screen.getByLabelText<HTMLInputElement>('Local').value).toBe('Sala Carvalho')
    expect((await detailOf(slug)).version).toBe(1)
    await save()
    await screen.findByRole('dialog', { name: 'Avisar quem se inscreveu?' })
  })

  it('says who is offered a seat by a larger capacity', async () => {
    const { user, save, mails } = await open()
    await retype(user, screen.getByLabelText(/^Lotação/), '6')
    await save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Há lugares para oferecer' }))
    dialog.getByText(/^Com a nova lotação, 1 pessoa da lista de espera recebe/)
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(async () => expect(await mails()).toBe(1))
  })
})

it('shows the uploaded cover of a draft on its page', async () => {
  const content = await picture('png')
  const file = { kind: 'cover', name: 'a.png', type: 'image/png', content } as const
  const { id } = await uploadFile(manage.api, file, manage.staff)
  const { slug } = await makeEvent(manage.api.deps.db, { state: 'draft', cover_id: id })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cover')
  await openPage(manage.api, `/events/${slug}`, { as: manage.staff })
  await waitFor(() => expect(document.querySelector('.event__cover img')?.getAttribute('src')).toBe('blob:cover'))
})

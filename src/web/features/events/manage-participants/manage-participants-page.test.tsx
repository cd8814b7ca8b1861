import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RegistrationState } from '#contract/events/states.ts'
import { listRegistrations } from '#contract/events/registration.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { holdAnswer } from '#test/hold-answer.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff' })

/** An event with one participant for each of these states, named by their position. */
async function eventWith(states: RegistrationState[], over: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(at.api.deps.db, { admission: 'approval', ...over })
  const names = ['Ana', 'Bento', 'Célia', 'Duarte', 'Eva', 'Filipe']
  const people = await makeUsers(
    at.api.deps.db,
    states.map((_, i) => ({ first_name: names[i]!, last_name: 'Reis' })),
  )
  await makeRegistrations(
    at.api.deps.db,
    people.map(({ id }, i) => ({
      event_id: event.id,
      user_id: id,
      state: states[i]!,
      created_at: new Date(Date.UTC(2026, 2, 1, 10, i)),
    })),
  )
  return event
}

const open = (slug: string, search = '') =>
  openPage(at.api, `/manage/events/${slug}/participants${search}`, { as: at.staff })
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
const statesOf = async (eventId: string) =>
  (await at.api.deps.db.selectFrom('event_registrations').select('state').where('event_id', '=', eventId).execute())
    .map(({ state }) => state)
    .sort()

const lists = {
  at,
  who: () => at.staff,
  asks: listRegistrations,
  make: async () => (await eventWith(['confirmed'])).slug,
  shows: 'Ana Reis',
  fails: 'Não conseguimos mostrar os participantes',
  forbidden: ['trainee'],
} as const
const nobody = async () => (await eventWith([])).slug

describeRecordPage({
  ...lists,
  address: (slug) => `/manage/events/${slug}/participants`,
  empty: { make: nobody, says: 'Ainda ninguém se inscreveu' },
})
describeRecordPage({
  ...lists,
  address: (slug) => `/manage/events/${slug}/sheet`,
  empty: { make: nobody, says: 'Ninguém tem lugar confirmado' },
})

it('lists registrations by state and by name', async () => {
  const { slug } = await eventWith(['confirmed', 'pending', 'waitlisted'])
  const { user, router } = await open(slug)
  await screen.findByText('Ana Reis')
  expect(row('Célia').getByText('1.º da lista').closest('td > .stack'), 'below the state').toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Por aprovar 1' }))
  await waitFor(() => expect(screen.queryByText('Ana Reis')).toBeNull())
  expect(screen.getByText('Bento Reis')).toBeTruthy()
  expect(router.state.location.searchStr).toBe('?state=pending')
})

it('says before approving beyond the capacity who will go to the waiting list', async () => {
  const event = await eventWith(['pending', 'pending', 'pending'], { capacity: 1 })
  const { user } = await open(event.slug)
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Reis' }))
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Bento Reis' }))
  await user.click(screen.getByRole('button', { name: 'Aprovar 2' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Aprovar 2 pedidos?' }))
  dialog.getByText('Lugares livres: 1. 1 pessoa fica em lista de espera.')
  await user.click(dialog.getByRole('button', { name: 'Aprovar 2' }))
  await screen.findByText(/^1 com lugar · 1 em lista de espera · o e-mail sai às/)
  expect(await statesOf(event.id)).toEqual(['confirmed', 'pending', 'waitlisted'])
})

it('approves all pending requests, including those not on the page', async () => {
  const event = await eventWith(['pending', 'pending', 'confirmed'])
  const { user } = await open(event.slug, '?state=pending')
  await user.click(await screen.findByRole('button', { name: 'Aprovar os 2 pendentes' }))
  await screen.findByText(/^2 com lugar/)
  await screen.findByText('Não há pedidos por aprovar')
  expect(await statesOf(event.id)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

const approval = (name: string) => screen.getByText(`${name} Reis`).closest<HTMLElement>('.approval')!

it('takes a double click for one decision', async () => {
  const { slug } = await eventWith(['pending', 'pending', 'pending'])
  const { user, listen } = await open(slug)
  const asked = listen()
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar as linhas desta página' }))
  await user.dblClick(screen.getByRole('button', { name: 'Aprovar 3' }))
  await screen.findByText(/^3 com lugar/)
  expect(asked.filter((url) => url.endsWith('/decide'))).toHaveLength(1)
})

it('shows the person behind a request, and decides in the row by keyboard, undone in one click', async () => {
  const event = await eventWith(['pending', 'pending', 'pending'])
  const [ana] = await at.api.deps.db
    .selectFrom('users')
    .innerJoin('event_registrations', 'event_registrations.user_id', 'users.id')
    .select('users.id')
    .where('event_id', '=', event.id)
    .where('first_name', '=', 'Ana')
    .execute()
  await at.api.deps.db
    .updateTable('profiles')
    .set({ headline: 'Dados e saúde' })
    .where('user_id', '=', ana!.id)
    .execute()
  const { user } = await open(event.slug, '?state=pending')
  await screen.findByText('Dados e saúde')
  expect(within(approval('Ana')).getByText('OnIT')).toBeTruthy()
  await user.keyboard('ja')
  expect(document.activeElement, 'the next one is in view at once').toBe(approval('Bento'))
  await screen.findByText(/^1 com lugar · o e-mail sai às/)
  await user.keyboard('d')
  await screen.findByText(/^1 não aceite/)
  await waitFor(() => expect(document.activeElement).toBe(approval('Célia')))
  expect(await statesOf(event.id)).toEqual(['confirmed', 'declined', 'pending'])
  await user.click(screen.getAllByRole('button', { name: 'Anular' }).at(-1)!)
  await screen.findByText('Decisão anulada: 1 pedido volta ao que era')
  expect(await statesOf(event.id)).toEqual(['confirmed', 'pending', 'pending'])
})

it('sends one decision although the button is pressed twice', async () => {
  const event = await eventWith(['pending'])
  const { user } = await open(event.slug, '?state=pending')
  const button = await screen.findByRole('button', { name: 'Aprovar Ana Reis' })
  const letGo = holdAnswer('POST')
  await user.dblClick(button)
  letGo()
  await screen.findByText(/^1 com lugar · o e-mail sai às/)
  expect(screen.queryByText(/já decidida/)).toBeNull()
})

it('declines many only after asking, and one at once, since it can be undone', async () => {
  const event = await eventWith(['pending', 'pending', 'pending'])
  const { user } = await open(event.slug)
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Reis' }))
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Bento Reis' }))
  await user.click(screen.getByRole('button', { name: 'Não aceitar 2' }))
  const many = within(await screen.findByRole('alertdialog', { name: 'Não aceitar 2 pedidos?' }))
  expect(await statesOf(event.id)).toEqual(['pending', 'pending', 'pending'])
  await user.click(many.getByRole('button', { name: 'Não aceitar 2' }))
  await screen.findByText(/^2 não aceites/)
  await user.click(await screen.findByRole('button', { name: 'Ações para Célia Reis' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Não aceitar' }))
  await screen.findByText(/^1 não aceite/)
  await user.click(await screen.findByRole('button', { name: 'Ações para Célia Reis' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Anular a decisão' }))
  // Toasts of the test before may still be shown, so the states tell.
  await waitFor(async () => expect(await statesOf(event.id)).toEqual(['declined', 'declined', 'pending']))
})

it('runs only the pressed button of the selection while it waits', async () => {
  const { slug } = await eventWith(['pending'])
  const { user } = await open(slug)
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Reis' }))
  const [approve, decline] = ['Aprovar 1', 'Não aceitar 1'].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  )
  const letGo = holdAnswer('POST')
  await user.click(decline!)
  expect(decline!.getAttribute('aria-busy')).toBe('true')
  expect(approve!.getAttribute('aria-busy'), 'the other one is still').toBeNull()
  expect(approve!.disabled).toBe(true)
  letGo()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ações sobre a seleção' })).toBeNull())
})

it('cancels a registration only after asking', async () => {
  const event = await eventWith(['confirmed'])
  const { user } = await open(event.slug)
  await user.click(await screen.findByRole('button', { name: 'Ações para Ana Reis' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar inscrição' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancelar inscrição' }))
  await screen.findByText('Inscrição de Ana Reis cancelada')
  expect(await statesOf(event.id)).toEqual(['cancelled'])
})

it('marks attendance and updates the figures', async () => {
  const event = await eventWith(['confirmed', 'confirmed'], { starts_at: '2026-03-12T09:00:00Z' })
  const { user } = await open(event.slug)
  const attendance = await screen.findByLabelText<HTMLSelectElement>('Presença de Ana Reis')
  const letGo = holdAnswer('PUT')
  await user.selectOptions(attendance, 'Atraso')
  expect(attendance.value, 'it holds while it is on its way').toBe('late')
  expect(attendance.getAttribute('aria-busy'), 'and says that it is').toBe('true')
  letGo()
  await waitFor(() => expect(attendance.getAttribute('aria-busy')).toBeNull())
  await waitFor(() => {
    const shownUp = screen.getByText('apareceram').closest('div')
    expect(shownUp?.querySelector('.sr-only')?.textContent).toBe('1')
  })
  await user.selectOptions(screen.getByLabelText('Presença de Ana Reis'), 'Por marcar')
  await waitFor(async () => {
    const marks = await at.api.deps.db
      .selectFrom('event_registrations')
      .select('attendance')
      .where('event_id', '=', event.id)
      .execute()
    expect(marks.every(({ attendance }) => attendance === null)).toBe(true)
  })
})

it('rounds the mean rating in its label as on the screen', async () => {
  const event = await eventWith(['confirmed', 'confirmed', 'confirmed'])
  const registrations = await at.api.deps.db
    .selectFrom('event_registrations')
    .select('id')
    .where('event_id', '=', event.id)
    .execute()
  for (const [i, { id }] of registrations.entries())
    await at.api.deps.db
      .updateTable('event_registrations')
      .set({ rating: i === 0 ? 5 : 4 })
      .where('id', '=', id)
      .execute()
  await open(event.slug)
  const mean = (await screen.findByText('4.3')).parentElement
  expect(mean?.querySelector('.sr-only')?.textContent).toBe('4,3')
})

it('begins a message to those who have a seat', async () => {
  const event = await eventWith(['confirmed', 'confirmed', 'waitlisted'])
  const { user } = await open(event.slug)
  await screen.findByText('Ana Reis')
  await user.click(screen.getByRole('button', { name: 'Escrever' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Quem tem lugar' }))
  await screen.findByRole('button', { name: 'Enviar a 2 pessoas' })
})

it('exports the participants that match the search', async () => {
  const { slug } = await eventWith(['confirmed', 'confirmed'])
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  const { user } = await open(slug, '?q=bento')
  await screen.findByText('Bento Reis')
  await user.click(screen.getByRole('button', { name: 'Exportar esta vista' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(made).toHaveBeenCalled())
  const text = await (made.mock.calls[0]![0] as Blob).text()
  expect(text).toContain('Bento')
  expect(text).not.toContain('Ana')
})

it('asks to publish a draft, and offers nothing to do with people who cannot be there yet', async () => {
  const { slug } = await eventWith([], { state: 'draft' })
  await open(slug)
  await screen.findByText('Publica o evento para abrir as inscrições.')
  expect(screen.queryByRole('button', { name: 'Exportar tudo' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Folha de presenças' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

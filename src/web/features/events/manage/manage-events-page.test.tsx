import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeEvent, makeEvents, makeRegistration } from '#api/demo/factories/events.ts'
import { listManagedEvents } from '#contract/events/manage.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { openPage } from '#test/render.tsx'
import { appWith } from '#test/app-with.ts'

const manage = appWith({ staff: 'staff' })

const open = (search = '') => openPage(manage.api, `/manage/events${search}`, { as: manage.staff })
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const stateOf = async (slug: string) =>
  (await manage.api.deps.db.selectFrom('events').select('state').where('slug', '=', slug).executeTakeFirstOrThrow())
    .state

describeListPage({
  at: manage,
  address: '/manage/events',
  who: () => manage.staff,
  asks: listManagedEvents,
  make: () => makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo' }),
  shows: 'Git sem medo',
  empty: 'Não há eventos marcados',
  forbidden: ['trainee'],
})

describe('the table', () => {
  it('lists every state with its figures', async () => {
    await makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo', state: 'draft' })
    await makeEvent(manage.api.deps.db, { title_pt: 'Noite de portefólios', title_en: 'Portfolio night', capacity: 24 })
    await open()
    const draft = within(await screen.findByRole('row', { name: /Git sem medo/ }))
    expect(draft.getAllByText('Rascunho')).not.toEqual([])
    expect(draft.getByText('Falta inglês')).toBeTruthy()
    expect(within(rowOf('Noite de portefólios')).getByText('0 de 24 lugares')).toBeTruthy()
  })

  it('reads its filters from the address and writes them there', async () => {
    await makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo', state: 'draft' })
    await makeEvent(manage.api.deps.db, { title_pt: 'Café com mentores' })
    const { user, router } = await open('?state=draft&kind=circus')
    await screen.findByText('Git sem medo')
    expect(screen.queryByText('Café com mentores')).toBeNull()
    expect(router.state.location.searchStr, 'a filter that does not exist is taken out').toBe('?state=draft')
    await user.click(screen.getByRole('button', { name: 'Rascunhos' }))
    await screen.findByText('Café com mentores')
    expect(router.state.location.searchStr).toBe('')
  })

  it('begins with the next event; past ones are one click away', async () => {
    await makeEvents(manage.api.deps.db, [
      { title_pt: 'Depois', starts_at: '2026-05-01T10:00:00Z' },
      { title_pt: 'A seguir', starts_at: '2026-03-14T10:00:00Z' },
      { title_pt: 'Passado', starts_at: '2026-02-01T10:00:00Z' },
    ])
    const { user, router } = await open()
    await screen.findByText('A seguir')
    expect(titles()).toEqual(['A seguir', 'Depois'])
    await user.click(screen.getByRole('radio', { name: 'Passados' }))
    await waitFor(() => expect(titles()).toEqual(['Passado']))
    expect(router.state.location.searchStr).toBe('?when=past')
  })

  it('sorts by a column, first ascending, then descending', async () => {
    await makeEvents(manage.api.deps.db, [{ title_pt: 'Beta' }, { title_pt: 'Alfa' }])
    const { user, router } = await open()
    const sort = await screen.findByRole('button', { name: 'Evento' })
    await user.click(sort)
    await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=title'))
    await user.click(await screen.findByRole('button', { name: 'Evento' }))
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Alfa']))
  })

  it('says that nothing matches, and offers to clear the filters', async () => {
    await makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo' })
    const { user } = await open('?q=inexistente')
    await screen.findByText('Nenhum evento encontrado')
    await user.click(screen.getByRole('button', { name: 'Ver todos' }))
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
    await screen.findByText('Git sem medo')
  })

  const titles = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('link')[0]?.textContent)
})

describe('many at once', () => {
  it('says what would be published before it publishes', async () => {
    const draft = await makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo', state: 'draft' })
    await makeEvent(manage.api.deps.db, { title_pt: 'Café com mentores' })
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar as linhas desta página' }))
    await user.click(screen.getByRole('button', { name: 'Publicar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('1 evento fica publicado.')
    expect(dialog.getByText('1 fica como está')).toBeTruthy()
    expect(await stateOf(draft.slug), 'looking changes nothing').toBe('draft')
    await user.click(dialog.getByRole('button', { name: 'Publicar 1 evento' }))
    await waitFor(async () => expect(await stateOf(draft.slug)).toBe('published'))
  })

  it('cancels everything that matches, including rows not on the page, with a reason', async () => {
    const events = await makeEvents(
      manage.api.deps.db,
      Array.from({ length: 4 }, (_, i) => ({ title_pt: `Sessão ${i + 1}` })),
    )
    await makeRegistration(manage.api.deps.db, { event_id: events[0]!.id, user_id: manage.staff.id })
    const { user } = await openPage(manage.api, '/manage/events', { as: manage.staff, rowsPerPage: 3 })
    // By label and text: queries by role are slow with fifty rows.
    await user.click(await screen.findByLabelText('Selecionar as linhas desta página'))
    const bar = within(screen.getByLabelText('Ações sobre a seleção'))
    await user.click(bar.getByText('Selecionar todos (4)'))
    await user.click(bar.getByText('Cancelar'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }))
    await dialog.findByText(/^(Preenche|Responde a) «/)
    await fill(user, dialog.getByLabelText('Motivo'), 'Obras na sala')
    await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }))
    expect(await dialog.findByText('Segue 1 e-mail a quem está inscrito.')).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Cancelar 4 eventos' }))
    await within(screen.getByLabelText('Avisos')).findByText('4 eventos cancelados')
    expect(await stateOf(events[3]!.slug)).toBe('cancelled')
  })
})

it('downloads the list as a file', async () => {
  await makeEvent(manage.api.deps.db, { title_pt: 'Git sem medo' })
  const make = vi.spyOn(URL, 'createObjectURL')
  const { user } = await open()
  await screen.findByText('Git sem medo')
  await user.click(screen.getByRole('button', { name: /^Exportar/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(make).toHaveBeenCalled())
  expect(await (make.mock.calls[0]![0] as Blob).text()).toContain('Git sem medo')
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tellPeople } from '#api/tell/tell-people.ts'
import { getMutedTopics, listNotices } from '#contract/notices/notices.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee' })

const tell = (subject: string) =>
  tellPeople(at.api.deps.db, at.api.deps, 'events.confirmed', [at.ana.id], () => ({
    subject,
    preview: 'Contamos contigo.',
    paragraphs: [],
    action: { label: 'Ver', url: '/settings/appearance?from=notice' },
  }))
const open = (search = '') => openPage(at.api, `/notifications${search}`, { as: at.ana })

describeListPage({
  at,
  address: '/notifications',
  who: () => at.ana,
  asks: listNotices,
  make: () => tell('Tens lugar'),
  shows: 'Tens lugar',
  empty: 'Nada de novo',
  nothing: { search: '?topic=problems', says: 'Limpar filtros' },
})

it('opens the act and reads the notice with it; the bell counts what is left', async () => {
  await tell('Tens lugar')
  await tell('Mudou a sala')
  const { user, router } = await open()
  await screen.findByRole('link', { name: /^Notificações ?: 2 por ler$/ })
  await user.click(screen.getByRole('link', { name: 'Tens lugar' }))
  await waitFor(() => expect(router.state.location.href).toBe('/settings/appearance?from=notice'))
  await screen.findByRole('link', { name: /^Notificações ?: 1 por ler$/ })
})

it('mutes the topic of a notice, which the settings show', async () => {
  await tell('Tens lugar')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Mais sobre «Tens lugar»' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Silenciar «Eventos»' }))
  await screen.findByText('«Eventos» silenciado')
  expect(await at.api.call(getMutedTopics, {}, at.ana)).toEqual(['events'])
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Preferências' }))
  const bell = await screen.findByRole('switch', { name: 'Eventos: avisos no sino' })
  expect(bell).toHaveProperty('checked', false)
  await user.click(bell)
  await waitFor(async () => expect(await at.api.call(getMutedTopics, {}, at.ana)).toEqual([]))
})

it('shows the newest below the bell on a wide screen, and leads on from there', async () => {
  await tell('Tens lugar')
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as never)
  const { user, router } = await openPage(at.api, '/settings/sessions', { as: at.ana })
  await user.click(await screen.findByRole('link', { name: /^Notificações ?: 1 por ler$/ }))
  const list = within(await screen.findByRole('dialog', { name: 'Notificações' }))
  await list.findByText('Contamos contigo.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('link', { name: /^Notificações ?: 1 por ler$/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Tens lugar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/appearance'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.restoreAllMocks()
})

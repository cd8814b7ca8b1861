import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queueMail } from '#api/mail/outbox.ts'
import { stopTokenOf } from '#api/mail/stop-link.ts'
import { getNotifications } from '#contract/mails/notifications.ts'
import { listMails } from '#contract/mails/mails.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query.ts'

const at = appWith({ staff: 'staff' })

const mail = (to: string, subject: string) =>
  queueMail(at.api.deps.db, at.api.deps, {
    kind: 'other',
    userId: null,
    to,
    locale: 'pt',
    content: { subject, preview: subject, title: subject, paragraphs: ['Até quinta.'] },
  })
const open = (search = '') => openPage(at.api, `/manage/outbox${search}`, { as: at.staff })

describeListPage({
  at,
  address: '/manage/outbox',
  who: () => at.staff,
  asks: listMails,
  make: () => mail('ines@exemplo.pt', 'Tens lugar'),
  shows: 'Tens lugar',
  empty: 'Nenhum e-mail',
  nothing: { search: '?q=rui', says: 'Nenhum e-mail encontrado' },
  forbidden: ['trainee'],
})

it('lists mails, finds them by recipient, and opens one at its own address', async () => {
  await mail('ines@exemplo.pt', 'Tens lugar')
  await mail('rui@exemplo.pt', 'Estás em lista de espera')
  const { user, router } = await open()
  await screen.findByText('Estás em lista de espera')
  await user.type(screen.getByRole('searchbox'), 'ines{Enter}')
  await waitFor(() => expect(screen.queryByText('Estás em lista de espera')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Tens lugar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tens lugar' }))
  await dialog.findByText(/Até quinta\./)
  expect(router.state.location.searchStr).toContain('mail=')
  await user.click(dialog.getAllByRole('button', { name: 'Fechar' })[0]!)
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=ines'))
})

it('keeps both typed text and a pressed filter before the next render', async () => {
  const { user, router } = await open()
  const box = screen.getByRole('searchbox')
  await user.type(box, 'ines')
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Por enviar' }))
    fireEvent.keyDown(box, { key: 'Enter' })
  })
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ines', status: 'queued' }))
})

it('drops unfinished typing when the address changes', async () => {
  const { router } = await open()
  // The API in this process must not plan its work by a clock that stops. React goes by the other clocks.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(box, { target: { value: 'rui' } })
  await act(() => router.navigate({ to: '/manage/outbox', search: { q: 'ines' } }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(router.state.location.search).toEqual({ q: 'ines' })
  expect(box.value).toBe('ines')
})

it('sends a failed mail again', async () => {
  await mail('ines@exemplo.pt', 'Tens lugar')
  await at.api.deps.db.updateTable('mails').set({ status: 'dead', attempts: 8, error: '550 no such user' }).execute()
  const { user } = await open('?status=dead')
  await user.click(await screen.findByRole('button', { name: 'Tens lugar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('550 no such user')
  await user.click(dialog.getByRole('button', { name: 'Enviar outra vez' }))
  await screen.findByText('Vamos tentar outra vez')
  const { status } = await at.api.deps.db.selectFrom('mails').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('queued')
})

it('lets the reader of a mail stop its topic without signing in; opening the page changes nothing', async () => {
  const ana = await at.api.as('trainee')
  const token = stopTokenOf(at.api.deps, { sub: ana.id, topic: 'events' })
  const pace = async () => (await at.api.call(getNotifications, {}, ana))['events']
  const { user } = await openPage(at.api, `/mails/${token}`)
  const never = await screen.findByRole('button', { name: 'Nunca' })
  expect(await pace()).toBe('now')
  await user.click(never)
  await screen.findByText('Escolha guardada.')
  expect(await pace()).toBe('off')
})

it('a link whose reader has left says that no mails come by it', async () => {
  const token = stopTokenOf(at.api.deps, { sub: crypto.randomUUID(), topic: 'events' })
  await openPage(at.api, `/mails/${token}`)
  await screen.findByText(/^Não há e-mails a chegar por esta ligação/)
  expect(screen.queryByRole('button', { name: 'Nunca' })).toBeNull()
})

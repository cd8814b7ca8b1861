import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeEvent, makeEvents } from '#api/demo/factories/events.ts'
import { fill } from '#test/fill.ts'
import { expireSession, type OpenPage, openPage } from '#test/render.tsx'
import { appWith } from '#test/app-with.ts'
import { session } from '#web/lib/api/client.ts'

const manage = appWith({ staff: 'staff' })
beforeEach(letMenusBe)

/** In development only, React Aria complains of menus that appear behind an open dialog. */
function letMenusBe() {
  const { warn } = console
  console.warn = (...args: unknown[]) => String(args[0]).startsWith('<Pressable> child must be') || warn(...args)
}

const reason = 'A sala ficou sem luz.'
const dialog = async () => within(await screen.findByRole('dialog'))
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('viveiro.draft.'))

/** Presses the button after the session has expired, and signs in again. */
async function pressTooLate({ user, router }: OpenPage, button: HTMLElement, as = manage.staff) {
  expireSession()
  await user.click(button)
  await screen.findByRole('heading', { name: 'Olá de novo.' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => session.enter(as.token))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/login'))
}

async function cancelDialog() {
  const { slug } = await makeEvent(manage.api.deps.db)
  const page = await openPage(manage.api, `/manage/events/${slug}/participants?q=ana`, { as: manage.staff })
  await page.user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Cancelar evento' }))
  await fill(page.user, (await dialog()).getByLabelText('Motivo'), reason)
  return page
}
const cancelButton = async () => (await dialog()).getByRole('button', { name: 'Cancelar evento' })
const typedReason = async () => (await dialog()).getByLabelText<HTMLTextAreaElement>('Motivo').value

it('keeps the reason for cancelling an event, opens its dialog again, and deletes it once it is sent', async () => {
  const page = await cancelDialog()
  await pressTooLate(page, await cancelButton())
  expect(page.router.state.location.searchStr).toBe('?q=ana')
  expect(await typedReason()).toBe(reason)
  await page.user.click(await cancelButton())
  await screen.findByText('Evento cancelado')
  expect(drafts()).toEqual([])
})

it('shows the reason to nobody else', async () => {
  const other = await cancelDialog()
  await pressTooLate(other, await cancelButton(), await manage.api.as('staff'))
  await screen.findByRole('button', { name: 'Mais ações' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(drafts()).toEqual([])
})

it('deletes the reason when its dialog is closed', async () => {
  const { user } = await cancelDialog()
  expect(drafts()).toHaveLength(1)
  await user.click((await dialog()).getByRole('button', { name: 'Voltar' }))
  expect(drafts()).toEqual([])
})

it('keeps the reason for cancelling many events, and the selection', async () => {
  await makeEvents(manage.api.deps.db, [{ title_pt: 'Alfa' }, { title_pt: 'Beta' }, { title_pt: 'Gama' }])
  const page = await openPage(manage.api, '/manage/events?sort=title', { as: manage.staff })
  for (const title of ['Alfa', 'Gama'])
    await page.user.click(await screen.findByRole('checkbox', { name: `Selecionar ${title}` }))
  await page.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await fill(page.user, (await dialog()).getByLabelText('Motivo'), reason)
  await page.user.click((await dialog()).getByRole('button', { name: 'Ver o que muda' }))
  await pressTooLate(page, await (await dialog()).findByRole('button', { name: 'Cancelar 2 eventos' }))

  expect(await typedReason()).toBe(reason)
  await page.user.click((await dialog()).getByRole('button', { name: 'Ver o que muda' }))
  await page.user.click(await (await dialog()).findByRole('button', { name: 'Cancelar 2 eventos' }))
  await screen.findByText('2 eventos cancelados')
  const left = await manage.api.deps.db
    .selectFrom('events')
    .select('title_pt')
    .where('state', '=', 'published')
    .execute()
  expect(left).toEqual([{ title_pt: 'Beta' }])
  expect(drafts()).toEqual([])
})

it('keeps a selection of all that match', async () => {
  await makeEvents(
    manage.api.deps.db,
    Array.from({ length: 4 }, (_, i) => ({ title_pt: `Sessão ${i + 1}` })),
  )
  const page = await openPage(manage.api, '/manage/events', { as: manage.staff, rowsPerPage: 3 })
  await page.user.click(await screen.findByLabelText('Selecionar as linhas desta página'))
  const bar = within(screen.getByLabelText('Ações sobre a seleção'))
  await page.user.click(bar.getByText('Selecionar todos (4)'))
  await page.user.click(bar.getByText('Cancelar'))
  await fill(page.user, (await dialog()).getByLabelText('Motivo'), reason)
  await pressTooLate(page, (await dialog()).getByText('Ver o que muda'))
  await page.user.click((await dialog()).getByText('Ver o que muda'))
  await (await dialog()).findByText('Cancelar 4 eventos')
})

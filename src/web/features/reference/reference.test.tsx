import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listEntries } from '#contract/reference/manage.ts'
import { appWith } from '#test/app-with.ts'
import { describePage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff', ines: 'trainee' })
const status = (slug: string) =>
  at.api.deps.db.selectFrom('skills').select(['name_pt', 'status']).where('slug', '=', slug).executeTakeFirst()

const list = { at, who: () => at.staff, asks: listEntries, forbidden: ['trainee'] } as const
describePage({ ...list, address: '/manage/fields?q=agri', shows: /^Agricultura/ })
describePage({ ...list, address: '/manage/skills?q=typescript', shows: 'TypeScript' })

it('accepts a proposal and gives it a better name', async () => {
  const proposal = { status: 'proposed' as const, proposed_by: at.ines.id, proposed_at: at.api.deps.clock() }
  await at.api.deps.db
    .insertInto('skills')
    .values({ slug: 'solid-start', name_pt: 'solid start', name_en: 'solid start', category: 'product', ...proposal })
    .execute()
  const { user } = await openPage(at.api, '/manage/skills?q=solid-start', { as: at.staff })
  const menu = () => screen.findByRole('button', { name: /^Ações para solid start/i })
  await user.click(await screen.findByRole('button', { name: 'Aceitar solid start' }))
  await screen.findByText('Aceite na lista')
  await waitFor(() => expect(screen.queryByText('Proposta', { selector: '.status' })).toBeNull())
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Mudar nome ou grupo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar a entrada' }))
  const name = dialog.getByRole('textbox', { name: 'Nome em português' })
  await user.clear(name)
  await user.type(name, 'Solid Start')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Entrada guardada')
  expect(await status('solid-start')).toMatchObject({ name_pt: 'Solid Start', status: 'accepted' })
})

it('adds an entry, and says at its field that there is one with this name', async () => {
  const { user } = await openPage(at.api, '/manage/skills?q=tecelagem', { as: at.staff })
  await user.click(await screen.findByRole('button', { name: 'Nova competência' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova competência' }))
  await user.type(dialog.getByRole('textbox', { name: 'Nome em português' }), 'Tecelagem')
  await user.type(dialog.getByRole('textbox', { name: 'Nome em inglês' }), 'TypeScript')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await dialog.findAllByText(/^Já há uma entrada com este nome/)
  await user.type(dialog.getByRole('textbox', { name: 'Nome em inglês' }), ' weaving')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Entrada criada')
  await screen.findByText('Tecelagem', { selector: 'td *' })
})

it('shows a long list in parts', async () => {
  const { user } = await openPage(at.api, '/manage/skills', { as: at.staff })
  const rows = () => screen.getAllByRole('row').length - 1
  await screen.findByText(/^A mostrar 50 de \d+$/)
  expect(rows()).toBe(50)
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  expect(rows()).toBe(100)
})

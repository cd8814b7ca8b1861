import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { problemLabels } from '#contract/problems/manage.ts'
import { createView, listViews, updateView } from '#contract/views/views.ts'
import { appWith } from '#test/app-with.ts'
import { proposed } from '#test/problems.ts'
import { closePage, openPage } from '#test/render.tsx'

afterEach(closePage)

const at = appWith({ staff: 'staff', rui: 'founder' })
const open = (search: string) => openPage(at.api, `/manage/problems?view=all${search}`, { as: at.staff })
const views = async () => (await at.api.call(listViews, {}, at.staff)).items
const body = { page: '/manage/problems', name: 'Filas', shared: true }

it('keeps a list with its filters, second order and columns for the team, in the side bar', async () => {
  const { id } = await proposed(at.api, at.rui, { title: 'Filas no centro' })
  await proposed(at.api, at.rui, { title: 'Trocos nas feiras' })
  await at.api.call(problemLabels.change, { body: { ids: [id], add: ['saúde'] } }, at.staff)
  const { user, router } = await open('')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Etiqueta' }), 'saúde')
  await waitFor(() => expect(screen.queryByText('Trocos nas feiras')).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Depois por' }), 'Apoios, a descer')
  await user.click(screen.getByRole('button', { name: 'Colunas' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Desde' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Desde' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Vistas' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Guardar como vista nova' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar como vista nova' }))
  await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Saúde')
  await user.selectOptions(dialog.getByRole('combobox', { name: /De quem/ }), 'Da equipa')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  const link = await screen.findByRole('link', { name: /^Saúde/ })
  expect(await views()).toMatchObject([
    { shared: true, search: { view: 'all', label: 'saúde', thenBy: '-supports', hide: 'createdAt' } },
  ])
  await router.navigate({ to: '/manage/problems', search: { view: 'all' } as never })
  await screen.findByText('Trocos nas feiras')
  await user.click(link)
  await waitFor(() => expect(screen.queryByText('Trocos nas feiras')).toBeNull())
})

it('with a filter that is gone opens without it and says so', async () => {
  const search = { view: 'all', mood: 'blue', label: 'saúde' }
  const { id } = await at.api.call(createView, { body: { ...body, search } }, at.staff)
  await open(`&label=sa%C3%BAde&mood=blue&shownAs=${id}`)
  expect((await screen.findByText('Um filtro desta vista já não existe')).textContent).toBeTruthy()
  expect(await screen.findByText('Nada encontrado')).toBeTruthy()
})

it('that a colleague has saved meanwhile is not overwritten: who saves second is told, and sees the newer one', async () => {
  const search = { view: 'all', label: 'saúde' }
  const view = await at.api.call(createView, { body: { ...body, search } }, at.staff)
  const { user } = await open(`&label=sa%C3%BAde&sort=supports&shownAs=${view.id}`)
  await user.click(await screen.findByRole('button', { name: 'Filas (mudada)' }))
  const theirs = { search: { view: 'all', label: 'mar' }, version: view.version }
  await at.api.call(updateView, { params: { id: view.id }, body: theirs }, await at.api.as('staff'))
  await user.click(await screen.findByRole('menuitem', { name: 'Guardar por cima de «Filas»' }))
  await screen.findByText(/^Alguém alterou isto entretanto/)
  expect(await views()).toMatchObject([{ search: { label: 'mar' }, version: 2 }])
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newCohort, newPlan, newRow } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { createCohort, listCohorts } from '#contract/cohorts/manage.ts'
import { getModules } from '#contract/cohorts/modules.ts'
import { getPlan, planCohort } from '#contract/cohorts/plan.ts'
import { appWith } from '#test/app-with.ts'
import { describeRecordPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ mentor: 'mentor', staff: 'staff' })
const make = async (over: Partial<typeof newCohort> = {}) =>
  (await at.api.call(createCohort, { body: { ...newCohort, ...over } }, at.staff)).id
const open = (address: string) => openPage(at.api, address, { as: at.staff })
const planned = async (id: string) => (await at.api.call(getPlan, { params: { id } }, at.staff)).sessions

describeRecordPage({
  at,
  address: (id) => `/manage/cohorts/${id}/plan`,
  who: () => at.staff,
  asks: getPlan,
  make,
  shows: 'Planear a coorte 2026.1',
  forbidden: ['mentor'],
})

it('the dates are shown before they are made, and those that are left out', async () => {
  const id = await make({ weeks: 4 })
  const { user } = await open(`/manage/cohorts/${id}/plan`)
  await user.click(await screen.findByRole('button', { name: 'Ver as datas' }))
  expect(await screen.findByText(/^(Preenche|Responde a) «/)).toBeTruthy()
  await user.click(screen.getByRole('textbox', { name: 'Título' }))
  await user.paste('Oficina de sábado')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dia' }), 'sábado')
  await user.click(screen.getByRole('button', { name: 'Ver as datas' }))
  const preview = within(await screen.findByRole('region', { name: 'Como ficaria' }))
  expect(preview.getByText('De fora: Dia da Liberdade')).toBeTruthy()
  expect(await planned(id)).toEqual([])
  await user.click(preview.getByRole('button', { name: 'Marcar 3 sessões' }))
  expect(await screen.findByRole('button', { name: 'Publicar os 3 rascunhos' })).toBeTruthy()
  expect(await planned(id)).toHaveLength(3)
})

it('a copy shows where its sessions would be, and one planned by mistake can be deleted', async () => {
  const id = await make()
  const body = { ...newPlan, rows: [newRow], dryRun: false }
  await at.api.call(planCohort, { params: { id }, body }, at.staff)
  const { user } = await open(`/manage/cohorts/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Apagar' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Um rascunho de sessão é apagado com ela/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Apagar' }))
  expect(await screen.findByText('Ainda não há coortes')).toBeTruthy()
  expect((await at.api.call(listCohorts, {}, at.staff)).items).toEqual([])
})

it('modules and their steps are written, moved by keyboard and saved in one page', async () => {
  const id = await make()
  const { user } = await open(`/manage/cohorts/${id}/modules`)
  const paste = async (name: string, text: string, at = 0) => {
    await user.click(screen.getAllByRole('textbox', { name })[at]!)
    await user.paste(text)
  }
  await user.click(await screen.findByRole('button', { name: 'Juntar um módulo' }))
  await paste('Nome do módulo', 'Ouvir')
  await paste('Título', 'Primeiro')
  await user.click(screen.getByRole('button', { name: 'Guardar os módulos' }))
  expect(await screen.findByText(/^(Preenche|Responde a) «/)).toBeTruthy()
  await paste('Ligação', 'https://exemplo.pt/a')
  await user.click(screen.getByRole('button', { name: 'Juntar um passo' }))
  await paste('Título', 'Segundo', 1)
  await paste('Ligação', 'https://exemplo.pt/b', 1)
  // The handle of the second step keeps the focus as the step moves up.
  screen.getByRole('button', { name: 'Arrastar o 2.º' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arrastar o 1.º' }))
  await user.click(screen.getByRole('button', { name: 'Guardar os módulos' }))
  expect(await screen.findByText('Módulos guardados.')).toBeTruthy()
  const { modules } = await at.api.call(getModules, { params: { id } }, at.staff)
  expect(modules.map(({ items }) => items.map(({ title }) => title.pt))).toEqual([['Segundo', 'Primeiro']])
})

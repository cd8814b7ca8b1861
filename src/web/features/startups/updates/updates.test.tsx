import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createStartup } from '#contract/startups/startups.ts'
import { listUpdates, putUpdate } from '#contract/startups/updates.ts'
import { appWith } from '#test/app-with.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ rui: 'founder', eva: 'founder' })

let id: string
beforeEach(async () => {
  const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
  id = (await at.api.call(createStartup, { body: told }, at.rui)).id
  const { db } = at.api.deps
  await db.updateTable('startups').set({ state: 'active', heard_month: '2026-01' }).execute()
  const member = { startup_id: id, user_id: at.eva.id, title: '', role: 'member' as const }
  await db.insertInto('startup_members').values(member).execute()
})

const customers = { id: crypto.randomUUID(), name: 'Clientes', unit: null }
const tell = (month: string, value: number, progress = 'Mais clientes.') => {
  const body = { progress, obstacle: null, ask: null, figures: [{ ...customers, value }], version: 0 }
  return at.api.call(putUpdate, { params: { id, month }, body }, at.eva)
}
const open = async () => {
  const page = await openPage(at.api, `/startup/${id}?tab=updates`, { as: at.rui })
  const form = within(await screen.findByRole('region', { name: /^Atualização de fevereiro/ }))
  await waitFor(() => expect(form.getByLabelText(/^O que avançou/).closest('fieldset')!.disabled).toBe(false))
  return { ...page, form }
}
const listed = async () => (await at.api.call(listUpdates, { params: { id } }, at.rui)).items

it('tells a month with the figures that were chosen before, against what they were', async () => {
  await tell('2026-01', 74)
  const { user, form } = await open()
  expect(form.getByText('janeiro: 74')).toBeTruthy()
  await user.type(form.getByLabelText('Clientes'), '1000000000000000')
  await user.type(form.getByLabelText(/^O que avançou/), 'A feira de Barcelos.')
  await user.click(form.getByRole('button', { name: 'Publicar atualização' }))
  expect((await form.findAllByText(/até 999 999 999 999/)).length).toBeGreaterThan(0)
  await user.clear(form.getByLabelText('Clientes'))
  await user.type(form.getByLabelText('Clientes'), '88')
  await user.click(form.getByRole('button', { name: 'Publicar atualização' }))
  const told = within(await screen.findByRole('region', { name: 'fevereiro' }))
  expect(told.getByText('mais 14 (19 %)', { normalizer: (text) => text.replaceAll(/\s+/g, ' ').trim() })).toBeTruthy()
  expect(screen.getByText('Clientes: jan 74; fev 88')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Clientes', hidden: true })).toBeTruthy()
})

it('shows both texts when another member was faster, and keeps the chosen one', async () => {
  const { user, form } = await open()
  await user.type(form.getByLabelText(/^O que avançou/), 'Do Rui.')
  await tell('2026-02', 88, 'Da Eva.')
  await user.click(form.getByRole('button', { name: 'Publicar atualização' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Da Eva.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await user.click(form.getByRole('button', { name: /atualização$/ }))
  await waitFor(async () => expect(await listed()).toMatchObject([{ progress: 'Do Rui.', version: 2 }]))
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAccount } from '#contract/accounts.ts'
import { appWith } from '#test/app-with.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ admin: 'admin', ines: 'trainee' })
const account = () => at.api.call(getAccount, { params: { id: at.ines.id } }, at.admin)

it('finds a person in the table, changes the role and suspends them', async () => {
  const { user } = await openPage(at.api, `/manage/people?q=${at.ines.email}`, { as: at.admin })
  const table = within(await screen.findByRole('table', { name: 'Pessoas' }))
  await user.click(await table.findByRole('link', { name: 'Inês Carvalho' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'O que pode fazer' }), 'Mentoria')
  await user.click(await screen.findByRole('button', { name: 'Mudar papel' }))
  await waitFor(async () => expect(await account()).toMatchObject({ role: 'mentor', sessions: [] }))
  await screen.findByText('Papel mudado para Mentoria')
  await user.click(await screen.findByRole('button', { name: 'Suspender conta' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspender Inês?' }))
  await user.click(dialog.getByRole('button', { name: 'Suspender conta' }))
  await screen.findByText(/Esta conta está suspensa/)
  expect((await account()).state).toBe('suspended')
})

it('tells the last administrator why the role stays', async () => {
  const { user } = await openPage(at.api, `/manage/people/${at.admin.id}`, { as: at.admin })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'O que pode fazer' }), 'Equipa')
  await user.click(await screen.findByRole('button', { name: 'Mudar papel' }))
  await screen.findByText(/É a última conta de administração/)
})

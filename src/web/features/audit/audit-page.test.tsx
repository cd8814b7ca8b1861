import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeRole } from '#contract/accounts/accounts.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ admin: 'admin', ines: 'trainee' })
const promote = () => at.api.call(changeRole, { params: { id: at.ines.id }, body: { role: 'mentor' } }, at.admin)

describeListPage({
  at,
  address: '/manage/audit',
  who: () => at.admin,
  asks: listAudit,
  make: promote,
  shows: 'Mudou o papel',
  empty: 'Ainda não há registos',
  nothing: { search: '?q=ninguém', says: 'Nenhum registo encontrado' },
  forbidden: ['staff'],
})

it('opens an entry at what was before and after, and says that the chain is whole', async () => {
  await promote()
  const { user } = await openPage(at.api, '/manage/audit', { as: at.admin })
  await screen.findByText('A cadeia está inteira, do primeiro ao último registo.')
  await user.click(await screen.findByRole('button', { name: 'Mudou o papel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudou o papel: Inês Carvalho' }))
  const cells = (await dialog.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells).toEqual(['Papel', 'OnIT', 'Mentoria'])
})

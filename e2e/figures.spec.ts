// Areas: figures, problems
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('staff read how many promises were kept, by field, and open the rows behind a number', async ({
  page,
  signInAs,
}) => {
  await signInAs('staff')
  await page.goto('/manage/figures')
  const card = page.getByRole('region', { name: 'Candidaturas respondidas a tempo', exact: true })
  await card.getByRole('button', { name: /Promessas: ver as linhas/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Candidaturas respondidas a tempo: Promessas' })
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Dividir por' }).selectOption('field')
  await expect(page).toHaveURL(/by=field/)
  await isAccessible(page)
})

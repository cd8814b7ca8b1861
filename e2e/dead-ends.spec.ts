import { expect, fillAccount, test } from './fixtures.ts'

test('a taken e-mail is told at its step, and is carried to where the password is reset', async ({ page }) => {
  await page.goto('/auth/register/founder')
  await fillAccount(page, 'onit@viveiro.example')
  await expect(page.getByRole('link', { name: 'Entra na tua conta' })).toBeVisible()
  await page.getByRole('link', { name: 'recupera a palavra-passe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar a palavra-passe')
  await expect(page.getByLabel('E-mail')).toHaveValue('onit@viveiro.example')
})

test('Back returns to the month and the view before', async ({ page, signInAs }) => {
  await signInAs('onit')
  await page.goto('/events')
  const month = page.locator('.cal__title')
  const first = await month.textContent()
  await page.getByRole('button', { name: 'Mês seguinte' }).click()
  await expect(month).not.toHaveText(first!)
  const second = await month.textContent()
  await page.getByRole('radio', { name: 'Lista' }).check({ force: true })
  await expect(page).toHaveURL(/view=list/)
  await page.goBack()
  await expect(month).toHaveText(second!)
})

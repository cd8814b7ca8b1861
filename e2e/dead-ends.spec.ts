import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, fillAccount, freshEmail, linkInMail, logIn, newAccountPassword, test } from './fixtures.ts'

test('a taken e-mail is told at its step, and is carried to where the password is reset', async ({ page }) => {
  await page.goto('/auth/register/founder')
  await fillAccount(page, 'onit@viveiro.example')
  await expect(page.getByRole('link', { name: 'Entra na tua conta' })).toBeVisible()
  await page.getByRole('link', { name: 'recupera a palavra-passe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar a palavra-passe')
  await expect(page.getByLabel('E-mail')).toHaveValue('onit@viveiro.example')
})

test('a mistyped e-mail is corrected before it is confirmed', async ({ page }) => {
  const [wrong, right] = [freshEmail('errado'), freshEmail('certo')]
  await page.goto('/auth/register/founder')
  await fillAccount(page, wrong)
  await page.getByLabel('Nome da startup').fill('Rega')
  await page.getByLabel('Fase').selectOption('idea')
  await page.getByRole('combobox', { name: 'Setor' }).fill('Agric')
  await page.getByRole('option', { name: /Agricultura/ }).click()
  await page.getByLabel('Numa frase').fill('Hortas que se regam sozinhas.')
  await page.getByLabel('O teu papel').fill('CEO')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'O e-mail está errado?' }).click()
  await page.getByLabel('E-mail').fill(right)
  await page.getByLabel('Palavra-passe atual').fill(newAccountPassword)
  await page.getByRole('button', { name: 'Corrigir e-mail' }).click()
  await expect(page.getByText('E-mail corrigido')).toBeVisible()
  await page.goto(await linkInMail(right, 'verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado')
})

test('a draft survives a closed tab and an ended session, which the login page tells', async ({
  context,
  signInAs,
}) => {
  const headers = { authorization: `Bearer ${await signInAs('staff')}` }
  const title = (page: Page) => page.getByLabel('Título').first()
  const first = await context.newPage()
  await first.goto('/manage/events/create')
  await title(first).fill('Um dia na estufa')
  await first.close()
  const next = await context.newPage()
  await next.goto('/manage/events/create')
  await expect(title(next)).toHaveValue('Um dia na estufa')
  await next.request.patch('/api/v1/auth/logout', { headers })
  await next.reload()
  await expect(next.getByText('A tua sessão terminou.')).toBeVisible()
  await expect(next.getByText('O que estavas a escrever ficou guardado neste dispositivo.')).toBeVisible()
  await isAccessible(next)
  await logIn(next, 'staff@viveiro.example')
  await expect(title(next)).toHaveValue('Um dia na estufa')
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
  await page.goBack()
  await expect(month).toHaveText(first!)
})

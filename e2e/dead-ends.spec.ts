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

test('a mistyped e-mail is corrected before it is confirmed; a closed tab loses no draft', async ({
  page,
  context,
}) => {
  const [wrong, right] = [freshEmail('errado'), freshEmail('certo')]
  await page.goto('/auth/register/founder')
  await fillAccount(page, wrong)
  await page.getByLabel('Nome da startup').fill('Rega')
  await page.close()
  const next = await context.newPage()
  await next.goto('/auth/register/founder')
  await expect(next.getByLabel('E-mail')).toHaveValue(wrong)
  await next.getByLabel('Palavra-passe', { exact: true }).fill(newAccountPassword)
  await next.getByRole('button', { name: 'Continuar' }).click()
  await expect(next.getByLabel('Nome da startup')).toHaveValue('Rega')
  await next.getByLabel('Fase').selectOption('idea')
  await next.getByRole('combobox', { name: 'Setor' }).fill('Agric')
  await next.getByRole('option', { name: /Agricultura/ }).click()
  await next.getByLabel('Numa frase').fill('Hortas que se regam sozinhas.')
  await next.getByLabel('O teu papel').fill('CEO')
  await next.getByRole('button', { name: 'Continuar' }).click()
  await next.getByRole('button', { name: 'Criar conta' }).click()
  await expect(next).toHaveURL('/')

  await next.getByRole('link', { name: 'O e-mail está errado?' }).click()
  await next.getByLabel('E-mail').fill(right)
  await next.getByLabel('Palavra-passe atual').fill(newAccountPassword)
  await next.getByRole('button', { name: 'Corrigir e-mail' }).click()
  await expect(next.getByText('E-mail corrigido')).toBeVisible()
  await next.goto(await linkInMail(right, 'verify-email'))
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado')
})

test('an ended session is said on the login page, with what is kept', async ({ page, signInAs }) => {
  const headers = { authorization: `Bearer ${await signInAs('onit')}` }
  await page.goto('/problem')
  await page.getByLabel('Resume numa frase').fill('As filas na cantina')
  await page.request.patch('/api/v1/auth/logout', { headers })
  await page.goto('/events')
  await expect(page.getByText('A tua sessão terminou.')).toBeVisible()
  await isAccessible(page)
  await logIn(page, 'onit@viveiro.example')
  await expect(page).toHaveURL('/events')
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
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible()
  await page.goBack()
  await expect(month).toHaveText(second!)
  await page.goBack()
  await expect(month).toHaveText(first!)
})

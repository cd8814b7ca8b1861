// Areas: accounts, auth, invitations, people
import { isAccessible } from './accessible.ts'
import { expect, linkInMail, test } from './fixtures.ts'

test('an administrator invites a mentor, who accepts and appears among the people', async ({ page, signInAs }) => {
  const email = `jorge-${Date.now()}@exemplo.pt`
  await signInAs('admin')
  await page.goto('/manage/people')
  await page.getByRole('button', { name: 'Convidar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar alguém' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Nome', { exact: false }).first().fill('Jorge')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('Convite enviado')).toBeVisible()

  const link = await linkInMail(email, 'auth/invitation')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByLabel('Apelido').fill('Almada')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('corda de barco azul')
  await page.getByRole('checkbox').check()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(page.getByRole('button', { name: 'Menu de Jorge Almada' })).toBeVisible()

  await signInAs('admin')
  await page.goto(`/manage/people?q=${email}`)
  await page.getByRole('link', { name: 'Jorge Almada' }).click()
  const history = page.getByRole('region', { name: 'Registo de mudanças' })
  await history.getByRole('button', { name: 'Ver' }).click()
  await expect(history.getByText('Entrou', { exact: true })).toBeVisible()
})

// Areas: auth, settings
import { totpCode, totpStep } from '../src/api/secrets/totp.ts'
import { onitForm, strongPassword } from '../src/test/sign-up-forms.ts'
import { expect, freshEmail, logIn, signOut, test } from './fixtures.ts'
import { isAccessible } from './accessible.ts'

test('a second step, its codes and a passkey, from the first to the way in without a password', async ({
  page,
  request,
  baseURL,
}) => {
  // Browsers keep passkeys for names alone.
  const home = baseURL!.replace('127.0.0.1', 'localhost')
  const email = freshEmail('passos')
  expect((await request.post('/api/v1/auth/register/onit', { data: onitForm(email) })).status()).toBe(201)
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await page.goto(`${home}/auth/login`)
  await logIn(page, email, strongPassword)
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible()
  await page.goto(`${home}/settings/security`)
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Código para a aplicação' })).toBeVisible()
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const codeAt = (steps: number) => totpCode(key, totpStep(new Date()) + steps)
  await dialog.getByLabel('Código de seis algarismos').fill(codeAt(-1))
  await expect(page.getByText('Guarda já os teus códigos de recuperação')).toBeVisible()
  const [recovery] = await page.locator('.codes code').allInnerTexts()
  await page.getByRole('button', { name: 'Já os guardei' }).click()
  await page.getByRole('button', { name: 'Juntar' }).click()
  await page.getByLabel('Nome da chave').fill('Portátil')
  await page.getByRole('button', { name: 'Criar a chave' }).click()
  await expect(page.getByText('1 chave', { exact: true })).toBeVisible()
  await isAccessible(page)

  await signOut(page)
  await logIn(page, email, strongPassword)
  await expect(page.getByRole('heading', { name: 'Mais um passo.' })).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Código de seis algarismos').fill('000000')
  await expect(page.getByText(/O código não está certo/)).toBeVisible()
  await page.getByLabel('Código de seis algarismos').fill(codeAt(1))
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible()

  await signOut(page)
  await logIn(page, email, strongPassword)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recovery!)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible()
})

// Areas: auth, drafts, settings
import { onitForm, strongPassword } from '../src/test/sign-up-forms.ts'
import { expect, fillAccount, freshEmail, linkInMail, logIn, storeToken, test } from './fixtures.ts'
import { onOwnServer } from './own-server.ts'

test('a taken e-mail is told at its step, and is carried to login and to where the password is reset', async ({
  page,
}) => {
  await page.goto('/auth/register/founder')
  await fillAccount(page, 'onit@viveiro.example')
  await expect(page.getByRole('link', { name: 'recupera a palavra-passe' })).toBeVisible()
  await page.getByRole('link', { name: 'Entra na tua conta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá de novo.')
  await expect(page.getByLabel('E-mail')).toHaveValue('onit@viveiro.example')
  await page.getByLabel('E-mail').fill('founder@viveiro.example')
  await page.getByRole('link', { name: 'Esqueceste-te?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar a palavra-passe')
  await expect(page.getByLabel('E-mail')).toHaveValue('founder@viveiro.example')
})

test('forty people behind one address sign up, and who guesses there is told how long to wait', async ({ page }) => {
  test.slow()
  await onOwnServer(async (address) => {
    const everybody = Array.from({ length: 40 }, () => freshEmail('turma'))
    // One after the other: a busy machine turns away a crowd that comes in the same second.
    const answers = async (path: string, bodies: object[]) => {
      const statuses = new Set<number>()
      for (const data of bodies) {
        statuses.add((await page.request.post(`${address}/api/v1/auth/${path}`, { data })).status())
      }
      return [...statuses]
    }
    expect(await answers('register/onit', everybody.map(onitForm))).toEqual([201])
    // More than may fail in a minute. A busy machine may take longer for them, and tries again.
    const wrong = everybody.slice(0, 12).map((email) => ({ email, password: 'errada' }))
    await expect(async () => {
      expect(await answers('login', wrong)).toContain(429)
      await page.goto(`${address}/auth/login`)
      await logIn(page, everybody[0]!, 'errada')
      const wait = page.getByText(/^Demasiadas tentativas\. Tenta outra vez daqui a \d+ segundos?\.$/)
      await expect(wait).toBeVisible()
    }).toPass()
    await expect(page.getByLabel('E-mail')).toHaveValue(everybody[0]!)
  })
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

test('an ended session is said on the login page, and what was typed is still there after a closed tab', async ({
  page,
  context,
  signInAs,
}) => {
  const token = await signInAs('staff')
  await page.goto('/manage/events/create')
  const title = `Rascunho ${freshEmail('x').slice(2, 24)}`
  await page.getByLabel('Título').first().fill(title)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(title)
  await page.request.patch('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.close()
  const again = await context.newPage()
  await again.goto('/manage/events/create')
  await expect(again).toHaveURL(/\/auth\/login$/)
  await expect(again.getByText('A tua sessão terminou.')).toBeVisible()
  await expect(again.getByText('O que estavas a escrever ficou guardado neste dispositivo.')).toBeVisible()
  await logIn(again, 'staff@viveiro.example')
  await expect(again).toHaveURL('/manage/events/create')
  await expect(again.getByLabel('Título').first()).toHaveValue(title)
})

test('a mistyped e-mail is corrected before it is confirmed, and later changed with proof of both; a reset link ends the session first', async ({
  page,
}) => {
  const [wrong, right, later] = [freshEmail('enganado'), freshEmail('certo'), freshEmail('depois')]
  const signedUp = await page.request.post('/api/v1/auth/register/onit', { data: onitForm(wrong) })
  await storeToken(page, ((await signedUp.json()) as { token: string }).token)
  await page.goto('/')
  await page.getByRole('link', { name: 'O e-mail está errado?' }).click()
  await page.getByLabel('E-mail').fill(right)
  await page.getByLabel('Palavra-passe atual', { exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Corrigir e-mail' }).click()
  await expect(page.getByText(`Enviámos uma ligação para ${right}.`).first()).toBeVisible()
  await page.goto(await linkInMail(right, 'verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado')

  await page.goto('/settings/email')
  await page.getByLabel('E-mail novo').fill(later)
  await page.getByLabel('Palavra-passe atual', { exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Mudar de e-mail' }).click()
  await expect(page.getByText(`Abre a ligação em ${later}`)).toBeVisible()
  await page.goto(await linkInMail(right, 'change-email'))
  await page.getByRole('button', { name: 'Confirmar mudança' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta só uma confirmação')
  await page.goto(await linkInMail(later, 'change-email'))
  await page.getByRole('button', { name: 'Sim, é meu' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('O teu e-mail mudou')

  await page.request.post('/api/v1/auth/reset-password', { data: { email: later } })
  await page.goto(await linkInMail(later, 'auth/reset-password'))
  await expect(page.getByText(`Já tens sessão iniciada com ${later}`)).toBeVisible()
  await page.getByRole('button', { name: 'Terminar sessão e continuar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolhe uma palavra-passe nova')
})

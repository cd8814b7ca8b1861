// Areas: auth, brand, home
import type { Locator, Page } from '@playwright/test'
import {
  demoPassword,
  expect,
  fillAccount,
  freshEmail,
  linkInMail,
  logIn,
  signOut,
  stored,
  storeToken,
  test,
  tokenOf,
} from './fixtures.ts'

const newPassword = 'nove gaivotas verdes'

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value

/** Verify by the mailed link, sign out, reset, sign in again. */
async function verifyAndRecover(page: Page, email: string) {
  await page.goto(await linkInMail(email, 'verify-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado')
  await page.goto('/')
  await signOut(page)

  await page.getByRole('link', { name: 'Esqueceste-te?' }).click()
  // The login page has a field of that name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar a palavra-passe')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar ligação' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vê o teu e-mail')
  await page.goto(await linkInMail(email, 'reset-password'))
  await page.getByLabel('Palavra-passe nova').fill(newPassword)
  await page.getByLabel('Repete a palavra-passe').fill(newPassword)
  await page.getByRole('button', { name: 'Guardar e entrar' }).click()
  await expect(page).toHaveURL('/')
  await signOut(page)

  await page.goto('/events?view=list')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await logIn(page, email, newPassword)
  await expect(page).toHaveURL('/events?view=list')
}

test.describe('journeys', () => {
  test('sign up on the OnIT track, verify, sign out, reset, return to the remembered address', async ({ page }) => {
    const email = freshEmail('onit')
    await page.goto('/auth/register')
    await page.getByLabel(/OnIT/).check({ force: true })
    await page
      .getByRole('button', { name: /Continuar como OnIT/ })
      .or(page.getByRole('link', { name: /Continuar como OnIT/ }))
      .click()
    await fillAccount(page, email)
    await page.getByLabel('Instituição').fill('Universidade do Minho')
    await page.getByRole('combobox', { name: 'Área de estudo' }).fill('Engenharia inf')
    await page.getByRole('option', { name: 'Engenharia informática' }).click()
    await page.getByLabel('Conclusão').fill('2025')
    await page.getByRole('combobox', { name: 'Competências' }).fill('TypeSc')
    await page.getByRole('option', { name: 'TypeScript', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rui')
    await verifyAndRecover(page, email)
  })

  test('sign up on the Founder track', async ({ page }) => {
    await page.goto('/auth/register/founder')
    await fillAccount(page, freshEmail('founder'))
    await page.getByLabel('Nome da startup').fill('Rega')
    await page.getByLabel('Fase').selectOption('idea')
    await page.getByRole('combobox', { name: 'Setor' }).fill('Agric')
    await page.getByRole('option', { name: /Agricultura/ }).click()
    await page.getByLabel('Numa frase').fill('Hortas que se regam sozinhas.')
    await page.getByLabel('O teu papel').fill('CEO')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the login page follows the theme of the device while it is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/auth/login')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test.describe('specification §2 and §6: guards', () => {
  test('a visitor is sent to login, and Back does not loop', async ({ page }) => {
    await page.goto('/components')
    await page.goto('/events')
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await stored(page, 'auth.redirect')).toBe('/events')
    await page.goBack()
    await expect(page).toHaveURL(/\/components$/)
  })

  test('a signed-in person on the login page goes home, on a guest page too', async ({ page, signInAs }) => {
    await signInAs('onit')
    for (const address of ['/auth/login', '/auth/register/onit', '/auth/reset-password']) {
      await page.goto(address)
      await expect(page).toHaveURL('/')
    }
  })

  test('an unknown address shows the 404 page with status 404, to visitors too', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
    await expect(page).toHaveURL(/\/no\/such\/page$/)
  })

  test('a page outside the person’s scope is refused', async ({ page, signInAs }) => {
    await signInAs('onit')
    await page.goto('/manage/events')
    await expect(page.getByText('403 · ')).toBeVisible()
  })
})

test.describe('specification §4 and §9: token, cookie, storage, expiry', () => {
  test('login stores the bearer and its expiry in cookie and local storage; logout clears both', async ({ page }) => {
    await page.goto('/auth/login')
    expect(await stored(page, 'auth.strategy')).toBe('local')
    await logIn(page, 'onit@viveiro.example')
    await expect(page).toHaveURL('/')
    expect(await stored(page, 'auth._token.local')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await cookie(page, 'auth._token.local')).toMatch(/^Bearer%20/)
    expect(Number(await stored(page, 'auth._token_expiration.local'))).toBeGreaterThan(Date.now())
    await signOut(page)
    for (const key of ['auth._token.local', 'auth._token_expiration.local']) {
      expect(await stored(page, key)).toBe('false')
      expect(await cookie(page, key)).toBe('false')
    }
    expect(await stored(page, 'auth.redirect')).toBeNull()
  })

  test('an expired token on load, on navigation and on a call leads to login and back', async ({ page }) => {
    const email = 'founder@viveiro.example'
    await storeToken(page, await tokenOf(page, email, demoPassword), Date.now() - 1000)
    await page.goto('/events?view=list#main')
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await stored(page, 'auth.redirect')).toBe('/events?view=list#main')
    await logIn(page, email)
    await expect(page).toHaveURL('/events?view=list#main')

    // In one task, so that no other call meets the expired session first.
    const expireAndClick = (target: Locator) =>
      target.evaluate((element: HTMLElement) => {
        const past = String(Date.now() - 1000)
        localStorage.setItem('auth._token_expiration.local', past)
        document.cookie = `auth._token_expiration.local=${past}; Path=/`
        element.click()
      })
    await expireAndClick(page.getByRole('link', { name: 'Início' }).first())
    await expect(page).toHaveURL(/\/auth\/login$/)
    await logIn(page, email)
    await expect(page).toHaveURL('/')

    // The bell asks last.
    const counted = page.waitForResponse('**/api/v1/notices/count')
    await page.goto('/events?view=list')
    await counted
    await page.waitForLoadState('networkidle')
    const search = page.getByRole('searchbox', { name: 'Procurar eventos' })
    await expireAndClick(search)
    await search.fill('café')
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await stored(page, 'auth.redirect')).toContain('/events?')
  })

  test('a session that was ended elsewhere is treated like an expired one', async ({ page, signInAs }) => {
    const token = await signInAs('mentor')
    await page.goto('/events?view=list')
    await page.request.patch('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.goto('/events?view=list')
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await stored(page, 'auth.redirect')).toBe('/events?view=list')
  })

  test('a second tab follows login and logout', async ({ page, context }) => {
    await page.goto('/auth/login')
    const other = await context.newPage()
    await other.goto('/auth/login')
    // Hidden tabs are slow to click in.
    await page.bringToFront()
    await logIn(page, 'admin@viveiro.example')
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/')
    await signOut(page)
    await expect(other).toHaveURL(/\/auth\/login$/)
  })
})

test.describe('login form', () => {
  test('shows errors, keeps the input, and cannot be sent twice', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByText('Indica o teu e-mail.').first()).toBeVisible()
    await logIn(page, 'onit@viveiro.example', 'not the password')
    await expect(page.getByText('O e-mail ou a palavra-passe não estão certos.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('onit@viveiro.example')

    let calls = 0
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/auth/login', async (route) => {
      calls += 1
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Palavra-passe', { exact: true }).fill(demoPassword)
    await page.getByLabel('Palavra-passe', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click({ force: true })
    held.resolve()
    await expect(page).toHaveURL('/')
    expect(calls).toBe(1)
  })

  test('offers the demo accounts while the demo is on', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: /Entrar como Equipa/ }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('specification §4, §9: language', () => {
  test('starts in Portuguese, switches in place, and keeps the choice for 365 days', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await page.getByLabel('E-mail').fill('somebody@exemplo.pt')
    await page.getByRole('group', { name: 'Idioma' }).getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-UK')
    await expect(page.getByLabel('Email')).toHaveValue('somebody@exemplo.pt')
    await expect(page).toHaveTitle('Sign in · Viveiro')
    const choice = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(choice?.value).toBe('en')
    expect(choice!.expires * 1000 - Date.now()).toBeGreaterThan(364 * 86_400_000)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello again.')
  })
})

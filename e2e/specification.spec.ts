// Areas: auth
import type { Page, Route } from '@playwright/test'
import { expect, logIn, test } from './fixtures.ts'

// Rules of the specification that only a browser can show, besides those in session.spec.ts and specification-session.spec.ts; §2–§9 are its sections.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const onLogin = (page: Page) => expect(page).toHaveURL(/\/auth\/login$/)

/** Returns and removes the console errors that a test expects, so that they do not fail it. */
const takeAll = (complaints: string[]) => complaints.splice(0).join('\n')

test.describe('§4, §9: loading bar', () => {
  const bar = (page: Page) => page.locator('.loadbar')
  const fill = (page: Page) => page.locator('.loadbar__fill')
  const percent = (page: Page) => fill(page).evaluate((element) => element.style.width)

  async function stopClock(page: Page) {
    await page.clock.install()
    await page.goto('/auth/login')
    // The pre-rendered page is inert until the code has started, which a stopped clock would never let happen.
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await page.clock.pauseAt(Date.now() + 60_000)
  }

  test('shows after 200 ms, is full after 5000 ms, and hides 500 ms after the end', async ({ page }) => {
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/sign-up-page-*.js', async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await stopClock(page)
    await page.getByRole('link', { name: 'Regista-te no programa' }).click()
    await expect(page).toHaveURL(/\/auth\/register$/)
    // The login page loads the table of all pages first, and the bar starts anew for the page itself.
    await asked.promise

    await page.clock.runFor(199)
    await expect(bar(page)).toHaveAttribute('data-visible', 'false')
    await page.clock.runFor(1)
    await expect(bar(page)).toHaveAttribute('data-visible', 'true')
    expect(await percent(page)).toBe('0%')
    await page.clock.runFor(2500)
    expect(await percent(page)).toBe('50%')
    await page.clock.runFor(2500)
    expect(await percent(page)).toBe('100%')

    held.resolve()
    await expect(page.getByRole('radio').first()).toBeAttached()
    await page.clock.runFor(499)
    await expect(bar(page)).toHaveAttribute('data-visible', 'true')
    await page.clock.runFor(1)
    await expect(bar(page)).toHaveAttribute('data-visible', 'false')
  })

  test('a failed request shows it full in the error colour for 500 ms', async ({ page }) => {
    await stopClock(page)
    const colour = () => fill(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    const usual = await colour()
    await logIn(page, 'onit@viveiro.example', 'not the password')
    await expect(page.getByText('O e-mail ou a palavra-passe não estão certos.')).toBeVisible()
    await expect(bar(page)).toHaveAttribute('data-failed', 'true')
    await expect(bar(page)).toHaveAttribute('data-visible', 'true')
    expect(await percent(page)).toBe('100%')
    expect(await colour()).not.toBe(usual)
    await page.clock.runFor(499)
    await expect(bar(page)).toHaveAttribute('data-visible', 'true')
    await page.clock.runFor(1)
    await expect(bar(page)).toHaveAttribute('data-visible', 'false')
  })
})

test.describe('§2, §8: error pages', () => {
  const documents = (page: Page) => {
    const seen: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname)
    })
    return seen
  }
  const lose = (route: Route) => route.abort()

  test('code that fails to load reloads the page once; within 60 s the error page shows 500', async ({ page }) => {
    await page.route('**/assets/reset-request-page-*.js', lose)
    await page.goto('/auth/login')
    const loaded = documents(page)
    await page.getByRole('link', { name: 'Esqueceste-te?' }).click()
    await expect(page.getByText(/^500 · Failed to fetch dynamically imported module/)).toBeVisible()
    expect(loaded).toEqual(['/auth/reset-password'])
    const mark = await page.evaluate(() => sessionStorage.getItem('viveiro.reload'))
    expect(Date.now() - Number(mark)).toBeLessThan(60_000)
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')

    await page.unroute('**/assets/reset-request-page-*.js')
    await page.getByRole('button', { name: 'Tentar outra vez' }).click()
    await expect(page.getByRole('button', { name: 'Enviar ligação' })).toBeVisible()
  })

  test('offline, code that fails to load shows the error page at once', async ({ page }) => {
    await page.route('**/assets/reset-request-page-*.js', lose)
    await page.goto('/auth/login')
    const loaded = documents(page)
    await page.route('/', lose)
    await page.getByRole('link', { name: 'Esqueceste-te?' }).click()
    await expect(heading(page)).toHaveText('Estás sem ligação.')
    expect(loaded).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('viveiro.reload'))).toBeNull()
  })

  test('preloading code or texts that fail to load never reloads', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(heading(page)).toBeVisible()
    const loaded = documents(page)
    await page.route(/\/assets\/(?:password|reset-request-page)-.*\.js/, lose)
    const tried = page.waitForEvent('requestfailed')
    await page.getByRole('link', { name: 'Esqueceste-te?' }).hover()
    await tried
    await expect(heading(page)).toBeVisible()
    expect(loaded).toEqual([])
  })

  test('when the code or the texts of the error page fail too, the last resort links home', async ({
    page,
    complaints,
  }) => {
    const texts = '**/assets/texts-frame-*.js'
    await page.route(texts, lose)
    await page.goto('/no/such/page')
    await expect(heading(page)).toHaveText('An error occurred while showing the error page')
    await page.unroute(texts)
    await page.route('**/assets/frame-*.js', lose)
    await page.reload()
    await expect(heading(page)).toHaveText('An error occurred while showing the error page')
    await expect(
      page.getByText('Unfortunately an error occurred and while showing the error page another error occurred'),
    ).toBeVisible()
    await expect(page.getByText('Error details: ')).toContainText('Failed to fetch dynamically imported module')
    await expect(page.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/')
    await expect(page.locator('#boot')).toHaveCount(0)
    expect(takeAll(complaints)).toContain('Failed to fetch')
  })

  test('when the code fails to load, the static page is replaced by a sentence and a button to try again', async ({
    page,
  }) => {
    await page.route('**/assets/shell-*.js', lose)
    await page.goto('/auth/login')
    await expect(heading(page)).toHaveText('Não foi possível carregar esta página')
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await page.unroute('**/assets/shell-*.js')
    await page.getByRole('link', { name: 'Tentar outra vez' }).click()
    await expect(heading(page)).toHaveText('Olá de novo.')
    await expect(page.locator('#boot')).toHaveCount(0)
  })

  test('when the start itself fails, the same is shown', async ({ page, complaints }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'cookie', {
        get() {
          throw new Error('No cookies today')
        },
      })
    })
    await page.goto('/auth/login')
    await expect(heading(page)).toHaveText('Não foi possível carregar esta página')
    expect(takeAll(complaints)).toBe('No cookies today')
  })

  test('a page whose validity check fails is a 404, for visitors only after login', async ({ page }) => {
    await page.goto('/events/Not_a_slug')
    await onLogin(page)
    await logIn(page, 'onit@viveiro.example')
    await expect(page).toHaveURL('/events/Not_a_slug')
    await expect(page.getByText('404 · This page could not be found')).toBeVisible()
    await expect(page).toHaveTitle('This page could not be found · Viveiro')
  })

  test('a page whose data fails shows the status, and the next navigation clears it', async ({ page, signInAs }) => {
    await signInAs('onit')
    await page.route('**/api/v1/events/some-event', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/events/some-event')
    await expect(page.getByText('500 · Request failed with status code 500')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })
})

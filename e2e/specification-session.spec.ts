// Areas: auth, settings
import type { Page } from '@playwright/test'
import type { PageMarks } from '../src/contract/page-marks.ts'
import { pages } from '../src/contract/pages.ts'
import { demoPassword, expect, logIn, signOut, stored, storeToken, test, tokenOf } from './fixtures.ts'

// Rules of the specification about sessions that only a browser can show; §4, §7 and §8 are its sections.

const onLogin = (page: Page) => expect(page).toHaveURL(/\/auth\/login$/)

/** Returns and removes the console errors that a test expects, so that they do not fail it. */
const takeAll = (complaints: string[]) => complaints.splice(0).join('\n')

test.describe('§4, §7, §8: session', () => {
  test('cookies are session cookies, lax, and for the whole site', async ({ page }) => {
    await page.goto('/auth/login')
    await logIn(page, 'onit@viveiro.example')
    await expect(page).toHaveURL('/')
    const cookies = await page.context().cookies()
    const own = cookies.filter(({ name }) => name.startsWith('auth.'))
    expect(own.map(({ name }) => name).toSorted()).toEqual([
      'auth._token.local',
      'auth._token_expiration.local',
      'auth.strategy',
    ])
    for (const one of own) expect(one).toMatchObject({ path: '/', sameSite: 'Lax', expires: -1, secure: false })
    const language = cookies.find(({ name }) => name === 'i18n_redirected')
    expect(language).toMatchObject({ path: '/', sameSite: 'Lax', value: 'pt', secure: false })
    // As after closing the browser: session cookies are gone, local storage restores the session.
    await page.context().clearCookies()
    await page.goto('/settings')
    await expect(page).toHaveURL('/settings')
    expect((await page.context().cookies()).some(({ name }) => name === 'auth._token.local')).toBe(true)
  })

  test('a person known only from local storage sees no login page on the way home', async ({ page }) => {
    await page.goto('/auth/login')
    await logIn(page, 'onit@viveiro.example')
    await expect(page).toHaveURL('/')
    // Leave the page first: while it is open it may write its cookies again.
    await page.goto('about:blank')
    await page.context().clearCookies()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/shell-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await expect(page.locator('#boot > [inert]')).toBeAttached()
    await expect(page.locator('#boot > [inert]')).toBeHidden()
    held.resolve()
    await expect(page).toHaveURL('/')
  })

  test('on https every cookie is secure', async ({ page, baseURL }) => {
    // Serves the site under https, as behind a proxy with the certificate.
    await page.route('https://viveiro.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) })
    })
    await page.goto('https://viveiro.test/auth/login')
    await logIn(page, 'onit@viveiro.example')
    await expect(page).toHaveURL('https://viveiro.test/')
    const cookies = await page.context().cookies('https://viveiro.test')
    expect(cookies.map(({ name, secure }) => `${name} ${secure}`).toSorted()).toEqual([
      'auth._token.local true',
      'auth._token_expiration.local true',
      'auth.strategy true',
      'i18n_redirected true',
    ])
    // Requests of the page still pass through the route.
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('an empty current user is named in the error, and leads to login with the token kept', async ({
    page,
    signInAs,
    complaints,
  }) => {
    await signInAs('onit')
    const answer = { status: 200, contentType: 'application/json', body: 'null' }
    await page.route('**/api/v1/auth/me', (route) => route.fulfill(answer))
    await page.goto('/settings')
    await onLogin(page)
    expect(takeAll(complaints)).toContain('User Data response does not contain field false')
    expect(await stored(page, 'auth._token.local')).toMatch(/^Bearer /)
    await page.unroute('**/api/v1/auth/me')
    await page.reload()
    await expect(page).toHaveURL('/settings')
  })

  test('a login answer without a token is a failed login with a message', async ({ page }) => {
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 200, body: '{}' }))
    await page.goto('/auth/login')
    await logIn(page, 'onit@viveiro.example')
    await expect(page.getByText('Algo correu mal do nosso lado.')).toBeVisible()
    await onLogin(page)
    expect(await stored(page, 'auth._token.local')).toBe('false')
  })

  test('calls carry the bearer token; logout is a PATCH whose failure is ignored', async ({ page, signInAs }) => {
    const token = await signInAs('onit')
    const me = page.waitForRequest('**/api/v1/auth/me')
    await page.goto('/')
    expect((await me).headers()['authorization']).toBe(`Bearer ${token}`)
    const methods: string[] = []
    await page.route('**/api/v1/auth/logout', (route) => {
      methods.push(route.request().method())
      return route.abort()
    })
    await signOut(page)
    expect(methods).toEqual(['PATCH'])
    expect(await stored(page, 'auth._token.local')).toBe('false')
  })

  test('a logout without an answer does not hang', async ({ page, signInAs }) => {
    await signInAs('onit')
    await page.goto('/')
    await page.route('**/api/v1/auth/logout', () => {})
    await signOut(page)
  })

  test('a session revoked during a call leads to login, and the form’s draft is restored', async ({
    page,
    signInAs,
  }) => {
    const headers = { authorization: `Bearer ${await signInAs('staff')}` }
    const list = await page.request.get('/api/v1/manage/events?limit=1&state=published', { headers })
    const { items } = (await list.json()) as { items: { slug: string }[] }
    await page.goto(`/manage/events/${items[0]!.slug}`)
    const title = page.getByLabel('Título').first()
    await title.fill('Um dia na estufa')
    await page.route('**/api/v1/events/*', async (route) => {
      if (route.request().method() !== 'GET') await page.request.patch('/api/v1/auth/logout', { headers })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await onLogin(page)
    await logIn(page, 'staff@viveiro.example')
    await expect(page).toHaveURL(`/manage/events/${items[0]!.slug}`)
    await expect(title).toHaveValue('Um dia na estufa')
  })

  test('on a page with auth off, a logout in another tab does not navigate', async ({ page, context, signInAs }) => {
    await signInAs('onit')
    await page.goto('/components')
    const other = await context.newPage()
    await other.goto('/')
    await signOut(other)
    await expect.poll(() => stored(page, 'auth._token.local')).toBe('false')
    await expect(page).toHaveURL('/components')
  })

  test('an expired token is never sent, by no page and by no tab', async ({ page, context }) => {
    const token = await tokenOf(page, 'onit@viveiro.example', demoPassword)
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.headers()['authorization']) sent.push(`${new URL(page.url()).pathname} asked ${request.url()}`)
    })
    const inside = Object.entries<PageMarks>(pages).filter(([, marks]) => marks.auth !== 'guest')
    const addresses = inside.map(([path]) => path.replace('{id}', crypto.randomUUID()).replaceAll(/\{\w+\}/g, 'a-1'))
    // What asks early is in no file of code, and the code asks the session: the tabs below run it.
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setBlockedURLs', { urls: ['*/assets/*'] })
    for (const address of addresses) {
      await storeToken(page, token, Date.now() + 400)
      await page.goto(address, { waitUntil: 'domcontentloaded' })
    }
    await storeToken(page, token, Date.now() - 1)
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
    await Promise.all(tabs.map((tab, index) => tab.goto(`/events?q=${index}`)))
    for (const tab of tabs) await onLogin(tab)
    expect(sent).toEqual([])
    await logIn(tabs[0]!, 'onit@viveiro.example')
    for (const [index, tab] of tabs.entries()) await expect(tab).toHaveURL(`/events?q=${index}`)
  })
})

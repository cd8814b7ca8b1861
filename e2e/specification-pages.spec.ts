// Areas: home, programme
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// Specification §1, §2 and §9: addresses, titles, sharing, scroll positions, focus, language, phone entry.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** A page that is still arriving may be too short at first. */
async function scrollsTo(page: Page, top: number) {
  await expect
    .poll(async () => {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      return scrollY(page)
    })
    .toBe(top)
}

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test.describe('addresses, titles and focus', () => {
  test('match any case and a trailing slash, on the server and in the browser', async ({ page }) => {
    const answer = await page.goto('/Auth/Register/')
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle('Criar conta · Viveiro')
  })

  test('a fixed part wins over a parameter', async ({ page, signInAs }) => {
    await signInAs('staff')
    await page.goto('/manage/events/create')
    await expect(page).toHaveTitle('Novo evento · Viveiro')
  })

  test('a new page sets title and focus', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page).toHaveTitle('Iniciar sessão · Viveiro')
    await page.getByRole('link', { name: 'Esqueceste-te?' }).click()
    await expect(page).toHaveTitle('Recuperar a palavra-passe · Viveiro')
    await expect(heading(page)).toBeFocused()
  })

  test('before the start a spinner is invisible for two seconds, and fully visible after ten', async ({ page }) => {
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const spinner = page.getByText('Loading...').locator('..')
    await expect(spinner).toBeAttached()
    const opacityAt = (time: number) =>
      spinner.evaluate((element, now) => {
        for (const animation of element.getAnimations()) Object.assign(animation, { currentTime: now })
        return Number(getComputedStyle(element).opacity)
      }, time)
    await expect.poll(() => opacityAt(10_000)).toBe(1)
    expect(await opacityAt(1999)).toBe(0)
    expect(await opacityAt(6000)).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await opacityAt(1999)).toBe(0)
    expect(await opacityAt(2002)).toBe(1)
  })

  test('the home page has the name and the tagline as its title', async ({ page, signInAs }) => {
    await signInAs('onit')
    await page.goto('/')
    await expect(page).toHaveTitle(/^Viveiro · \S/)
  })
})

test('the delivered page has title, tagline and a sharing image of 1200 × 630', async ({ request, baseURL }) => {
  const html = await (await request.get('/auth/login')).text()
  const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  expect(html).toContain('<html lang="pt-PT"')
  expect(html).toContain('Loading...')
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toMatch(/^Viveiro · \S/)
  expect(meta('og:title')).toMatch(/^Viveiro · \S/)
  expect(meta('og:type')).toBe('website')
  expect(meta('og:site_name')).toBe('Viveiro')
  expect(meta('og:description')).toBeTruthy()
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect(meta('twitter:card')).toBe('summary_large_image')
  const address = meta('og:image')!
  expect(address).toBe(`${baseURL}/social.png`)
  const picture = await request.get(address)
  expect(picture.headers()['content-type']).toBe('image/png')
  const bytes = await picture.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

test.describe('scroll positions', () => {
  test.use({ viewport: { width: 1024, height: 500 } })

  test('a new page starts at the top, Back returns to the old position', async ({ page, signInAs }) => {
    await signInAs('onit')
    await page.goto('/events?view=list')
    await expect(heading(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const link = page.locator('main a[href^="/events/"]').nth(6)
    await link.scrollIntoViewIfNeeded()
    const before = await scrollY(page)
    expect(before).toBeGreaterThan(100)
    await link.click()
    await expect(page).toHaveURL(/\/events\/[a-z0-9-]+$/)
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(before)
  })

  test('a change of only the query keeps the position', async ({ page, signInAs }) => {
    await signInAs('onit')
    await page.goto('/events?view=list')
    await page.waitForLoadState('networkidle')
    await scrollsTo(page, 120)
    const search = page.getByRole('searchbox', { name: 'Procurar eventos' })
    await search.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
    await page.keyboard.type('a')
    await expect(page).toHaveURL(/[?&]q=a/)
    await page.waitForLoadState('networkidle')
    expect(await scrollY(page)).toBe(120)
    await page.getByRole('link', { name: 'Eventos', exact: true }).first().click()
    await expect(page).toHaveURL('/events')
    await page.waitForLoadState('networkidle')
    expect(await scrollY(page)).toBe(120)
  })

  test('the first page keeps how far somebody scrolled while it was loading', async ({ page, signInAs }) => {
    await signInAs('onit')
    const scrolled = Promise.withResolvers<void>()
    // Asked alone or together with others.
    await page.route(/\/api\/v1\/(?:events|together)\?/, async (route) => {
      await scrolled.promise
      await route.continue()
    })
    await page.goto('/events?view=list', { waitUntil: 'commit' })
    await scrollsTo(page, 120)
    await expect(page.locator('#boot')).toHaveCount(1)
    scrolled.resolve()
    await expect(page.locator('#boot')).toHaveCount(0)
    expect(await scrollY(page)).toBe(120)
  })

  test('a hash scrolls to its element', async ({ page }) => {
    await page.goto('/components')
    const link = page.locator('.comps__link').last()
    const id = (await link.getAttribute('href'))!.slice(1)
    for (const visit of [
      () => link.click(),
      () => page.goto('about:blank').then(() => page.goto(`/components#${id}`)),
    ]) {
      await visit()
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
      expect(await scrollY(page)).toBeGreaterThan(500)
    }
  })
})

test.describe('language', () => {
  test.use({ locale: 'en-GB' })

  test('is Portuguese without a cookie, whatever the browser says, and with a cookie that makes no sense', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/auth/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await context.addCookies([{ name: 'i18n_redirected', value: 'fr', url: baseURL! }])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await expect(page).toHaveTitle('Iniciar sessão · Viveiro')
  })

  for (const [locale, monday, sunday] of [
    ['pt', /^s/i, /^d/i],
    ['en', /^M/, /^S/],
  ] as const) {
    test(`weeks begin on Monday in ${locale}`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL! }])
      await page.goto('/components')
      await page.locator('.datefield__box button').first().click()
      const days = page.getByRole('grid').locator('th')
      await expect(days.first()).toHaveText(monday)
      await expect(days.last()).toHaveText(sunday)
    })
  }
})

test.describe('phone entry', () => {
  test.use({ viewport: { width: 1440, height: 500 } })

  /** Opens the country list with the field at this edge of the window. */
  async function openList(page: Page, block: 'start' | 'end') {
    await page.goto('/auth/register/onit')
    const field = page.locator('.phone')
    await field.evaluate((element, edge) => element.scrollIntoView({ block: edge }), block)
    await page.getByRole('combobox', { name: 'País' }).click()
    const [box, list] = [await field.boundingBox(), await page.locator('.phone [data-side]').boundingBox()]
    return { top: box!.y, bottom: box!.y + box!.height, list: list! }
  }

  test('the list is at most 200 px high and opens below when there is room', async ({ page }) => {
    const { bottom, list } = await openList(page, 'start')
    expect(500 - bottom).toBeGreaterThan(200)
    expect(list.y).toBeGreaterThanOrEqual(bottom - 1)
    expect((await page.getByRole('listbox').boundingBox())!.height).toBeLessThanOrEqual(200)
  })

  test('the list scrolls into view when it is higher than the room below', async ({ page }) => {
    await page.goto('/auth/register/onit')
    const field = page.locator('.phone')
    await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - 290))
    await page.getByRole('combobox', { name: 'País' }).click()
    const list = (await page.locator('.phone > .listbox').boundingBox())!
    expect(list.height).toBeGreaterThan(210)
    expect(list.y + list.height).toBeLessThanOrEqual(500)
    await page.keyboard.press('Escape')
    await expect(page.locator('.phone > .listbox')).toHaveCount(0)
  })

  test('the list opens above when less than 200 px are free below', async ({ page }) => {
    const { top, bottom, list } = await openList(page, 'end')
    expect(500 - bottom).toBeLessThan(200)
    expect(list.y + list.height).toBeLessThanOrEqual(top + 1)
  })

  test('the country follows the number, which is formatted the local way, and errors are shown', async ({ page }) => {
    await page.goto('/auth/register/onit')
    const number = page.getByRole('textbox', { name: 'Telemóvel' })
    await number.fill('+5511912345678')
    await expect(number).toHaveValue('+55 11 91234 5678')
    await expect(page.getByRole('combobox', { name: 'País' })).toContainText('BR')
    await number.fill('+5511')
    await number.blur()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
  })
})

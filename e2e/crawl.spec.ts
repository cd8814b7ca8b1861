import { pages } from '../src/contract/pages.ts'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { staysInPlace } from './layout-shift.ts'

const isPublic = (path: string) => /^\/(?:auth|legal)\/|^\/(?:components|assets)$/.test(path)
const withoutToken = pages.filter((path) => !path.includes('{token}'))

/** Every address of the product, as somebody who may see it, with a real record in the parameters. */
for (const path of [...withoutToken, '/auth/reset-password/{token}', '/auth/verify-email/{token}'] as const) {
  test(`${path} has a title, one h1, no axe violation, no complaint and no sideways scroll`, async ({
    page,
    signInAs,
  }) => {
    let address: string = path
      .replace('{token}', 'no-such-token')
      .replace('{kind}', 'privacy')
      .replace('{section}', 'profile')
    if (!isPublic(path)) {
      const token = await signInAs('admin')
      const [, list, name] = /^(?:\/manage)?(\/[a-z]+)\/\{(\w+)\}/.exec(address) ?? []
      if (list && name) {
        const headers = { authorization: `Bearer ${token}` }
        // The specification names the page of startups in the singular.
        const answer = await page.request.get(`/api/v1${list.replace(/^\/startup$/, '/startups')}?limit=1`, { headers })
        const { items } = (await answer.json()) as { items: Record<string, string>[] }
        address = address.replace(`{${name}}`, items[0]![name]!)
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await staysInPlace(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page).toHaveTitle(/\S/)
    // Pages follow a change of the system's theme, but the light ones for guests, which are loaded again.
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      if (theme === 'dark' && isPublic(path)) await page.reload({ waitUntil: 'networkidle' })
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
      await isAccessible(page)
    }
    for (const width of [768, 390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([width, scrollWidth]).toEqual([width, Math.min(scrollWidth, width)])
    }
  })
}

for (const role of ['onit', 'founder', 'staff'] as const) {
  test(`the first pages of ${role} stay in place`, async ({ page, signInAs }) => {
    await signInAs(role)
    for (const address of ['/', '/events']) await staysInPlace(page, address)
  })
}

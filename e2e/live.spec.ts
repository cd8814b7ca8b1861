// Areas: notices, problems, events, today
import { type Page } from '@playwright/test'
import { demoCaller } from './api-caller.ts'
import { expect, publishEvent, storeToken, test } from './fixtures.ts'
import { shiftsSoFar } from './layout-shift.ts'

test.use({ live: true })

const mostShift = 0.02
const shift = async (page: Page) => (await page.evaluate(shiftsSoFar)).reduce((sum, { value }) => sum + value, 0)

/** The page follows from here on. */
async function openLive(page: Page, address: string): Promise<void> {
  const following = page.waitForResponse('**/api/v1/live')
  await page.goto(address)
  await following
}

test('lists say what others added and show it when asked, without moving; the tabs of a browser share one stream', async ({
  page,
  context,
  signInAs,
}) => {
  const founder = await demoCaller(page, 'founder')
  await signInAs('staff')
  const streams: string[] = []
  context.on('request', (request) => request.url().endsWith('/live') && streams.push(request.url()))
  await openLive(page, '/manage/problems?view=all&sort=-createdAt')
  const today = await context.newPage()
  await today.goto('/manage')
  // What comes before its rows have loaded is among them, and no news.
  await expect(today.locator('.qrow').first()).toBeVisible()
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const before = await shift(page)

  const title = `Fila do refeitório ${Date.now()}`
  const problem = { kind: 'problem', lang: 'pt', title, what: 'Acontece.', frequency: 'daily', affected: ['other'] }
  await founder('post', '/problems', problem)
  const news = page.getByRole('button', { name: /novas? – mostrar$/ })
  await expect(news).toBeVisible()
  await expect(today.getByRole('button', { name: /mostrar$/ })).toBeVisible()
  await expect(table.getByText(title)).toHaveCount(0)
  expect((await shift(page)) - before).toBeLessThanOrEqual(mostShift)
  expect(streams).toHaveLength(1)
  await news.click()
  await expect(table.getByText(title)).toBeVisible()

  // The tab that read the stream goes: the other one goes on.
  const taken = context.waitForEvent('request', (request) => request.url().endsWith('/live'))
  await page.close()
  expect((await taken).headers()['last-event-id']).toMatch(/^\d+\./)
})

test('the seats of an event and the bell follow what others do', async ({ page, browser, signInAs }) => {
  const [staff, onit] = [await demoCaller(page, 'staff'), await demoCaller(page, 'onit')]
  const slug = await publishEvent(page.request, staff.token, { capacity: 7 })
  await signInAs('founder')
  await openLive(page, `/events/${slug}`)
  await expect(page.getByText('0 de 7 lugares').first()).toBeVisible()
  const others = await (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage()
  await storeToken(others, onit.token)
  await openLive(others, '/notifications')
  const bell = others.getByRole('link', { name: /^Notificações/ })
  const unread = await bell.textContent()
  const before = await shift(page)

  await onit('put', `/events/${slug}/registration`, {})
  await expect(page.getByText('1 de 7 lugares').first()).toBeVisible()
  expect((await shift(page)) - before).toBeLessThanOrEqual(mostShift)
  await expect(bell).not.toHaveText(unread!)
  await others.context().close()
})

// Areas: mails, messages, notices
import { expect, publishEvent, test, tokenOf, demoPassword } from './fixtures.ts'
import { phone } from './layout-shift.ts'

test.use({ viewport: phone, isMobile: true, hasTouch: true })

test('on a phone a mail stands inside its row and opens at a finger’s touch', async ({ page, request, signInAs }) => {
  const staff = await signInAs('staff')
  const slug = await publishEvent(request, staff, {})
  const onit = { authorization: `Bearer ${await tokenOf(page, 'onit@viveiro.example', demoPassword)}` }
  await request.put(`/api/v1/events/${slug}/registration`, { headers: onit, data: {} })
  const headers = { authorization: `Bearer ${staff}` }
  const audience = { list: 'events.registrations', filters: { event: slug, segment: 'confirmed' } }
  const { id } = await (await request.post('/api/v1/manage/messages', { headers, data: { audience } })).json()
  const texts = { subject: { pt: 'Até já' }, body: { pt: 'Traz o portátil.' }, version: 1 }
  await request.patch(`/api/v1/manage/messages/${id}`, { headers, data: texts })
  const sent = await request.post(`/api/v1/manage/messages/${id}/send`, { headers, data: { sendAt: null, version: 2 } })
  expect(sent.ok()).toBe(true)
  const told = async () => (await (await request.get(`/api/v1/manage/messages/${id}`, { headers })).json()).state
  await expect.poll(told).toBe('sent')

  await page.goto('/manage/outbox')
  const row = page.getByRole('row').filter({ hasText: 'Até já' }).first()
  const status = row.locator('td:visible').last()
  await expect(status).toHaveCSS('padding-right', await row.locator('td').first().evaluate(paddingLeft))

  const subject = row.getByRole('button', { name: 'Até já' })
  await subject.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await subject.boundingBox())!
  // 44 px are to be met; the line of the recipient begins 11 px below the middle.
  await page.touchscreen.tap(x + width / 2, y + height / 2 + 20)
  await expect(page.getByRole('dialog', { name: 'Até já' })).toBeVisible()

  // Whoever it went to finds it behind the bell, and it leads to what it is about.
  await signInAs('onit')
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Até já' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/events/${slug}$`))
})

const paddingLeft = (cell: Element): string => getComputedStyle(cell).paddingLeft

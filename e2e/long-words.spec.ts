// Areas: events, home, today
import type { Page } from '@playwright/test'
import { demoPassword, expect, publishEvent, test, tokenOf } from './fixtures.ts'

const word = (length: number) => 'a'.repeat(length)
const both = (length: number) => ({ pt: word(length), en: null })

async function staysInside(page: Page) {
  const overflowing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, :is(main, [role=dialog]) :is(h1, h2, p):not(.truncate, .sr-only)')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.tagName} ${one.className}`),
    )
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflowing()]).toEqual([width, []])
  }
}

test('very long words stay inside the page of an event', async ({ page, request, signInAs }) => {
  const slug = await publishEvent(request, await tokenOf(page, 'staff@viveiro.example', demoPassword), {
    title: both(120),
    summary: both(300),
    mode: 'onsite',
    venue: { name: word(120), address: word(200) },
    speakers: [{ name: word(120), title: both(120) }],
    agenda: [{ at: '18:00', title: both(120), who: word(120) }],
  })
  await signInAs('onit')
  await page.goto(`/events/${slug}`)
  await page.getByRole('button', { name: 'Inscrever-me' }).click()
  await page.getByRole('button', { name: 'Ampliar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await staysInside(page)
})

test('and inside the home page of the team, whose buttons name events, and the attendance sheet', async ({
  page,
  request,
  signInAs,
}) => {
  const startsAt = new Date(Date.now() + 600_000)
  const slug = await publishEvent(request, await signInAs('staff'), {
    title: both(120),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: `Registar entradas: ${word(120)}` }).first()).toBeVisible()
  await staysInside(page)
  await page.goto(`/manage/events/${slug}/sheet`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(120))
  await staysInside(page)
})

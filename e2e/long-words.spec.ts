import { demoPassword, expect, publishEvent, test, tokenOf } from './fixtures.ts'

const word = (length: number) => 'a'.repeat(length)
const both = (length: number) => ({ pt: word(length), en: null })

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
})

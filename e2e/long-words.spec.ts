// Areas: events, home, today, problems, accounts, applications
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

test('and inside the list and the page of a problem, on whose form every word stays whole', async ({
  page,
  request,
  signInAs,
}) => {
  const headers = { authorization: `Bearer ${await signInAs('founder')}` }
  const title = word(80) + Date.now()
  const data = { kind: 'problem', lang: 'pt', title, what: word(150), affected: ['other'], frequency: 'daily' }
  const { id } = (await (await request.post('/api/v1/problems', { headers, data })).json()) as { id: string }
  await page.goto('/problems')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await staysInside(page)
  await page.goto(`/problems/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await staysInside(page)
  await page.goto('/problem')
  await page.setViewportSize({ width: 390, height: 844 })
  const optional = page.getByText('opcional', { exact: true })
  await expect(optional.first()).toBeVisible()
  for (const one of await optional.all()) expect((await one.boundingBox())!.height).toBeLessThan(30)
})

test('on a tablet the lists of the team keep names whole and the bar of bulk acts on the screen', async ({
  page,
  signInAs,
}) => {
  await signInAs('staff')
  await page.setViewportSize({ width: 768, height: 900 })
  for (const list of ['/manage/people', '/manage/trainees']) {
    await page.goto(list)
    const name = page.getByRole('table').getByRole('link', { name: 'Diogo Macedo' })
    await expect(name).toBeVisible()
    expect((await name.boundingBox())!.height).toBeLessThan(30)
  }
  await page.goto('/manage/applications')
  await page
    .getByRole('checkbox', { name: /^Selecionar/ })
    .first()
    .check()
  for (const width of [720, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const { x, width: wide } = (await page.getByRole('button', { name: 'Limpar a seleção' }).boundingBox())!
    expect([width, x + wide < width]).toEqual([width, true])
  }
})

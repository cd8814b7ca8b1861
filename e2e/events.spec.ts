import type { APIRequestContext, Page } from '@playwright/test'
import { expect, freshEmail, storeToken, test, tokenOf } from './fixtures.ts'

const password = 'viveiro-demo-2026'
const day = 86_400_000

/** A published event of this journey alone, so that journeys can run side by side. */
async function publishEvent(api: APIRequestContext, staff: string, over: object): Promise<string> {
  const headers = { authorization: `Bearer ${staff}` }
  const start = new Date(Date.now() + 3 * day)
  const created = await api.post('/api/v1/events', {
    headers,
    data: {
      kind: 'workshop',
      title: { pt: `Oficina ${freshEmail('x').slice(2, 24)}` },
      summary: { pt: 'Uma oficina desta prova.' },
      description: { pt: 'Com **mãos na massa**.' },
      mode: 'online',
      link: 'https://reuniao.exemplo.pt/oficina',
      startsAt: start.toISOString(),
      endsAt: new Date(start.getTime() + 7_200_000).toISOString(),
      zone: 'Europe/Lisbon',
      capacity: 1,
      admission: 'open',
      ...over,
    },
  })
  expect(await created.text()).toContain('slug')
  const { slug } = (await created.json()) as { slug: string }
  expect((await api.post(`/api/v1/events/${slug}/publish`, { headers })).ok()).toBe(true)
  return slug
}

async function enter(page: Page, role: string, address: string): Promise<string> {
  const token = await tokenOf(page, `${role}@viveiro.example`, password)
  await storeToken(page, token)
  await page.goto(address)
  return token
}

test('register, see the ticket, cancel again', async ({ page, request }) => {
  const slug = await publishEvent(request, await tokenOf(page, 'staff@viveiro.example', password), { capacity: 5 })
  await enter(page, 'onit', `/events/${slug}`)
  await page.getByRole('button', { name: 'Inscrever-me' }).click()
  await expect(page.getByText('Tens lugar.').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /Código QR do bilhete/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /reuniao\.exemplo\.pt|Entrar|sessão/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar inscrição' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Cancelar inscrição' })
    .click()
  await expect(page.getByRole('button', { name: 'Inscrever-me' })).toBeVisible()
})

test('join the waiting list, get the freed seat offered, accept it', async ({ page, browser, request, baseURL }) => {
  const staff = await tokenOf(page, 'staff@viveiro.example', password)
  const slug = await publishEvent(request, staff, { capacity: 1 })
  const founder = await tokenOf(page, 'founder@viveiro.example', password)
  const registration = `/api/v1/events/${slug}/registration`
  const seat = { headers: { authorization: `Bearer ${founder}` } }
  expect((await request.put(registration, { ...seat, data: {} })).ok()).toBe(true)

  await enter(page, 'onit', `/events/${slug}`)
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(page.getByText('Estás na lista de espera.').first()).toBeVisible()

  expect((await request.delete(registration, seat)).status()).toBe(204)
  await page.reload()
  await expect(page.getByText('Há um lugar para ti.').first()).toBeVisible()
  await expect(page.getByText('O lugar é teu durante')).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar o lugar' }).click()
  await expect(page.getByText('Tens lugar.').first()).toBeVisible()

  const other = await browser.newPage({ baseURL: baseURL! })
  await enter(other, 'mentor', `/events/${slug}`)
  await expect(other.getByRole('button', { name: 'Entrar na lista de espera' })).toBeVisible()
  await other.close()
})

test('check people in by code, also without a connection, each once', async ({ page, request, context }) => {
  const staff = await tokenOf(page, 'staff@viveiro.example', password)
  const slug = await publishEvent(request, staff, { capacity: 5 })
  const onit = { authorization: `Bearer ${await tokenOf(page, 'onit@viveiro.example', password)}` }
  await request.put(`/api/v1/events/${slug}/registration`, { headers: onit, data: {} })
  const answer = await request.get(`/api/v1/events/${slug}/ticket`, { headers: onit })
  const { ticket } = (await answer.json()) as { ticket: string }

  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'staff', `/manage/events/${slug}/check-in`)
  await page.getByText('Código', { exact: true }).click()
  const check = async (code: string) => {
    await page.getByLabel('Código do bilhete').fill(code)
    await page.getByRole('button', { name: 'Verificar' }).click()
  }
  await check('viveiro:de-outro-evento')
  await expect(page.getByText(/não é deste evento/i).first()).toBeVisible()

  await context.setOffline(true)
  await check(ticket)
  await expect(page.getByText(/por enviar/i).first()).toBeVisible()
  await context.setOffline(false)
  const registrations = () =>
    request.get(`/api/v1/manage/events/${slug}/registrations`, { headers: { authorization: `Bearer ${staff}` } })
  await expect
    .poll(async () => JSON.stringify(((await (await registrations()).json()) as { items: object[] }).items), {
      timeout: 15_000,
    })
    .toContain('"checkedInAt":"')
  await expect(page.getByText('Pode entrar')).toBeVisible()
  await check(ticket)
  await expect(page.getByText('Já entrou')).toBeVisible()
})

test('keyboard alone: from the list to a seat', async ({ page, request }) => {
  const slug = await publishEvent(request, await tokenOf(page, 'staff@viveiro.example', password), { capacity: 9 })
  await enter(page, 'mentor', `/events/${slug}`)
  const button = page.getByRole('button', { name: 'Inscrever-me' })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tens lugar.').first()).toBeVisible()
})

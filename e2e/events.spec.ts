// Areas: events
import type { Locator, Page } from '@playwright/test'
import { demoPassword as password, expect, publishEvent, storeToken, test, tokenOf } from './fixtures.ts'

async function enter(page: Page, role: string, address: string): Promise<string> {
  const token = await tokenOf(page, `${role}@viveiro.example`, password)
  await storeToken(page, token)
  await page.goto(address)
  return token
}

test('register, see the ticket, cancel again', async ({ page, request }) => {
  const slug = await publishEvent(request, await tokenOf(page, 'staff@viveiro.example', password), {
    mode: 'hybrid',
    venue: { name: 'Sala Tília', address: null },
    capacity: 5,
  })
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

test('check participants in by code, also offline, each once', async ({ page, request, context }) => {
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
  await expect(page.getByText(/bilhete não reconhecido/i).first()).toBeVisible()

  await context.setOffline(true)
  await check(ticket)
  await expect(page.getByText(/por enviar/i).first()).toBeVisible()
  await context.setOffline(false)
  const registrations = () =>
    request.get(`/api/v1/manage/events/${slug}/registrations`, { headers: { authorization: `Bearer ${staff}` } })
  await expect
    .poll(async () => JSON.stringify(((await (await registrations()).json()) as { items: object[] }).items))
    .toContain('"checkedInAt":"')
  await expect(page.getByText('Pode entrar')).toBeVisible()
  await check(ticket)
  await expect(page.getByText('Já entrou')).toBeVisible()

  await page.route('**/scans', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await check('viveiro:sem-resposta')
  const failure = page.getByRole('alert').filter({ hasText: 'Algo correu mal do nosso lado' })
  const discard = failure.getByRole('button', { name: 'Descartar' })
  expect(await textStart(discard), 'stands below the sentence').toBeCloseTo(
    await textStart(failure.getByText('Algo correu mal')),
    0,
  )
})

/** Where the words of an element begin, without its padding. */
const textStart = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    return words.getBoundingClientRect().left
  })

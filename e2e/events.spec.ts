// Areas: events
import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { inDatabase } from './database.ts'
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
  await expect(page.getByText('Sala Tília').first()).toBeVisible()
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

/** An event that is about to begin with this many guests, and their tickets. */
async function doorOf(request: APIRequestContext, staff: string, count: number) {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const slug = await publishEvent(request, staff, { startsAt: inMinutes(5), endsAt: inMinutes(120) })
  const tickets = Array.from({ length: count }, (_, at) => `BBB${letter(at / 23)}${letter(at)}BBB`)
  await inDatabase(
    `with people as (
       insert into users (id, email, password_hash, first_name, last_name, role)
       select gen_random_uuid(), 'porta-' || $1 || '-' || code || '@exemplo.pt', 'none', 'Porta', code, 'trainee'
       from unnest(string_to_array($2, ' ')) as code returning id, last_name
     )
     insert into event_registrations (id, event_id, user_id, state, ticket)
     select gen_random_uuid(), events.id, people.id, 'confirmed', last_name from people, events where slug = $1`,
    [slug, tickets.join(' ')],
  )
  return { slug, tickets }
}
const letter = (at: number) => 'ABCDEFGHJKLMNPQRSTVWXYZ'[Math.floor(at) % 23]!

/** Types codes as a reader does: one after the other, each with Enter. */
const scan = (page: Page, codes: readonly string[]) =>
  page.evaluate((all) => {
    const input = document.querySelector<HTMLInputElement>('#code')!
    for (const code of all) {
      input.value = code
      input.form!.requestSubmit()
    }
  }, codes)

async function openDoor(page: Page, slug: string) {
  await enter(page, 'staff', `/door/${slug}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page.getByText('Ligado')).toBeVisible()
}

/** How long a slow phone takes from opening the door to its first answer: told, because machines differ. */
async function firstScan(page: Page, slug: string, ticket: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`/door/${slug}`, { waitUntil: 'commit' })
  await page.locator('#code').waitFor({ state: 'attached' })
  // Seen in the page itself: an expectation looks only every half a second.
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => document.body.textContent.includes('Pode entrar') && resolve(Math.round(performance.now()))
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await scan(page, [ticket])
  const took = await seen
  console.log(`door: first scan ${took} ms after opening, with a processor four times slower`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByText('Nome', { exact: true }).first().click()
  await page.getByRole('button', { name: `Anular a entrada de Porta ${ticket}` }).click()
  await expect(page.getByText('Entrada anulada')).toBeVisible()
  await expect(page.getByText('Ligado', { exact: true })).toBeVisible()
}

test('two doors without a connection: everybody once, by the earliest scan', async ({
  page,
  browser,
  request,
  context,
  baseURL,
}) => {
  const staff = await tokenOf(page, 'staff@viveiro.example', password)
  const { slug, tickets } = await doorOf(request, staff, 167)
  const other = await browser.newContext({ baseURL: baseURL! })
  // This device's clock is a day ahead.
  await other.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 86_400_000
  })
  const south = await other.newPage()
  await openDoor(page, slug)
  await openDoor(south, slug)
  await Promise.all([context.setOffline(true), other.setOffline(true)])
  await page.reload()
  await expect(page.getByText(/167 na lista, guardada neste aparelho/)).toBeVisible()
  await page.getByText('Código', { exact: true }).click()
  await south.getByText('Código', { exact: true }).click()

  // A minute apart: a device knows the server's time only as well as a busy server answers.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() - 60_000
  })
  await scan(page, tickets.slice(0, 100))
  await expect(page.getByText(/100 por enviar/)).toBeVisible()
  const between = new Date(Date.now() - 30_000).toISOString()
  await scan(south, tickets.slice(67))
  await expect(south.getByText(/100 por enviar/)).toBeVisible()
  await scan(south, [tickets[70]!])
  await expect(south.getByText('Já entrou')).toBeVisible()
  await scan(south, ['ZZZZZZZZ'])
  await expect(south.getByText('Bilhete não reconhecido')).toBeVisible()
  await south.reload()
  await expect(south.getByText(/101 por enviar/)).toBeVisible()

  await other.setOffline(false)
  await south.reload()
  await expect(south.getByText('Ligado', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Ligado', { exact: true })).toBeVisible()
  await expect(page.getByText('entradas de 167 com lugar')).toBeVisible()

  const { guests } = (await (
    await request.get(`/api/v1/manage/events/${slug}/door`, { headers: { authorization: `Bearer ${staff}` } })
  ).json()) as { guests: { name: string; inAt: string }[] }
  const isEarly = new Map(guests.map(({ name, inAt }) => [name.slice(6), inAt < between]))
  expect(tickets.map((code) => isEarly.get(code))).toEqual(tickets.map((_, at) => at < 100))
  await other.close()
  await inDatabase(`delete from events where slug = $1`, [slug])
  await inDatabase(`delete from users where email like 'porta-' || $1 || '-%'`, [slug])
})

test('the door names people, undoes, lets in without a registration, and refuses once the event is cancelled', async ({
  page,
  request,
  context,
}) => {
  const staff = await tokenOf(page, 'staff@viveiro.example', password)
  const { slug, tickets } = await doorOf(request, staff, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await openDoor(page, slug)
  await firstScan(page, slug, tickets[1]!)
  await isAccessible(page)
  await page.getByRole('radio', { name: 'Nome' }).check({ force: true })
  await page.getByRole('button', { name: `Dar entrada a Porta ${tickets[0]}` }).click()
  await expect(page.getByText('Pode entrar')).toBeVisible()
  await page.getByRole('button', { name: `Anular a entrada de Porta ${tickets[0]}` }).click()
  await expect(page.getByText('Entrada anulada')).toBeVisible()
  const form = page.getByRole('form', { name: 'Sem inscrição' })
  await form.getByLabel('Nome', { exact: true }).fill('Sílvia Nogueira')
  await form.getByLabel(/Disse que sim/).check()
  await form.getByRole('button', { name: 'Entrou' }).click()
  await expect(page.getByRole('button', { name: 'Anular a entrada de Sílvia Nogueira' })).toBeVisible()
  await expect(page.getByText('Ligado', { exact: true })).toBeVisible()
  await isAccessible(page)

  await context.setOffline(true)
  await page.getByText('Código', { exact: true }).click()
  await scan(page, [tickets[1]!])
  await expect(page.getByText(/1 por enviar/)).toBeVisible()
  const headers = { authorization: `Bearer ${staff}` }
  await request.post(`/api/v1/events/${slug}/cancel`, { headers, data: { reason: { pt: 'Obras.' } } })
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toContainText('Este evento foi cancelado')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText(/por enviar/)).toHaveCount(0)
  await inDatabase(`delete from events where slug = $1`, [slug])
  await inDatabase(`delete from users where email like 'porta-' || $1 || '-%'`, [slug])
})

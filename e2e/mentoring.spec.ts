// Areas: mentoring, startups, home
import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { inDatabase } from './database.ts'
import { demoPassword, expect, storeToken, test, tokenOf } from './fixtures.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The day in so many days, by the clock of the programme. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(Date.now() + days * 86_400_000)

/** An hour of the demo mentor at a minute of its own, so that runs do not meet. */
async function offer(request: APIRequestContext, token: string, days: number): Promise<{ id: string; at: string }> {
  // What is offered a second later does not overlap, and journeys that begin at once offer different times.
  const minute = (Math.floor(Date.now() / 1000) * 31 + days * 7) % 600
  const at = `${String(13 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const headers = { authorization: `Bearer ${token}` }
  const hour = { day: dayIn(days), at, minutes: 30, place: 'Sala Sobreiro', link: null, audience: 'all' }
  const answer = await request.post('/api/v1/mentoring/hours', { headers, data: hour })
  expect(answer.status()).toBe(201)
  const { hours } = (await answer.json()) as { hours: { id: string; startsAt: string }[] }
  const made = hours.find(
    ({ startsAt }) =>
      new Date(startsAt).toLocaleTimeString('pt-PT', { timeZone: 'Europe/Lisbon' }).startsWith(at) &&
      startsAt.slice(0, 10) === dayIn(days),
  )!
  return { id: made.id, at }
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )

test('a founder books an hour, the mentor prepares and closes it on a phone, and the note comes back', async ({
  page,
  request,
  signInAs,
}) => {
  const { id, at } = await offer(request, await signInAs('mentor'), 1)
  await page.setViewportSize(desk)
  await signInAs('founder')
  await page.goto('/mentoring')
  await page.getByRole('button', { name: new RegExp(`${at}, com Henrique`) }).click()
  await page.getByRole('button', { name: 'Marcar esta hora' }).click()
  await expect(page.getByText('Preenche «O que queres resolver».')).toBeVisible()
  await page.getByRole('textbox', { name: 'O que queres resolver' }).fill('Trocamos de fornecedor?')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Marcar esta hora' }).click()
  await expect(page.getByRole('heading', { name: 'A hora é vossa' })).toBeVisible()
  const booked = page.url()

  await page.setViewportSize(phone)
  await signInAs('mentor')
  await page.goto(`/mentoring/${id}/brief`)
  await expect(page.getByText('Trocamos de fornecedor?')).toBeVisible()
  await fits(page)
  await isAccessible(page)
  // The hour passes.
  await inDatabase(
    `update mentor_hours set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where id = $1`,
    [id],
  )
  await page.goto(`/mentoring/${id}/after`)
  await page.getByRole('textbox', { name: 'Partilhada' }).fill('Pedem duas propostas.')
  await page.getByRole('textbox', { name: /^Privada/ }).fill('Estão cansados.')
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Privada/ })).toHaveValue('Estão cansados.')
  await fits(page)
  await isAccessible(page)
  await page.getByText('Vieram', { exact: true }).click()
  await page.getByRole('button', { name: 'Fechar a sessão' }).click()
  await expect(page.getByText('Sessão fechada. A nota já está com a equipa.')).toBeVisible()

  await signInAs('founder')
  await page.goto(booked)
  await expect(page.getByText('Pedem duas propostas.')).toBeVisible()
  await expect(page.getByText('Estão cansados.')).toHaveCount(0)
  await fits(page)
})

test('a trainee asks for an hour that waits its turn, sees the rule, and takes the request back', async ({
  page,
  request,
  signInAs,
}) => {
  const { at } = await offer(request, await signInAs('mentor'), 6)
  await page.setViewportSize(phone)
  await signInAs('onit')
  await page.goto('/mentoring')
  await page.getByRole('button', { name: new RegExp(`${at}, com Henrique`) }).click()
  await page.getByRole('textbox', { name: 'O que queres resolver' }).fill('Como preparo a entrevista?')
  await page.getByRole('button', { name: 'Pedir esta hora' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido à espera da vez' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'A ordem' })).toContainText('0 horas')
  await fits(page)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Desistir do pedido' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desistir do pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Desististe desta hora' })).toBeFocused()
})

test('a mentor says when there is time, and the team of the programme sees load, silence and pairs', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize(phone)
  await signInAs('mentor')
  await page.goto('/mentoring/hours')
  await expect(page.getByRole('region', { name: 'O que vem' }).getByRole('listitem').first()).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Quando tenho tempo' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/^Guardado\./)).toBeVisible()
  await page.setViewportSize(desk)
  await signInAs('staff')
  await page.goto('/manage/mentoring')
  await expect(page.getByRole('region', { name: 'Carga por mentor' })).toContainText('Henrique Sampaio')
  await expect(page.getByRole('region', { name: 'Sessões sem nota' })).toContainText('Rega')
  await expect(page.getByRole('region', { name: 'Por ouvir' }).getByRole('listitem').first()).toBeVisible()
  await isAccessible(page)
})

test('a founder wishes for a mentor, they talk, both say yes, and it ends with a word, on a phone', async ({
  page,
  signInAs,
}) => {
  // What earlier runs left between the two.
  await inDatabase(
    `delete from mentor_links where mentor_id = (select id from users where email = 'luisa.ferraz@viveiro.example')
       and startup_id = (select id from startups where name = 'Caixeiro')`,
    [],
  )
  await page.setViewportSize(phone)
  await signInAs('founder')
  await page.goto('/mentoring#links')
  const links = page.getByRole('region', { name: /^Quem acompanh/ })
  await links.getByRole('button', { name: 'Pedir um mentor' }).click()
  const wish = page.getByRole('dialog')
  await wish.getByRole('button', { name: 'Enviar o pedido' }).click()
  await expect(wish.getByText('Preenche «Mentor».')).toBeVisible()
  await wish.getByRole('combobox', { name: 'Mentor' }).fill('Luísa')
  await page.getByRole('option', { name: /Luísa Ferraz/ }).click()
  await wish.getByRole('textbox', { name: 'Porquê' }).fill('Conhece os mercados.')
  await isAccessible(page)
  await wish.getByRole('button', { name: 'Enviar o pedido' }).click()
  const row = links.getByRole('listitem').filter({ hasText: 'Luísa Ferraz' })
  await expect(row).toContainText('Pedido')
  await fits(page)

  await storeToken(page, await tokenOf(page, 'luisa.ferraz@viveiro.example', demoPassword))
  await page.goto('/mentoring/hours#links')
  const mine = links.getByRole('listitem').filter({ hasText: 'Caixeiro' })
  await mine.getByRole('button', { name: 'Já falámos' }).click()
  await expect(mine).toContainText('Já falaram')
  await mine.getByRole('button', { name: 'Dizer que sim' }).click()
  await expect(mine).toContainText('Acompanha')
  await fits(page)
  await mine.getByRole('button', { name: 'Terminar' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Uma palavra' }).fill('Foi um gosto.')
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click()
  await expect(mine).toContainText('Terminou')

  await signInAs('founder')
  await page.goto('/mentoring#links')
  await expect(row).toContainText('Foi um gosto.')
  await row.getByRole('button', { name: 'Deixar uma palavra' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Uma palavra' }).fill('Obrigada por tudo.')
  await page.getByRole('dialog').getByRole('button', { name: 'Deixar uma palavra' }).click()
  await expect(row).toContainText('Obrigada por tudo.')
  await fits(page)
})

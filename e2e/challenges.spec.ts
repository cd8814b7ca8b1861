import type { APIRequestContext } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, freshEmail, linkInMail, storeToken, test } from './fixtures.ts'

const password = 'sete andorinhas tortas'
const challenge = 'Cantinas universitárias com menos desperdício'

/** A new founder with a proved address. */
async function newcomer(request: APIRequestContext, firstName: string) {
  const email = freshEmail(firstName.toLowerCase())
  const startup = { name: `Casa ${email}`, stage: 'idea', pitch: 'Uma ideia.', field: 'agriculture', title: 'Direção' }
  const person = { firstName, lastName: 'Sol', email, password, country: 'PT', consent: true }
  const data = { ...person, phone: { country: 'PT', number: '912 345 678' }, startup }
  const registered = await request.post('/api/v1/auth/register/founder', { data })
  expect(registered.status()).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  const link = await linkInMail(email, 'verify-email')
  const proved = await request.post(`/api/v1/auth/verify-email/${link.split('/').at(-1)}`)
  expect(proved.status()).toBe(204)
  return { email, token }
}

test('a team of two writes a solution and delivers it', async ({ page, request }) => {
  const [rita, tomas] = [await newcomer(request, 'Rita'), await newcomer(request, 'Tomas')]
  await storeToken(page, rita.token)
  await page.goto('/challenges')
  await isAccessible(page)
  await page.getByRole('link', { name: challenge }).click()
  await expect(page.getByRole('heading', { level: 1, name: challenge })).toBeVisible()
  await isAccessible(page)

  await page.getByRole('button', { name: 'Começar uma solução' }).click()
  const modal = page.getByRole('dialog', { name: 'A tua solução' })
  await modal.getByRole('textbox', { name: 'Título' }).fill('Prato certo')
  await modal.getByRole('textbox', { name: 'Resumo' }).fill('Diz na véspera quantos pratos cozinhar.')
  await modal.getByRole('textbox', { name: 'Descrição' }).fill('## Como funciona\n\nOlha para o horário dos exames.')
  await expect(modal.getByText(/^Guardado às/)).toBeVisible()
  await isAccessible(page)
  await modal.getByRole('tab', { name: /^Equipa/ }).click()
  await modal.getByRole('textbox', { name: 'Juntar pessoa' }).fill(tomas.email)
  await modal.getByRole('button', { name: /^Convidar/ }).click()
  await expect(modal.getByText('À espera')).toBeVisible()
  await isAccessible(page)

  await storeToken(page, tomas.token)
  await page.goto(await linkInMail(tomas.email, 'invitations'))
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await expect(modal.getByRole('textbox', { name: 'Título' })).toHaveValue('Prato certo')
  await modal.getByRole('textbox', { name: 'Resumo' }).fill('Diz na véspera quantos pratos cozinhar, e porquê.')
  await expect(modal.getByText(/^Guardado às/)).toBeVisible()
  await modal.getByRole('tab', { name: 'Rever e submeter' }).click()
  await expect(modal.getByText(/só quem começou a equipa submete/)).toBeVisible()

  await storeToken(page, rita.token)
  await page.goto('/challenges?view=mine')
  await page.getByRole('link', { name: challenge }).click()
  await page.getByRole('button', { name: 'Continuar a solução' }).click()
  await expect(modal.getByRole('textbox', { name: 'Resumo' })).toHaveValue(/e porquê\.$/)
  await modal.getByRole('tab', { name: 'Rever e submeter' }).click()
  await modal.getByRole('button', { name: 'Submeter solução' }).click()
  await expect(page.getByText('Entregue', { exact: true })).toBeVisible()
})

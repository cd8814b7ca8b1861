// Areas: cohorts, programme
import type { APIRequestContext } from '@playwright/test'
import { demoPassword, expect, freshEmail, linkInMail, storeToken, test, tokenOf } from './fixtures.ts'

type Cohort = { id: string; phase: string; applicationsCloseAt: string | null; version: number }

/** As staff: opens the intake of the running cohort, after all others so that nobody else is led to it. */
async function openIntake(request: APIRequestContext, staff: string): Promise<string> {
  const headers = { authorization: `Bearer ${staff}` }
  const { items } = (await (await request.get('/api/v1/manage/cohorts', { headers })).json()) as { items: Cohort[] }
  const { id } = items.find(({ phase }) => phase === 'running')!
  const path = `/api/v1/manage/cohorts/${id}`
  const { version } = (await (await request.get(path, { headers })).json()) as Cohort
  const closing = new Date(Date.now() + 50 * 86_400_000).toISOString()
  const changed = await request.patch(path, { headers, data: { applicationsCloseAt: closing, version } })
  expect(changed.status()).toBe(200)
  return id
}

test('a trainee goes from the OnIT registration to a certificate that a stranger verifies', async ({
  page,
  request,
  browser,
}) => {
  const email = freshEmail('estagiaria')
  const person = { firstName: 'Lúcia', lastName: 'Prado', email, password: 'sete andorinhas tortas', country: 'PT' }
  const studies = { field: 'computer-science', institution: 'Universidade do Minho', graduationYear: 2025 }
  const phone = { country: 'PT', number: '912 345 678' }
  const data = { ...person, ...studies, phone, skills: ['react'], consent: true }
  const registered = await request.post('/api/v1/auth/register/onit', { data })
  expect(registered.status()).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  await storeToken(page, token)
  await page.goto(await linkInMail(email, 'verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()

  // The page leads to the next cohort; this one has begun, so that it can be completed today.
  const staff = await tokenOf(page, 'staff@viveiro.example', demoPassword)
  const id = await openIntake(request, staff)
  const own = { headers: { authorization: `Bearer ${token}` }, data: { motivation: 'Quero aprender a fazer.' } }
  const applied = await request.put(`/api/v1/cohorts/${id}/enrolment`, own)
  expect(await applied.json()).toMatchObject({ enrolment: { state: 'offered' } })
  await page.goto('/programme')
  await page.getByRole('button', { name: 'Aceitar o lugar' }).click()
  await page.getByRole('button', { name: 'Um emprego' }).click()
  const tasks = page.getByRole('region', { name: 'Tarefas' })
  await tasks.getByRole('button', { name: 'Entregar', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Texto' }).fill('A primeira versão está na ligação.')
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(tasks.getByText('Entregue', { exact: true })).toBeVisible()

  await storeToken(page, staff)
  await page.goto('/manage/trainees?q=Prado')
  await page.getByRole('table').getByRole('link', { name: 'Lúcia Prado' }).first().click()
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Boa entrega.')
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(page.getByText('Aceite', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar a conclusão' }).click()
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await confirm.getByRole('textbox', { name: 'Razão' }).fill('Fez o programa noutra edição.')
  await confirm.getByRole('button', { name: 'Confirmar a conclusão' }).click()
  const code = page.getByRole('link', { name: /^VV-/ })
  await expect(code).toBeVisible()
  const address = (await code.getAttribute('href'))!

  const stranger = await browser.newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Este certificado é verdadeiro.' })).toBeVisible()
  await expect(stranger.getByText('Lúcia Prado')).toBeVisible()
  await stranger.context().close()
})

import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const posting = (title: string) => ({
  kind: 'internship',
  title: { pt: title },
  description: { pt: 'Escrever testes que apanham erros a sério.' },
  startupId: null,
  organisation: 'Transportes do Lima',
  place: 'Viana do Castelo',
  remote: 'hybrid',
  payMin: 1050,
  payMax: null,
  payPeriod: 'month',
  unpaidReason: { pt: '' },
  durationMonths: 9,
  openings: 1,
  field: null,
  skills: ['typescript'],
  deadline: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  startsOn: null,
  answerDays: 10,
  asksCv: false,
  visibility: 'members',
  questions: [{ id: crypto.randomUUID(), text: { pt: 'Porque é que te interessa?' }, required: true }],
})

test('a trainee applies, sees the state, cancels in the dialog, applies again, and staff answer on the board', async ({
  page,
  request,
  signInAs,
}) => {
  const title = `Estágio de prova ${Date.now()}`
  const staff = { authorization: `Bearer ${await signInAs('staff')}` }
  const made = await request.post('/api/v1/opportunities', { headers: staff, data: posting(title) })
  const { slug } = (await made.json()) as { slug: string }
  await request.post(`/api/v1/opportunities/${slug}/move`, { headers: staff, data: { to: 'published' } })

  await signInAs('onit')
  await page.goto(`/opportunities/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isAccessible(page)
  const apply = async () => {
    await page.getByRole('button', { name: 'Candidatar-me' }).click()
    const dialog = page.getByRole('dialog', { name: 'Candidatar-me' })
    await dialog.getByLabel('Porque é que te interessa?').fill('Gosto de autocarros que chegam.')
    await expect(dialog.getByText('Inês Carvalho')).toBeVisible()
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Enviar candidatura' }).click()
    await expect(dialog).toBeHidden()
  }
  await apply()
  const own = page.getByRole('region', { name: 'A tua candidatura' })
  await expect(own.getByText('Enviada').first()).toBeVisible()
  await own.getByRole('button', { name: 'Cancelar candidatura' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancelar esta candidatura?' })
  await expect(cancel.getByText(/podes candidatar-te de novo/)).toBeVisible()
  await isAccessible(page)
  await cancel.getByRole('button', { name: 'Cancelar candidatura' }).click()
  await expect(cancel).toBeHidden()
  await apply()

  await signInAs('staff')
  await page.goto(`/manage/applications?opportunity=${slug}`)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Mover Inês Carvalho' }).click()
  await page.getByRole('menuitem', { name: 'Passar a análise' }).click()
  const review = page.getByRole('region', { name: /^Em análise/ })
  await expect(review.getByRole('link', { name: 'Inês Carvalho' })).toBeVisible()
  await review.getByRole('link', { name: 'Inês Carvalho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inês Carvalho' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Fazer proposta' }).click()
  const offer = page.getByRole('dialog', { name: 'Fazer proposta' })
  await offer.getByRole('button', { name: 'Fazer proposta' }).click()
  await expect(offer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Anular' }).first()).toBeVisible()

  await signInAs('onit')
  await page.goto('/applications')
  await expect(page.getByRole('heading', { level: 1, name: 'Candidaturas' })).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await isAccessible(page)
})

// Areas: applications, opportunities, organisations, reviews, startups
import type { APIRequestContext, Page } from '@playwright/test'
import { endOffers, endUndo } from './end-undo.ts'
import { demoPassword, expect, freshEmail, linkInMail, logIn, test, tokenOf } from './fixtures.ts'
import { keysOf } from './keyboard.ts'
import { publish, question } from './postings.ts'

const applicant = 'Inês Carvalho'

async function apply(page: Page) {
  await page.getByRole('button', { name: 'Candidatar-me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Candidatar-me' })
  await dialog.getByLabel(question).fill('Gosto de autocarros que chegam.')
  await expect(dialog.getByText(applicant)).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(dialog).toBeHidden()
}

/** The applicant's page, once it says so. */
async function readsAs(page: Page, title: string, text: RegExp | string) {
  await expect(async () => {
    await page.goto('/applications')
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('region', { name: title }).getByText(text).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('a trainee applies, cancels in the dialog, applies again, is interviewed and accepts an offer', async ({
  page,
  request,
  signInAs,
}) => {
  const { slug, title } = await publish(request, await signInAs('staff'), {})
  await signInAs('onit')
  await page.goto(`/opportunities/${slug}`)
  await apply(page)
  const own = page.getByRole('region', { name: 'A tua candidatura' })
  await expect(own.getByText('Enviada').first()).toBeVisible()
  await own.getByRole('button', { name: 'Cancelar candidatura' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancelar esta candidatura?' })
  await expect(cancel.getByText(/podes candidatar-te de novo/)).toBeVisible()
  await cancel.getByRole('button', { name: 'Cancelar candidatura' }).click()
  await expect(cancel).toBeHidden()
  await apply(page)
  await expect(own.getByText('Enviada').first()).toBeVisible()

  await signInAs('staff')
  await page.goto(`/manage/applications?opportunity=${slug}`)
  await page.getByRole('button', { name: `Mover ${applicant}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Pôr em análise' })).toBeVisible()
  await keysOf(page).arrowTo('ArrowDown', 'menuitem', 'Chamar para entrevista')
  await page.keyboard.press('Enter')
  const interview = page.getByRole('dialog', { name: 'Marcar entrevista' })
  await interview.getByRole('spinbutton', { name: /^dia/ }).focus()
  await page.keyboard.type(`1512${new Date().getFullYear() + 1}1100`)
  await interview.getByLabel('Local ou ligação').fill('Sala Tília')
  await interview.getByRole('button', { name: 'Marcar' }).click()
  await expect(page.getByRole('region', { name: /^Entrevista/ }).getByRole('link', { name: applicant })).toBeVisible()
  await endUndo(slug)

  await signInAs('onit')
  await readsAs(page, title, /Sala Tília/)

  await signInAs('staff')
  await page.goto(`/manage/applications?opportunity=${slug}`)
  await page.getByRole('link', { name: applicant }).click()
  await page.getByRole('button', { name: 'Fazer proposta' }).click()
  const offer = page.getByRole('dialog', { name: 'Fazer proposta' })
  await offer.getByRole('button', { name: 'Fazer proposta' }).click()
  await expect(offer).toBeHidden()
  await endUndo(slug)

  await signInAs('onit')
  await readsAs(page, title, 'Transportes do Lima quer contar contigo')
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByRole('region', { name: title }).getByText('Aceite').first()).toBeVisible()
})

test('a member of a startup drags an application to its posting along and answers it', async ({
  page,
  request,
  signInAs,
}) => {
  const staff = await signInAs('staff')
  const founder = { authorization: `Bearer ${await tokenOf(page, 'founder@viveiro.example', demoPassword)}` }
  const mine = await request.get('/api/v1/startups?mine=true', { headers: founder })
  const startups = ((await mine.json()) as { items: { id: string; state: string }[] }).items
  const startupId = startups.find(({ state }) => state === 'active')!.id
  const { slug, title } = await publish(request, staff, { startupId, organisation: null, questions: [] })
  const onit = { authorization: `Bearer ${await tokenOf(page, 'onit@viveiro.example', demoPassword)}` }
  const data = { cv: null, letter: 'Quero aprender.', answers: [] }
  const sent = await request.post(`/api/v1/opportunities/${slug}/applications`, { headers: onit, data })
  expect(sent.status()).toBe(201)

  await signInAs('founder')
  await page.goto(`/applications/received?opportunity=${slug}`)
  const review = page.getByRole('region', { name: /^Em análise/ })
  const card = page.getByRole('article').filter({ hasText: applicant })
  await card.dragTo(review)
  await expect(review.getByRole('link', { name: applicant })).toBeVisible()
  await review.getByRole('link', { name: applicant }).click()
  await expect(page.getByText('Quero aprender.')).toBeVisible()
  await page.getByRole('button', { name: 'Não aceitar' }).click()
  const answer = page.getByRole('dialog', { name: 'Não aceitar' })
  await answer.getByLabel('Motivo').selectOption('filled')
  await expect(answer.getByLabel('Mensagem').first()).toHaveValue(/As vagas foram preenchidas/)
  await answer.getByRole('button', { name: 'Não aceitar' }).click()
  await expect(answer).toBeHidden()
  await endUndo(slug)

  await signInAs('onit')
  await readsAs(page, title, /As vagas foram preenchidas/)
})

test('a partner answers who applied to their organisation; a juror finds what is assigned, and nothing else', async ({
  page,
  request,
  signInAs,
}) => {
  const { slug, title } = await publish(request, await signInAs('staff'), {
    organisation: 'Águas do Vouga',
    questions: [],
  })
  const headers = { authorization: `Bearer ${await tokenOf(page, 'onit@viveiro.example', demoPassword)}` }
  const data = { cv: null, letter: 'Quero aprender.', answers: [] }
  const sent = await request.post(`/api/v1/opportunities/${slug}/applications`, { headers, data })
  expect(sent.status()).toBe(201)

  await signInAs('partner')
  await page.goto('/organisation')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto(`/applications/received?opportunity=${slug}`)
  await page.getByRole('link', { name: applicant }).first().click()
  await expect(page.getByText('Quero aprender.')).toBeVisible()
  await page.getByRole('button', { name: 'Pôr em análise' }).click()
  await expect(page.getByText('Em análise').first()).toBeVisible()

  await signInAs('juror')
  await page.goto('/reviews')
  await expect(page.getByRole('main').locator('a[href^="/reviews/"]').first()).toBeVisible()
  await page.goto('/challenges')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não tens acesso a esta página')
})

/** An application of the trainee to a posting of its own; returns what its address needs. */
async function applied(page: Page, request: APIRequestContext, staff: string) {
  const posting = await publish(request, staff, { organisation: 'Moinhos do Neiva', questions: [] })
  const headers = { authorization: `Bearer ${await tokenOf(page, 'onit@viveiro.example', demoPassword)}` }
  const data = { cv: null, letter: null, answers: [] }
  const sent = await request.post(`/api/v1/opportunities/${posting.slug}/applications`, { headers, data })
  expect(sent.status()).toBe(201)
  return { ...posting, id: ((await sent.json()) as { id: string }).id }
}

test('an applicant whose posting is withdrawn reads why, and still what it was', async ({
  page,
  request,
  signInAs,
}) => {
  const { slug, title, id } = await applied(page, request, await signInAs('staff'))
  await page.goto(`/manage/opportunities/${slug}`)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Retirar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirar esta oportunidade?' })
  await expect(dialog.getByText('1 pessoa à espera de resposta')).toBeVisible()
  await expect(dialog.getByText(applicant)).toBeVisible()
  await dialog.getByRole('button', { name: 'Retirar' }).click()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('onit')
  await page.goto(`/applications?id=${id}`)
  const open = page.getByRole('region', { name: title })
  await expect(open.getByText(/retirou a oportunidade/)).toBeVisible()
  await expect(open.getByRole('region', { name: 'O anúncio' }).getByText(/1\s?050\s€\/mês/)).toBeVisible()
  await open.getByRole('link', { name: title }).click()
  await expect(page.getByText('Retirada').first()).toBeVisible()
})

test('an offer that lapses says so to both sides, and can be made again', async ({ page, request, signInAs }) => {
  const staff = await signInAs('staff')
  const { slug, title, id } = await applied(page, request, staff)
  const headers = { authorization: `Bearer ${staff}` }
  const data = { to: 'offer', version: 1 }
  expect((await request.post(`/api/v1/manage/applications/${id}/move`, { headers, data })).status()).toBe(200)
  await endUndo(slug)
  await signInAs('onit')
  await readsAs(page, title, 'Moinhos do Neiva quer contar contigo')
  await endOffers(slug)
  await readsAs(page, title, /pode fazê-la de novo/)
  await signInAs('staff')
  await page.goto(`/manage/applications?id=${id}`)
  await expect(page.getByRole('button', { name: 'Fazer a proposta de novo' })).toBeVisible()
})

const visitorPassword = 'sete andorinhas tortas'

/** Somebody with a confirmed address who has never been signed in here. */
async function signedUp(request: APIRequestContext) {
  const email = freshEmail('visita')
  const person = { firstName: 'Lúcia', lastName: 'Prado', email, password: visitorPassword, country: 'PT' }
  const studies = { field: 'computer-science', institution: 'Universidade do Minho', graduationYear: 2025 }
  const data = {
    ...person,
    ...studies,
    phone: { country: 'PT', number: '912 345 678' },
    skills: ['react'],
    consent: true,
  }
  expect((await request.post('/api/v1/auth/register/onit', { data })).status()).toBe(201)
  const link = await linkInMail(email, 'verify-email')
  expect((await request.post(`/api/v1/auth/verify-email/${link.split('/').at(-1)}`)).status()).toBe(204)
  return email
}

test('a visitor comes from a shared link on a phone through the login to an application', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const staff = await tokenOf(page, 'staff@viveiro.example', demoPassword)
  const { slug, title } = await publish(request, staff, { visibility: 'public', questions: [] })
  const email = await signedUp(request)
  await page.context().clearCookies()
  await page.goto(`/opportunities/${slug}?ref=linkedin`)
  await page.getByRole('link', { name: 'Entra para te candidatares' }).first().click()
  await logIn(page, email, visitorPassword)
  await expect(page).toHaveURL(`/opportunities/${slug}?ref=linkedin`)
  // The one act is in view without scrolling.
  await expect(page.getByRole('button', { name: 'Candidatar-me' }).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Candidatar-me' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(page.getByRole('region', { name: 'A tua candidatura' })).toBeVisible()
  await page.goto('/applications')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  await page.getByRole('link', { name: 'Candidaturas' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Candidaturas' })).toBeInViewport()
})

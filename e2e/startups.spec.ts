// Areas: invitations, startups
import { isAccessible } from './accessible.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { callerWith, demoCaller, newcomer, type Caller } from './api-caller.ts'
import { inDatabase } from './database.ts'
import { demoPassword, expect, freshEmail, linkInMail, storeToken, test, tokenOf } from './fixtures.ts'

/** As staff: makes the demo's mentor accompany the startup. */
async function assignMentor(page: Page, id: string): Promise<void> {
  const staff = { authorization: `Bearer ${await tokenOf(page, 'staff@viveiro.example', demoPassword)}` }
  const mentor = { authorization: `Bearer ${await tokenOf(page, 'mentor@viveiro.example', demoPassword)}` }
  const me = (await (await page.request.get('/api/v1/auth/me', { headers: mentor })).json()) as { id: string }
  const data = { userIds: [me.id] }
  const answer = await page.request.put(`/api/v1/manage/startups/${id}/mentors`, { headers: staff, data })
  expect(answer.status()).toBe(200)
}

const strongPassword = 'sete andorinhas tortas'

/** Somebody of this journey alone, so that no other journey writes to the same mailbox. */
async function signUpPartner(request: APIRequestContext): Promise<{ email: string; token: string }> {
  const email = freshEmail('socia')
  const person = { firstName: 'Eva', lastName: 'Lima', email, password: strongPassword, country: 'PT', consent: true }
  const studies = { field: 'computer-engineering', institution: 'IPCA', graduationYear: 2025, skills: ['css', 'rust'] }
  const data = { ...person, ...studies, phone: { country: 'PT', number: '912 345 679' } }
  const answer = await request.post('/api/v1/auth/register/onit', { data })
  expect(answer.status()).toBe(201)
  return { email, token: ((await answer.json()) as { token: string }).token }
}

test('a founder goes from registration into the programme and to a first milestone that the mentor approves', async ({
  page,
  request,
  signInAs,
}) => {
  test.slow()
  const email = freshEmail('fundadora')
  const name = `Prova ${Date.now()}`
  const startup = { name, stage: 'idea', pitch: 'Rega que pensa por ti', field: 'agriculture', title: 'Direção' }
  const person = { firstName: 'Rita', lastName: 'Sol', email, password: strongPassword, country: 'PT', consent: true }
  const data = { ...person, phone: { country: 'PT', number: '912 345 678' }, startup }
  const registered = await request.post('/api/v1/auth/register/founder', { data })
  expect(registered.status()).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  await storeToken(page, token)
  await page.goto(await linkInMail(email, 'verify-email'))
  // The page has a heading while it still checks the link; only a confirmed address may invite.
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()

  await page.goto('/startup')
  await page.getByRole('region', { name: 'As minhas' }).getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Completar' }).click()
  await page.getByLabel('Cidade').fill('Braga')
  await page.getByRole('combobox', { name: /^País/ }).fill('Portugal')
  await page.getByRole('option', { name: 'Portugal', exact: true }).click()
  await page.getByRole('textbox', { name: 'História' }).fill('As hortas regam-se à hora do costume, chova ou não.')
  await expect(page.getByText(/^Guardado às/)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Alterações guardadas')).toBeVisible()

  await page.getByRole('link', { name: 'Voltar à página' }).click()
  await page
    .getByRole('link', { name: /^Equipa/ })
    .first()
    .click()
  const partner = await signUpPartner(request)
  await page.getByLabel('E-mail').fill(partner.email)
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('À espera')).toBeVisible()
  await isAccessible(page)
  const address = new URL(page.url()).pathname
  await storeToken(page, partner.token)
  await page.goto(await linkInMail(partner.email, 'invitations'))
  await isAccessible(page)
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: 'Ver equipa' }).click()
  await page.getByRole('button', { name: 'Ações para Eva Lima' }).click()
  await page.getByRole('menuitem', { name: 'Mudar a função' }).click()
  await page.getByRole('textbox', { name: 'Função' }).fill('Software')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Software', { exact: true })).toBeVisible()

  await storeToken(page, token)
  await page.goto(`${address}?tab=programme`)
  await page.getByLabel(/^Quem tem este problema/).fill('Hortelãos; falámos com trinta.')
  await page.getByLabel(/^O que já está feito/).fill('Um sensor na horta de Lamaçães.')
  await page.getByRole('button', { name: 'Submeter ao programa' }).click()
  await expect(page.getByText(/^A equipa responde até/).first()).toBeVisible()

  const id = address.split('/').at(-1)!
  await signInAs('staff')
  await page.goto(`/manage/startups?id=${id}`)
  await page.getByRole('radio', { name: /^Pedir alterações/ }).check({ force: true })
  await page.getByRole('button', { name: 'Acrescentar alteração a um campo' }).click()
  await page.getByRole('textbox', { name: 'O que mudar' }).fill('Diz para quem é.')
  await page.getByRole('textbox', { name: /^Resposta/ }).fill('Gostámos. Falta uma coisa.')
  await page.getByRole('button', { name: 'Decidir e responder' }).click()
  await expect(page.getByText('Decidido').first()).toBeVisible()

  await storeToken(page, token)
  await page.goto(`${address}/edit`)
  await page.getByRole('textbox', { name: 'Numa frase' }).fill('Rega que pensa por quem tem uma horta na cidade')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Alterações guardadas')).toBeVisible()
  await page.goto(`${address}?tab=programme`)
  await expect(page.getByText('1 de 1 feitas')).toBeVisible()
  await page.getByRole('button', { name: 'Submeter de novo' }).click()
  await expect(page.getByText(/^A equipa responde até/).first()).toBeVisible()

  await signInAs('staff')
  await page.goto(`/manage/startups?id=${id}`)
  await page.getByRole('button', { name: 'Decidir e responder' }).click()
  await expect(page.getByText('Decidido').first()).toBeVisible()
  await page.goto(`/manage/startups?view=all&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Aceite')
  await assignMentor(page, id)

  await storeToken(page, token)
  await page.goto(`${address}?tab=milestones`)
  await page.getByRole('button', { name: 'Novo marco' }).click()
  await page.getByRole('textbox', { name: 'O que querem alcançar' }).fill('Dez hortas a usar')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByRole('button', { name: 'Está feito' }).click()
  await expect(page.getByText('Feito, por aprovar')).toBeVisible()
  await isAccessible(page)

  await signInAs('mentor')
  await page.goto('/mentored')
  await page.getByRole('link', { name: 'Dez hortas a usar' }).click()
  await page.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Aprovado por Henrique Sampaio')).toBeVisible()
})

/** As staff, with an answer where the decision needs one. */
async function decide(staff: Caller, id: string, decision: string): Promise<void> {
  const { version } = await staff<{ version: number }>('get', `/manage/startups/${id}`)
  await staff('post', `/manage/startups/${id}/decide`, { decision, answer: 'Uma resposta da equipa.', version })
}

/** A startup that was declined by an intake which is over since. */
async function declinedStartup(founder: Caller, staff: Caller): Promise<string> {
  const { items } = await founder<{ items: { id: string }[] }>('get', '/startups?mine=true')
  const { id, version } = await founder<{ id: string; version: number }>('get', `/startups/${items[0]!.id}`)
  const told = { description: 'As hortas regam-se à hora do costume.', city: 'Braga', country: 'PT', version }
  await founder('patch', `/startups/${id}`, told)
  const { intake } = await founder<{ intake: { questions: { id: string }[] } }>('get', `/startups/intake?startup=${id}`)
  const answers = intake.questions.map((question) => ({ question: question.id, text: 'Falámos com trinta.' }))
  await founder('post', `/startups/${id}/submit`, { answers })
  await decide(staff, id, 'decline')
  const over = {
    opensAt: '2024-01-01T00:00:00.000Z',
    closesAt: '2024-03-01T00:00:00.000Z',
    answerDays: 7,
    questions: [],
  }
  const past = await staff<{ id: string }>('post', '/manage/intakes', { name: { pt: 'Inverno', en: null }, ...over })
  await inDatabase('update startups set intake_id = $1 where id = $2', [past.id, id])
  return id
}

test('a startup that was declined enters with the next intake, graduates, and tells a year later what became of it', async ({
  page,
}) => {
  const rita = await newcomer(page.request, 'Rita')
  const [founder, staff] = [callerWith(page.request, rita.token), await demoCaller(page, 'staff')]
  const id = await declinedStartup(founder, staff)
  await storeToken(page, rita.token)
  await page.goto(`/startup/${id}?tab=programme`)
  await expect(page.getByText('Uma resposta da equipa.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Preparar nova candidatura' }).click()
  await page.getByRole('button', { name: 'Submeter ao programa' }).click()
  await expect(page.getByText(/^A equipa responde até/).first()).toBeVisible()

  for (const decision of ['accept', 'start', 'graduate']) await decide(staff, id, decision)
  // A year passes: the day of the question comes, for this startup alone.
  await inDatabase('update startup_outcomes set due_at = now() where startup_id = $1', [id])
  await inDatabase("update jobs set run_at = now() where key = 'startup-outcomes'")
  await page.goto(await linkInMail(rita.email, 'startup/outcome'))
  await expect(page.getByRole('heading', { name: `Como está a ${rita.startup}?` })).toBeVisible()
  await page.getByRole('button', { name: 'Continua por conta própria' }).click()
  await expect(page.getByText('Anotado: Continua por conta própria. Obrigado!')).toBeVisible()
  await page.goto(`/startup/${id}?tab=programme`)
  await expect(
    page.getByRole('region', { name: 'Depois do programa' }).getByText('Continua por conta própria'),
  ).toBeVisible()
})

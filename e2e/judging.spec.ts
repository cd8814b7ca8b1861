// Areas: challenges, invitations, reviews, solutions
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword, expect, freshEmail, linkInMail, storeToken, test, tokenOf } from './fixtures.ts'

type Method = 'get' | 'put' | 'post' | 'patch'
type Caller = <T>(method: Method, path: string, data?: object) => Promise<T>
type Entry = { id: string; round: { id: string } }

/** Calls the API as somebody; what a step does not show is done this way. */
const callerWith = (request: APIRequestContext, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const caller: Caller = async <T>(method: Method, path: string, data?: object) => {
    const answer = await request[method](`/api/v1${path}`, { headers, ...(data && { data }) })
    expect([path, answer.status() < 300]).toEqual([path, true])
    return (answer.status() === 204 ? undefined : await answer.json()) as T
  }
  return Object.assign(caller, { token })
}
const demoCaller = async (page: Page, name: string) =>
  callerWith(page.request, await tokenOf(page, `${name}@viveiro.example`, demoPassword))

/** A new founder with a proved address. */
async function newcomer(request: APIRequestContext, firstName: string) {
  const email = freshEmail(firstName.toLowerCase())
  const startup = { name: `Casa ${email}`, stage: 'idea', pitch: 'Uma ideia.', field: 'agriculture', title: 'Direção' }
  const person = { firstName, lastName: 'Sol', email, password: 'sete andorinhas tortas', country: 'PT', consent: true }
  const data = { ...person, phone: { country: 'PT', number: '912 345 678' }, startup }
  const registered = await request.post('/api/v1/auth/register/founder', { data })
  expect(registered.status()).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  const link = await linkInMail(email, 'verify-email')
  expect((await request.post(`/api/v1/auth/verify-email/${link.split('/').at(-1)}`)).status()).toBe(204)
  return { email, token }
}

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const texts = (pt: string) => ({ pt, en: null })
const criterion = (name: string) => ({
  id: randomUUID(),
  name: texts(name),
  guide: texts(''),
  weight: 10,
  scale: Array.from({ length: 5 }, () => texts('')),
})

/** A challenge of its own that is open, so that those of the demo stay as they are for other journeys. */
async function openChallenge(staff: Caller, title: string): Promise<string> {
  const { slug } = await staff<{ slug: string }>('post', '/challenges', {
    title: texts(title),
    summary: texts('Saber onde a água se perde.'),
    brief: texts('A rede é velha.'),
    partner: 'Águas do Vouga',
    prize: texts('3 500 €'),
    field: null,
    skills: [],
    coverId: null,
    fileIds: [],
    opensAt: inHours(-2),
    closesAt: inHours(2),
    resultsAt: inHours(48),
    teamMin: 2,
    teamMax: 2,
    criteria: [criterion('Impacto'), criterion('Custo')],
  })
  await staff('post', `/challenges/${slug}/publish`)
  return slug
}

/** Two people write one solution; whoever began it delivers it. */
async function deliverTogether(page: Page, slug: string) {
  const [rita, tomas] = [await newcomer(page.request, 'Rita'), await newcomer(page.request, 'Tomas')]
  await storeToken(page, rita.token)
  await page.goto(`/challenges/${slug}`)
  await page.getByRole('button', { name: 'Começar uma solução' }).click()
  const modal = page.getByRole('dialog', { name: 'A tua solução' })
  await modal.getByRole('textbox', { name: 'Título' }).fill('Ouvido')
  await modal.getByRole('textbox', { name: 'Resumo' }).fill('Ouve a fuga antes de se ver.')
  await modal.getByRole('textbox', { name: 'Descrição' }).fill('Um sensor por tampa.')
  await expect(modal.getByText(/^Guardado às/)).toBeVisible()
  await modal.getByRole('tab', { name: /^Equipa/ }).click()
  await modal.getByRole('textbox', { name: 'Juntar pessoa' }).fill(tomas.email)
  await modal.getByRole('button', { name: /^Convidar/ }).click()
  await expect(modal.getByText('À espera')).toBeVisible()

  await storeToken(page, tomas.token)
  await page.goto(await linkInMail(tomas.email, 'invitations'))
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  await expect(modal.getByRole('textbox', { name: 'Título' })).toHaveValue('Ouvido')

  await storeToken(page, rita.token)
  await page.goto(`/challenges/${slug}?solution=true`)
  await modal.getByRole('tab', { name: 'Rever e submeter' }).click()
  await modal.getByRole('button', { name: 'Submeter solução' }).click()
  await expect(modal).toBeHidden()
  const own = page.getByRole('region', { name: 'A tua solução' })
  await expect(own.getByText('Entregue', { exact: true })).toBeVisible()
  return { tomas }
}

/** The deadline passes, and three jurors are asked to judge. */
async function planRound(staff: Caller, slug: string, jurors: readonly Caller[]): Promise<string> {
  const challenge = await staff<{ id: string; version: number }>('get', `/challenges/${slug}`)
  // No deadline moves into the past: it ends soon, and has passed once the round opens.
  const closesAt = new Date(Date.now() + 2000).toISOString()
  await staff('patch', `/challenges/${slug}`, { version: challenge.version, closesAt })
  const context = { area: 'solutions', contextId: challenge.id }
  const { id } = await staff<{ id: string }>('post', '/manage/reviews', context)
  for (const juror of jurors) {
    const me = await juror<{ id: string }>('get', '/auth/me')
    await staff('put', `/manage/reviews/${id}/jurors/${me.id}`)
  }
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(closesAt))
  return id
}

const reviewIn = async (juror: Caller, round: string) =>
  (await juror<{ items: Entry[] }>('get', '/reviews')).items.find((entry) => entry.round.id === round)!.id

async function judge(juror: Caller, round: string, score: number): Promise<void> {
  const id = await reviewIn(juror, round)
  await juror('put', `/reviews/${id}/texts`, { comment: `Dou ${score}, diz o Jorge.`, note: '' })
  const { criteriaList } = await juror<{ criteriaList: { id: string }[] }>('get', `/reviews/${id}`)
  for (const { id: criterionId } of criteriaList) {
    await juror('put', `/reviews/${id}/scores/${criterionId}`, { score })
  }
  await juror('post', `/reviews/${id}/submit`)
}

/** As staff on the round's page: opens what one juror judges, and what to do about it. */
async function askAbout(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Avaliações de ${name}` }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Porquê?' }) })
  await dialog.getByRole('textbox', { name: 'Porquê?' }).fill('Trabalharam juntos.')
  return dialog
}

/** A juror is recused and another takes over; whoever is missing is reminded. */
async function recuseAndRemind(page: Page, name: string) {
  const dialog = await askAbout(page, name, 'Registar conflito com S-01')
  await expect(dialog.getByText(/^Sai da sua fila e passa a outra pessoa/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Registar conflito' }).click()
  await expect(page.getByText('Conflito com S-01, registado pela equipa. Trabalharam juntos.')).toBeVisible()
  await page.getByRole('button', { name: 'Lembrar quem falta' }).click()
  await page.getByRole('button', { name: 'Enviar lembrete' }).click()
  await expect(page.getByText('Lembrete enviado a 3 pessoas.')).toBeVisible()
}

/** After the end one review goes back and is handed in again, and another stops counting. */
async function repairClosed(
  page: Page,
  staff: { token: string },
  names: { returned: string; late: string },
  review: Review,
) {
  const back = await askAbout(page, names.returned, 'Devolver a avaliação de S-01')
  await back.getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Avaliação devolvida')).toBeVisible()
  await storeToken(page, review.juror.token)
  await page.goto(`/reviews/${review.id}`)
  await expect(page.getByText('Trabalharam juntos.')).toBeVisible()
  const again = page.waitForResponse((answer) => answer.url().endsWith('/submit'))
  await page.getByRole('button', { name: /^Entregar/ }).click()
  await again
  await storeToken(page, staff.token)
  await page.goto(`/manage/reviews/${review.round}`)
  const late = await askAbout(page, names.late, 'Registar conflito com S-01')
  await expect(late.getByText(/A entrega fica com 2 de 3 avaliações/)).toBeVisible()
  await late.getByRole('button', { name: 'Registar conflito' }).click()
  await expect(page.getByText('Conflito registado')).toBeVisible()
}
type Review = { id: string; round: string; juror: { token: string } }

/** One comment is mended, the other held back. */
async function tellComments(page: Page): Promise<void> {
  const comments = page.getByRole('region', { name: 'Ouvido', exact: true }).getByRole('listitem')
  await expect(comments).toHaveCount(2)
  await comments.nth(0).getByRole('button', { name: 'Emendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Emendar o comentário' })
  await dialog.getByRole('textbox', { name: /^O que a equipa lê/ }).fill('Digam o preço.')
  await dialog.getByRole('button', { name: 'Guardar a emenda' }).click()
  await expect(comments.nth(0).getByText('Emendado')).toBeVisible()
  await comments.nth(1).getByRole('button', { name: 'Reter' }).click()
  await expect(comments.nth(1).getByText('Retido')).toBeVisible()
}

test('a team of two delivers, three jurors score, staff rank and announce, and the team reads scores and feedback', async ({
  page,
}) => {
  // Four people in turn, each on pages of their own.
  test.slow()
  const staff = await demoCaller(page, 'staff')
  const slug = await openChallenge(staff, `Fugas ${randomUUID().slice(0, 8)}`)
  const { tomas } = await deliverTogether(page, slug)
  const jurors = [
    await demoCaller(page, 'mentor'),
    await demoCaller(page, 'jorge.almada'),
    await demoCaller(page, 'luisa.ferraz'),
  ] as const
  const round = await planRound(staff, slug, jurors)

  await storeToken(page, staff.token)
  await page.goto(`/manage/challenges/${slug}`)
  await page.getByRole('link', { name: 'Ronda' }).click()
  await page.getByRole('button', { name: 'Distribuir' }).click()
  await page.getByRole('button', { name: 'Ficar com esta' }).click()
  await expect(page.getByText(/prevista.*sem conflitos/)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir a ronda' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir a ronda' }).click()
  await expect(page.getByText('A decorrer')).toBeVisible()

  const [mentor, jorge, luisa] = jurors
  const samuel = await demoCaller(page, 'samuel.reis')
  const nameOf = async (juror: Caller) => {
    const { firstName, lastName } = await juror<{ firstName: string; lastName: string }>('get', '/auth/me')
    return `${firstName} ${lastName}`
  }
  await staff('put', `/manage/reviews/${round}/jurors/${(await samuel<{ id: string }>('get', '/auth/me')).id}`)
  await page.reload()
  await recuseAndRemind(page, await nameOf(luisa))
  const others = [jorge, samuel]
  await storeToken(page, mentor.token)
  const review = await reviewIn(mentor, round)
  await mentor('put', `/reviews/${review}/texts`, { comment: 'Gostei do sensor.', note: '' })
  await page.goto(`/reviews/${review}`)
  await expect(page.getByText(/^Faltam 2 critérios/)).toBeVisible()
  for (const digit of ['5', '4']) {
    const saved = page.waitForResponse((answer) => answer.url().includes('/scores/'))
    await page.keyboard.press(digit)
    await saved
  }
  const handedIn = page.waitForResponse((answer) => answer.url().endsWith('/submit'))
  await page.getByRole('button', { name: /^Entregar/ }).click()
  await handedIn
  for (const juror of others) await judge(juror, round, 3)

  await storeToken(page, staff.token)
  await page.goto(`/manage/reviews/${round}`)
  await page.getByRole('button', { name: 'Fechar a ronda' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar a ronda' }).click()
  await expect(page.getByText('Em decisão')).toBeVisible()
  const names = { returned: await nameOf(mentor), late: await nameOf(samuel) }
  await repairClosed(page, staff, names, { id: review, round, juror: mentor })
  await page.getByRole('link', { name: 'Classificação' }).click()
  // With two of three reviews it stands apart: only a decision with a reason announces it.
  await expect(page.getByRole('heading', { name: 'À parte: avaliações a menos' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar a decisão' }).click()
  await expect(page.getByText('Decisão guardada')).toBeVisible()
  await page.getByRole('link', { name: 'Anúncio' }).click()
  await tellComments(page)
  await page.getByRole('button', { name: 'Decisão e texto de Ouvido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvido' })
  await dialog.getByRole('combobox', { name: 'Decisão' }).selectOption('winner')
  await dialog.getByRole('textbox', { name: /^Porquê contra a ordem/ }).fill('A única entrega, e os dois concordam.')
  await dialog.getByRole('textbox', { name: /português/i }).fill('Digam quanto custa por mês.')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog).toBeHidden()
  const preview = page.getByRole('region', { name: 'Como a equipa recebe' })
  await expect(preview.getByText('Ganharam: Ouvido')).toBeVisible()
  await preview.getByText('EN', { exact: true }).click()
  await expect(preview.getByText('You won: Ouvido')).toBeVisible()
  await page.getByRole('button', { name: /^Anunciar/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Anunciar/ })
    .click()
  await expect(page.getByText(/^Anunciado .+ às/)).toBeVisible()

  await storeToken(page, tomas.token)
  await page.goto(`/challenges/${slug}`)
  const result = page.getByRole('region', { name: 'O que o júri disse' })
  await expect(result.getByText('Digam quanto custa por mês.')).toBeVisible()
  await expect(result.getByText('Impacto')).toBeVisible()
  // Alone in its round, it is compared with nobody.
  await expect(result.getByText(/^Mediana de todas/)).toHaveCount(0)
  await expect(result.getByRole('blockquote')).toHaveText(['«Digam o preço.»'])
  const picture = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Guardar imagem para partilhar' }).click()
  expect((await picture).suggestedFilename()).toBe('Resultado.png')

  await page.getByRole('button', { name: 'Pedir uma revisão' }).click()
  const asking = page.getByRole('dialog', { name: 'Pedir uma revisão' })
  await asking.getByRole('textbox', { name: /^O que achas/ }).fill('Falta uma avaliação.')
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByText(/^À espera de resposta/)).toBeVisible()
  await storeToken(page, staff.token)
  await page.goto(`/manage/reviews/${round}?tab=appeals`)
  await page.getByRole('button', { name: 'Responder' }).click()
  const answering = page.getByRole('dialog', { name: 'Responder' })
  await answering.getByRole('textbox', { name: /^Resposta(?! em)/ }).fill('Uma saiu por conflito. Mantém-se.')
  await answering.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByText('Resposta enviada à equipa.')).toBeVisible()
})

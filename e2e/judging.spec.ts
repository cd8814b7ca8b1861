// Areas: challenges, invitations, reviews, solutions
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoCaller, newcomer, type Caller } from './api-caller.ts'
import { expect, linkInMail, storeToken, test } from './fixtures.ts'

type Entry = { id: string; round: { id: string } }

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
  await expect(modal.getByText('Solução entregue')).toBeVisible()
  await modal.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(modal).toBeHidden()
  const own = page.getByRole('region', { name: 'A tua solução' })
  await expect(own.getByText('Entregue', { exact: true })).toBeVisible()
  return { tomas }
}

/** The deadline passes, and jurors are asked to say who goes on to the final. */
async function openShortList(staff: Caller, slug: string, jurors: readonly Caller[]): Promise<string> {
  const challenge = await staff<{ id: string; version: number }>('get', `/challenges/${slug}`)
  // No deadline moves into the past: it ends soon, and has passed once the round opens.
  const closesAt = new Date(Date.now() + 2000).toISOString()
  await staff('patch', `/challenges/${slug}`, { version: challenge.version, closesAt })
  const context = { area: 'solutions', contextId: challenge.id }
  const { id, version } = await staff<{ id: string; version: number }>('post', '/manage/reviews', context)
  await staff('patch', `/manage/reviews/${id}`, { stage: 'short_list', version })
  for (const juror of jurors) {
    const me = await juror<{ id: string }>('get', '/auth/me')
    await staff('put', `/manage/reviews/${id}/jurors/${me.id}`)
  }
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(closesAt))
  await staff('post', `/manage/reviews/${id}/open`)
  return id
}

const reviewIn = async (juror: Caller, round: string) =>
  (await juror<{ items: Entry[] }>('get', '/reviews')).items.find((entry) => entry.round.id === round)!.id

async function judge(juror: Caller, round: string, { score, comment }: { score: number; comment: string }) {
  const id = await reviewIn(juror, round)
  await juror('put', `/reviews/${id}/texts`, { comment, note: '' })
  const { criteriaList } = await juror<{ criteriaList: { id: string }[] }>('get', `/reviews/${id}`)
  for (const { id: criterionId } of criteriaList) {
    await juror('put', `/reviews/${id}/scores/${criterionId}`, { score })
  }
  await juror('post', `/reviews/${id}/submit`)
}

/** The final, which the announcement of the short list planned: the recused juror is not asked again. */
async function holdFinal(staff: Caller, shortList: string, jurors: readonly Caller[]): Promise<string> {
  const { nextId: id } = await staff<{ nextId: string }>('get', `/manage/reviews/${shortList}`)
  const at = `/manage/reviews/${id}`
  await staff('post', `${at}/open`)
  for (const juror of jurors) await judge(juror, id, { score: 4, comment: '' })
  await staff('post', `${at}/close`)
  const { items } = await staff<{ items: { id: string }[] }>('put', `${at}/decision`, { method: 'raw', cut: 1 })
  const told = { outcome: 'winner', feedbackPt: 'Ganharam. Digam quanto custa por mês.', feedbackEn: null }
  await staff('put', `${at}/items/${items[0]!.id}/decision`, told)
  await staff('post', `${at}/announce`, {})
  return id
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

/** One comment is mended, the other held back. */
async function tellComments(page: Page): Promise<void> {
  const comments = page.getByRole('region', { name: 'Ouvido', exact: true }).getByRole('listitem')
  await expect(comments).toHaveCount(3)
  await comments.nth(0).getByRole('button', { name: 'Emendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Emendar o comentário' })
  await dialog.getByRole('textbox', { name: /^O que a equipa lê/ }).fill('Digam o preço.')
  await dialog.getByRole('button', { name: 'Guardar a emenda' }).click()
  await expect(comments.nth(0).getByText('Emendado')).toBeVisible()
  await comments.nth(1).getByRole('button', { name: 'Reter' }).click()
  await expect(comments.nth(1).getByText('Retido')).toBeVisible()
  await comments.nth(2).getByRole('button', { name: 'Reter' }).click()
  await expect(comments.nth(2).getByText('Retido')).toBeVisible()
}

/** Closed, decided by the line, told as the team will read it, and announced. */
async function announceShortList(page: Page, round: string): Promise<void> {
  await page.goto(`/manage/reviews/${round}?tab=ranking`)
  await page.getByRole('button', { name: 'Guardar a decisão' }).click()
  await expect(page.getByText('Decisão guardada')).toBeVisible()
  await page.getByRole('link', { name: 'Anúncio' }).click()
  await tellComments(page)
  await page.getByRole('button', { name: 'Decisão e texto de Ouvido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvido' })
  await dialog.getByRole('textbox', { name: /português/i }).fill('Vemo-nos na final.')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog).toBeHidden()
  const preview = page.getByRole('region', { name: 'Como a equipa recebe' })
  await expect(preview.getByText('Vemo-nos na final.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Anunciar/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Anunciar/ })
    .click()
  await expect(page.getByText(/^Anunciado .+ às/)).toBeVisible()
}

/** The team wants a second look, and staff answer. */
async function appeal(page: Page, staff: Caller, final: string): Promise<void> {
  await page.getByRole('button', { name: 'Pedir uma revisão' }).click()
  const asking = page.getByRole('dialog', { name: 'Pedir uma revisão' })
  await asking.getByRole('textbox', { name: /^O que achas/ }).fill('Falta uma avaliação.')
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByText(/^À espera de resposta/)).toBeVisible()
  await storeToken(page, staff.token)
  await page.goto(`/manage/reviews/${final}?tab=appeals`)
  await page.getByRole('button', { name: 'Responder' }).click()
  const answering = page.getByRole('dialog', { name: 'Responder' })
  await answering.getByRole('textbox', { name: /^Resposta(?! em)/ }).fill('Uma saiu por conflito. Mantém-se.')
  await answering.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByText('Resposta enviada à equipa.')).toBeVisible()
}

test('a team of two delivers, passes the short list, wins the final, reads why, and asks for a second look', async ({
  page,
}) => {
  // Four people in turn, each on pages of their own.
  test.slow()
  const staff = await demoCaller(page, 'staff')
  const slug = await openChallenge(staff, `Fugas ${randomUUID().slice(0, 8)}`)
  const { tomas } = await deliverTogether(page, slug)
  const mentor = await demoCaller(page, 'mentor')
  const jorge = await demoCaller(page, 'jorge.almada')
  const luisa = await demoCaller(page, 'luisa.ferraz')
  const round = await openShortList(staff, slug, [mentor, jorge, luisa])

  const samuel = await demoCaller(page, 'samuel.reis')
  await staff('put', `/manage/reviews/${round}/jurors/${(await samuel<{ id: string }>('get', '/auth/me')).id}`)
  const recused = await luisa<{ firstName: string; lastName: string }>('get', '/auth/me')
  await storeToken(page, staff.token)
  await page.goto(`/manage/reviews/${round}`)
  await recuseAndRemind(page, `${recused.firstName} ${recused.lastName}`)

  const review = await reviewIn(mentor, round)
  await mentor('put', `/reviews/${review}/texts`, { comment: 'Gostei do sensor.', note: '' })
  await storeToken(page, mentor.token)
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
  for (const juror of [jorge, samuel]) await judge(juror, round, { score: 3, comment: 'Dou 3, diz o Jorge.' })

  await staff('post', `/manage/reviews/${round}/close`)
  await storeToken(page, staff.token)
  await announceShortList(page, round)
  await storeToken(page, tomas.token)
  await page.goto(`/challenges/${slug}`)
  const result = page.getByRole('region', { name: 'O que o júri disse' })
  await expect(result.getByText('Passa à fase seguinte')).toBeVisible()
  await expect(result.getByRole('blockquote')).toHaveText(['«Digam o preço.»'])

  const final = await holdFinal(staff, round, [mentor, jorge, samuel])
  await page.reload()
  await expect(result.getByText('Vencedora')).toBeVisible()
  await expect(result.getByText('Ganharam. Digam quanto custa por mês.')).toBeVisible()
  // Alone in its round, it is compared with nobody.
  await expect(result.getByText(/^Mediana de todas/)).toHaveCount(0)
  const picture = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Guardar imagem para partilhar' }).click()
  expect((await picture).suggestedFilename()).toBe('Resultado.png')
  await appeal(page, staff, final)
})

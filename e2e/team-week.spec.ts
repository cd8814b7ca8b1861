// Areas: today, applications, startups, reviews, events, messages, accounts, audit
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { callerWith } from './api-caller.ts'
import { countClicks } from './clicks.ts'
import { demoPassword, expect, storeToken, test } from './fixtures.ts'
import { onOwnDemo } from './own-server.ts'
import { publish } from './postings.ts'

/*
 * The clicks that each task takes by hand, with a spreadsheet beside a mail program: to open something is one, to write into a
 * cell one, to find somebody two (the search and the row), a mail three (new or answer, its text, send), addresses of a list
 * three (open it, choose the column, copy).
 */
const [open, cell, find, mail, addresses] = [1, 1, 2, 3, 3]
const byHand = {
  'Triage, each queue: its first row gets an owner': open + cell,
  '8 approvals': 8 * (cell + mail),
  '3 startups are decided': 3 * (open + cell + mail),
  'A round with 3 jurors': open + 3 * (cell + mail),
  '10 applications move': 10 * cell,
  'A mistake with 10 applications is undone': 10 * cell,
  'A message to a cohort': addresses + mail,
  'The room of an event is corrected, and people are told': open + cell + addresses + mail,
  'Work is handed over, and the colleague is told': cell + mail,
  'A person is found by phone': find,
} as const
type Task = keyof typeof byHand

type Week = {
  page: Page
  taken: Map<Task, number>
  does: (task: Task, act: () => Promise<number | void>) => Promise<void>
  more: (count: number) => void
}

async function weekOf(page: Page): Promise<Week> {
  const clicks = await countClicks(page)
  const taken = new Map<Task, number>()
  return {
    page,
    taken,
    more: clicks.more,
    does: async (task, act) => {
      const before = await clicks.count()
      const times = (await test.step(task, act)) ?? 1
      taken.set(task, ((await clicks.count()) - before) / times)
    },
  }
}

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const [me, colleague] = ['Marta Queirós', 'Vera Lima']

/** Gives a row of «Hoje» to somebody of the team, where it stands. */
async function give(page: Page, row: Locator, name: string) {
  await row.getByRole('button', { name: /Passar «/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await said(page, `Passado a ${name}`)
}

/** All queues that «Hoje» shows unfolded. */
async function triage({ page }: Week): Promise<number> {
  await expect(page.getByRole('region', { name: 'Mais tarde' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const queues = new Set(await page.locator('.qrow__queue:visible').allTextContents())
  for (const queue of queues) {
    const row = page
      .locator('.qrow')
      .filter({ has: page.getByText(queue, { exact: true }) })
      .filter({ visible: true })
      .first()
    await give(page, row, (await row.getByRole('button', { name: /^Comigo/ }).count()) > 0 ? colleague : me)
  }
  expect(queues.size).toBeGreaterThan(9)
  return queues.size
}

async function approve({ page }: Week) {
  await page.getByRole('link', { name: /^Responder a 8 pessoas que pedem lugar/ }).click()
  await page.getByRole('button', { name: 'Aprovar os 8 pendentes' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Aprovar/ })
    .click()
  await said(page, 'Inscrições aprovadas')
}

/** The queue goes on to the next by itself; one that was accepted begins. */
async function decideStartups({ page }: Week) {
  await page.getByRole('link', { name: 'Responder à candidatura de Mirante' }).click()
  for (const [name, decision] of [
    ['Mirante', /^Aceitar/],
    ['Quinta-feira', /^Pedir alterações/],
  ] as const) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.getByRole('group', { name: 'O que fazer' }).getByText(decision).click()
    await page.getByRole('textbox', { name: 'Resposta', exact: true }).click()
    await page.keyboard.type('Obrigado por se candidatarem. Falamos na segunda.')
    await page.getByRole('button', { name: 'Decidir e responder' }).click()
    await said(page, 'Decidido')
  }
  await expect(page.getByRole('heading', { name: 'Nenhuma startup à espera' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await page
    .getByRole('row', { name: /Passe Verde/ })
    .getByRole('link', { name: 'Passe Verde' })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Passe Verde' })).toBeVisible()
  await page.getByRole('button', { name: 'Decidir e responder' }).click()
  await said(page, 'Decidido')
}

async function openRound({ page, more }: Week) {
  await page.getByRole('button', { name: 'Nova ronda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova ronda' })
  await dialog.getByRole('combobox', { name: 'O que se avalia' }).selectOption('Rotas de bicicleta sem sustos')
  more(2)
  await dialog.getByRole('button', { name: 'Nova ronda' }).click()
  const jurors = page.getByRole('region', { name: 'Jurados' })
  for (const count of [1, 2, 3]) {
    await jurors.getByRole('combobox', { name: 'Escolher uma pessoa' }).selectOption({ index: 1 })
    more(2)
    await jurors.getByRole('button', { name: 'Juntar' }).click()
    await expect(jurors.getByRole('listitem')).toHaveCount(count)
  }
  await page.getByRole('button', { name: 'Abrir a ronda' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir a ronda' }).click()
  await expect(page.getByText('A decorrer').first()).toBeVisible()
}

// Its label covers the whole cell.
const selectAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Selecionar as linhas desta página' }).check({ force: true })

async function moveTen({ page, more }: Week, title: string) {
  await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Tabela').click()
  await page.getByRole('combobox', { name: 'Oportunidade' }).selectOption(title)
  more(2)
  await expect(page.getByRole('row')).toHaveCount(11)
  await selectAll(page)
  await page.getByRole('button', { name: 'Pré-selecionar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pré-selecionar 10 candidaturas' }).click()
  await said(page, '10 candidaturas mudaram')
}

async function undoMistake({ page, more }: Week) {
  await selectAll(page)
  await page.getByRole('button', { name: 'Não aceitar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Motivo' }).selectOption('filled')
  more(2)
  await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
  await dialog.getByRole('button', { name: 'Não aceitar 10 candidaturas' }).click()
  await expect(page.getByRole('row', { name: /Não aceite/ })).toHaveCount(10)
  await page.getByRole('main').getByRole('button', { name: 'Anular', exact: true }).click()
  await said(page, '10 mudanças anuladas')
  await expect(page.getByRole('row', { name: /Pré-selecionada/ })).toHaveCount(10)
}

async function writeToCohort({ page }: Week) {
  await page.getByRole('button', { name: 'Escrever' }).first().click()
  await page.getByRole('textbox', { name: 'Assunto', exact: true }).first().click()
  await page.keyboard.type('Sexta à tarde')
  await page.getByRole('textbox', { name: 'Mensagem', exact: true }).first().click()
  await page.keyboard.type('Olá {nome}, na sexta começamos às 15:00.')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: /^Enviar a \d+ pessoas$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agendar' }).click()
  await said(page, 'Agendada. Podes anular até sair.')
}

async function correct({ page }: Week) {
  await page.getByRole('table').getByRole('link', { name: 'Café com mentores' }).click()
  await page.getByRole('textbox', { name: 'Local', exact: true }).click({ clickCount: 3 })
  await page.keyboard.type('Sala Nogueira')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Avisar quem se inscreveu?' })
    .getByRole('button', { name: /^Guardar e avisar/ })
    .click()
  await said(page, 'Alterações guardadas')
}

async function handOver({ page }: Week) {
  await give(page, page.locator('.qrow').filter({ hasText: 'Decidir a competência proposta: OpenSCAD' }), colleague)
}

async function findByPhone({ page }: Week) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('912 000 011')
  await page.getByRole('dialog').getByRole('group', { name: 'Pessoas' }).getByRole('option').first().click()
  await said(page, /912\s?000\s?011/)
}

/** Ten trainees apply to a posting of this week. */
async function tenApply(request: APIRequestContext, staff: string): Promise<string> {
  const { slug, title } = await publish(request, staff, { questions: [] })
  const caller = callerWith(request, staff)
  const { items } = await caller<{ items: { email: string }[] }>('get', '/users?role=trainee&state=active&limit=12')
  for (const { email } of items.slice(0, 10)) {
    const data = { email, password: demoPassword }
    const { token } = (await (await request.post('/api/v1/auth/login', { data })).json()) as { token: string }
    await callerWith(request, token)('post', `/opportunities/${slug}/applications`, {
      cv: null,
      letter: null,
      answers: [],
    })
  }
  return title
}

test('a week of the team takes at most twice the clicks that it takes by hand', async ({ page, playwright }) => {
  test.slow()
  await onOwnDemo(async (address) => {
    const request = await playwright.request.newContext({ baseURL: address })
    const data = { email: 'staff@viveiro.example', password: demoPassword }
    const { token } = (await (await request.post('/api/v1/auth/login', { data })).json()) as { token: string }
    const title = await tenApply(request, token)
    await storeToken(page, token)
    const week = await weekOf(page)
    const from = async (path: string) => {
      await page.goto(`${address}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const days: readonly (readonly [path: string, task: Task, act: (week: Week) => Promise<number | void>])[] = [
      ['/manage', 'Triage, each queue: its first row gets an owner', triage],
      ['/manage', '8 approvals', approve],
      ['/manage', '3 startups are decided', decideStartups],
      ['/manage/reviews', 'A round with 3 jurors', openRound],
      ['/manage/applications', '10 applications move', (one) => moveTen(one, title)],
      ['', 'A mistake with 10 applications is undone', undoMistake],
      ['/manage/trainees', 'A message to a cohort', writeToCohort],
      // From the list: on Fridays nothing of the agenda is tomorrow.
      ['/manage/events', 'The room of an event is corrected, and people are told', correct],
      ['/manage', 'Work is handed over, and the colleague is told', handOver],
      ['/manage', 'A person is found by phone', findByPhone],
    ]
    for (const [path, task, act] of days) {
      if (path) await from(path)
      await week.does(task, () => act(week))
    }
    await request.dispose()
    console.log(tableOf(week.taken))
    for (const [task, clicks] of week.taken) expect.soft(clicks, task).toBeLessThanOrEqual(2 * byHand[task])
    expect([...week.taken.keys()]).toEqual(Object.keys(byHand))
  })
})

function tableOf(taken: ReadonlyMap<Task, number>): string {
  const columns = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(8)).join('')
  const lines = [...taken].map(([task, clicks]) => `${columns(clicks, byHand[task], 2 * byHand[task])}  ${task}`)
  return [columns('clicks', 'by hand', 'at most'), ...lines].join('\n')
}

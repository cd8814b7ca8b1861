// Areas: cohorts, programme
import type { APIRequestContext, Page } from '@playwright/test'
import { countClicks } from './clicks.ts'
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

/** Somebody who has just registered and confirmed the address. */
async function newTrainee(page: Page, request: APIRequestContext, name: { firstName: string; lastName: string }) {
  const email = freshEmail('estagiaria')
  const person = { ...name, email, password: 'sete andorinhas tortas', country: 'PT' }
  const studies = { field: 'computer-science', institution: 'Universidade do Minho', graduationYear: 2025 }
  const phone = { country: 'PT', number: '912 345 678' }
  const data = { ...person, ...studies, phone, skills: ['react'], consent: true }
  const registered = await request.post('/api/v1/auth/register/onit', { data })
  expect(registered.status()).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  await storeToken(page, token)
  await page.goto(await linkInMail(email, 'verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
  return token
}

test('a trainee goes from the OnIT registration to a certificate that a stranger verifies', async ({
  page,
  request,
  browser,
}) => {
  const token = await newTrainee(page, request, { firstName: 'Lúcia', lastName: 'Prado' })

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
  await page.goto(`/manage/trainees?cohortId=${id}&q=Prado`)
  await page.getByRole('table').getByRole('link', { name: 'Lúcia Prado' }).first().click()
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Boa entrega.')
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(page.getByText('Aceite', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Concluir mesmo assim' }).click()
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

test('a trainee marks a step as done, reads how a task was judged and gives a peer feedback, on a phone', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('onit')
  await page.goto('/programme')
  const modules = page.getByRole('region', { name: 'Módulos' })
  const next = modules.getByRole('listitem').filter({ hasText: 'A seguir' }).getByRole('checkbox')
  const step = modules.getByRole('checkbox', { name: (await next.locator('..').innerText()).trim() })
  await step.click({ force: true })
  await expect(step).toBeChecked()
  await page.reload()
  await expect(step).toBeChecked()
  await step.click({ force: true })
  await expect(step).not.toBeChecked()

  const judged = page.getByRole('region', { name: 'Tarefas' }).getByRole('listitem')
  await expect(judged.filter({ hasText: 'Protótipo que se pode clicar' })).toContainText('Percebe-se à primeira')

  const works = page.getByRole('region', { name: 'Trabalhos de colegas para ler' })
  await works.getByRole('button', { name: 'Dar parecer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'O que pensas' }).fill('Os ecrãs estão claros. Mudava o primeiro.')
  await dialog.getByRole('button', { name: 'Enviar o parecer' }).click()
  // Each criterion needs its level; what was typed stays.
  await expect(dialog.getByText(/^(Preenche|Responde a) «/).first()).toBeVisible()
  await dialog.getByText('Percebe-se à primeira').click()
  await dialog.getByText('Diz o que viu uma pessoa fazer').click()
  await dialog.getByRole('button', { name: 'Enviar o parecer' }).click()
  await expect(works.getByText('Parecer dado')).toHaveCount(2)
})

const day = 86_400_000

test('on a phone, a trainee goes from the intake by the code of the room and a task to alumni', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await newTrainee(page, request, { firstName: 'Noémia', lastName: 'Lucas' })
  const staff = await tokenOf(page, 'staff@viveiro.example', demoPassword)
  const asStaff = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${staff}` }
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: string; slug: string; version: number; now: { link: string } }
  }
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const name = freshEmail('Percurso').split('@')[0]!.slice(0, 40)
  // Closes after all others, so that nobody else is led to it.
  const dates = {
    startsOn: at(-3 * day).slice(0, 10),
    weeks: 9,
    applicationsOpenAt: null,
    applicationsCloseAt: at(55 * day),
  }
  const rule = { ruleAttendance: 100, ruleTasks: 100, capacity: 2, admission: 'open', leadMentorId: null, squads: [] }
  const { id } = await asStaff('POST', '/manage/cohorts', { name, ...dates, ...rule })
  const text = { title: { pt: 'Primeira sessão' }, summary: { pt: 'Começamos.' } }
  const when = { startsAt: at(300_000), endsAt: at(3_900_000), zone: 'Europe/Lisbon' }
  const place = { mode: 'onsite', venue: { name: 'Sala Poente', address: null } }
  const event = await asStaff('POST', '/events', { kind: 'workshop', ...text, ...when, ...place })
  await asStaff('POST', `/events/${event.slug}/publish`)
  await asStaff('PUT', `/manage/cohorts/${id}/events/${event.id}`, { compulsory: true })
  const task = { week: 1, title: { pt: 'Uma página' }, body: { pt: '' }, dueAt: at(2 * day) }
  await asStaff('POST', `/manage/cohorts/${id}/tasks`, task)

  await page.goto('/programme')
  const intake = page.getByRole('region', { name: `Coorte ${name}` })
  await intake.getByRole('button', { name: 'Candidatar-me' }).click()
  await page.getByRole('button', { name: 'Aceitar o lugar' }).click()
  await expect(page.getByRole('region', { name: 'Esta semana' }).getByText('Uma página')).toBeVisible()

  const room = await asStaff('PUT', `/manage/events/${event.slug}/room`)
  await page.goto(room.now.link)
  await expect(page.getByText('Estás cá.')).toBeVisible()
  await page.goto('/programme')
  const tasks = page.getByRole('region', { name: 'Tarefas' })
  await tasks.getByRole('button', { name: 'Entregar', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Texto' }).fill('Aqui está a minha página.')
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(tasks.getByText('Entregue', { exact: true })).toBeVisible()

  await storeToken(page, staff)
  await page.goto(`/manage/trainees?cohortId=${id}&q=Lucas`)
  await page.getByRole('link', { name: 'Noémia Lucas' }).first().click()
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect(page.getByText('Aceite', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar a conclusão' }).click()
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(confirm.getByText('A regra está cumprida.')).toBeVisible()
  await confirm.getByRole('button', { name: 'Confirmar a conclusão' }).click()
  await expect(page.getByRole('link', { name: /^VV-/ })).toBeVisible()

  // The clock of the server does not move: the cohort does, into the past.
  const { version } = await asStaff('DELETE', `/manage/cohorts/${id}/events/${event.id}`)
  const over = { startsOn: at(-12 * day).slice(0, 10), weeks: 1, applicationsCloseAt: null }
  await asStaff('PATCH', `/manage/cohorts/${id}`, { ...over, version })
  await storeToken(page, token)
  await page.goto('/programme')
  await expect(page.getByText('Alumni', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^VV-/ })).toBeVisible()
})

/** Those with whom other journeys sign in, of the demo or registered by them. */
const ofOtherJourneys = /^(?:onit|founder)@|\.\d{13}\.\d+@/

/** Addresses of other people who can be in a cohort. */
async function addressesOf(request: APIRequestContext, staff: string, id: string, count: number): Promise<string[]> {
  const found = new Set<string>()
  for (const q of [
    'an',
    'ma',
    'jo',
    'so',
    'ri',
    'be',
    'fr',
    'pe',
    'le',
    'ti',
    'du',
    'he',
    'ca',
    'te',
    'lo',
    'in',
    'vi',
    'ra',
    'gu',
    'ne',
  ]) {
    const headers = { authorization: `Bearer ${staff}` }
    const answer = await request.get(`/api/v1/manage/cohorts/${id}/candidates`, { headers, params: { q } })
    const { items } = (await answer.json()) as { items: { email: string }[] }
    for (const { email } of items) if (!ofOtherJourneys.test(email)) found.add(email)
    if (found.size >= count) break
  }
  return [...found].slice(0, count)
}

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`staff build a cohort of 12 weeks with 24 people from a file in under 40 clicks, ${where}`, async ({
    page,
    request,
    signInAs,
  }) => {
    await page.setViewportSize(viewport)
    const staff = await signInAs('staff')
    const clicks = await countClicks(page)
    // Long after every other cohort, since a person is in one at a time; the two journeys apart from each other.
    const name = freshEmail('Turma').split('@')[0]!.slice(0, 40)
    const from = new Date(Date.now() + (where === 'at a desk' ? 420 : 560) * day)
    const monday = new Date(from.getTime() - ((from.getUTCDay() + 6) % 7) * day)

    await page.goto('/manage/cohorts/create')
    await page.getByRole('textbox', { name: /^Nome/ }).click()
    await page.keyboard.type(name)
    await page.getByRole('spinbutton', { name: /^dia/ }).first().click()
    const digits = (part: number) => String(part).padStart(2, '0')
    await page.keyboard.type(
      `${digits(monday.getUTCDate())}${digits(monday.getUTCMonth() + 1)}${monday.getUTCFullYear()}`,
    )
    await page.getByRole('textbox', { name: /^Semanas/ }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('12')
    await page.getByRole('textbox', { name: /^Lugar(?!es)/ }).click()
    await page.keyboard.type('Sala Poente')
    await page.getByRole('button', { name: /^(?:Criar|Guardar)/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Coorte ${name}` })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)!

    await page.getByRole('link', { name: 'Planear' }).click()
    await page.getByRole('textbox', { name: 'Título', exact: true }).click()
    await page.keyboard.type('Oficina da semana')
    await page.getByText('Obrigatória').click()
    await page.getByRole('button', { name: 'Juntar linha' }).click()
    const task = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('combobox', { name: 'O que é' }) })
      .nth(1)
    await task.getByRole('combobox', { name: 'O que é' }).selectOption('Tarefa')
    await task.getByRole('textbox', { name: 'Título', exact: true }).click()
    await page.keyboard.type('Diário')
    await page.getByRole('button', { name: 'Ver as datas' }).click()
    const preview = page.getByRole('region', { name: 'Como ficaria' })
    await preview.getByRole('button', { name: /^Marcar \d+ sessões e uma tarefa$/ }).click()
    await expect(page.getByRole('button', { name: /^Publicar os \d+ rascunhos$/ })).toBeVisible()
    await page.getByRole('button', { name: /^Publicar os \d+ rascunhos$/ }).click()
    await expect(page.getByText(/sessões publicadas\.$/)).toBeVisible()

    await page.getByRole('link', { name: 'Ver a coorte' }).click()
    await page.getByRole('link', { name: 'Juntar pessoas' }).click()
    const addresses = await addressesOf(request, staff, id, 24)
    expect(addresses).toHaveLength(24)
    const buffer = Buffer.from(
      `E-mail;Nome\r\n${addresses.map((email) => `${email};Ana Sá`).join('\r\n')}\r\n`,
      'latin1',
    )
    await page.locator('input[type=file]').setInputFiles({ name: 'turma.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: /^Confirmar: 24 pessoas ficam com lugar/ }).click()
    await expect(page.getByText('24 lugares, 24 ocupados')).toBeVisible()

    // The file was chosen in a window of the system: a click to open it and one to choose.
    clicks.more(2)
    const count = await clicks.count()
    console.log(`A cohort of 12 weeks with 24 people took ${count} clicks ${where}.`)
    expect(count).toBeLessThan(40)
  })
}

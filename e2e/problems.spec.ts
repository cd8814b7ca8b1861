// Areas: problems, views
import { criterionOf } from '../src/api/demo/factories/challenges.ts'
import { isAccessible } from './accessible.ts'
import { endHeld, endProblemUndo } from './end-undo.ts'
import { demoPassword, expect, mailTo, storeToken, test, tokenOf } from './fixtures.ts'
import { keysOf } from './keyboard.ts'

const mark = () => `Prova${Date.now()}`

test('a participant offers a problem, sees similar ones on the way, and follows what becomes of it', async ({
  page,
  signInAs,
}) => {
  await signInAs('mentor')
  const keys = keysOf(page)
  const title = `Marcar consulta no centro de saúde ${mark()}`
  await page.goto('/problems')
  await keys.pressOn('link', 'Propor um problema')
  await expect(page.getByText('Guardamos enquanto escreves')).toBeVisible()
  await keys.tabTo('textbox', 'Resume numa frase')
  await keys.type(title)
  await expect(page.getByRole('region', { name: /parecido/ })).toBeVisible()
  await isAccessible(page)
  await keys.pressOn('button', 'O meu é diferente, continuar')
  await keys.tabTo('button', 'Doentes')
  await keys.press('Space')
  await keys.tabTo('radio', 'Uma vez por ano')
  await keys.arrowTo('ArrowRight', 'radio', 'Todas as semanas')
  await keys.tabTo('textbox', 'Conta o que acontece')
  await keys.type('A linha abre às oito e já não há vagas.')
  await keys.pressOn('button', 'Enviar problema')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^A equipa responde até/)).toBeVisible()
  await page.goto('/problems')
  await expect(page.getByRole('region', { name: 'Os teus' }).getByRole('link', { name: title })).toBeVisible()
})

test('staff answer a problem by keyboard, with a compulsory answer, and find it in the table', async ({
  page,
  request,
  signInAs,
}) => {
  const headers = { authorization: `Bearer ${await signInAs('founder')}` }
  const title = `Trocos nas feiras ${mark()}`
  const data = { kind: 'problem', lang: 'pt', title, what: 'Acontece.', affected: ['other'], frequency: 'daily' }
  const { id } = (await (await request.post('/api/v1/problems', { headers, data })).json()) as { id: string }
  await signInAs('staff')
  const keys = keysOf(page)
  await page.goto(`/manage/problems?id=${id}`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await keys.press('r')
  await expect(page.getByRole('radio', { name: /^Recusar/ })).toBeChecked()
  await keys.pressOn('button', 'Decidir e responder')
  await expect(page.getByText(/^(Preenche|Responde a) «/)).toBeVisible()
  await keys.type('É com a câmara: deixamos-te o contacto.')
  await keys.pressOn('button', 'Decidir e responder')
  await expect(page.getByText('Decidido', { exact: true })).toBeVisible()
  await page.goto(`/manage/problems?view=all&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Não avança')
  await isAccessible(page)
})

test('a problem is asked about, answered, becomes a challenge, is solved and confirmed, with every mail', async ({
  page,
  request,
}) => {
  const tokens = {
    founder: await tokenOf(page, 'founder@viveiro.example', demoPassword),
    staff: await tokenOf(page, 'staff@viveiro.example', demoPassword),
  }
  const as = (who: keyof typeof tokens) => ({ headers: { authorization: `Bearer ${tokens[who]}` } })
  const post = async (who: keyof typeof tokens, path: string, data: object = {}) => {
    const answer = await request.post(`/api/v1${path}`, { ...as(who), data })
    expect([path, answer.status()]).toEqual([path, answer.ok() ? answer.status() : 200])
    return (await answer.json()) as { id: string; slug: string; version: number }
  }
  const title = `Filas na lota ${mark()}`
  const told = { kind: 'problem', lang: 'pt', title, what: 'Acontece.', affected: ['other'], frequency: 'daily' }
  const { id } = await post('founder', '/problems', told)
  const mailed = (subject: string) => mailTo('founder@viveiro.example', `${subject}: ${title}`)
  await mailed('Recebemos o teu problema')
  const decide = async (body: object) => {
    const read = await request.get(`/api/v1/manage/problems/${id}`, as('staff'))
    const { version } = (await read.json()) as { version: number }
    await post('staff', `/manage/problems/${id}/decide`, { ...body, version })
    await endProblemUndo(id)
  }
  await decide({ decision: 'ask', answer: 'Em que dias?' })
  await mailed('Falta uma coisa')

  await storeToken(page, tokens.founder)
  await page.goto(`/problem?id=${id}`)
  await expect(page.getByText('Em que dias?')).toBeVisible()
  await page.getByLabel('A tua resposta').fill('À terça.')
  await page.getByRole('button', { name: 'Guardar e devolver à equipa' }).click()
  await page.waitForURL(new RegExp(`/problems/${id}$`))
  await expect(page.getByText('À terça.')).toBeVisible()

  await decide({ decision: 'accept' })
  await mailed('Aceite')
  const { slug } = await post('staff', `/problems/${id}/challenge`)
  const data = { criteria: [criterionOf(100)], version: 1 }
  await request.patch(`/api/v1/challenges/${slug}`, { ...as('staff'), data })
  await post('staff', `/challenges/${slug}/publish`)
  await endHeld()
  await mailed('É um desafio')
  await page.reload()
  await expect(page.getByText('Em desafio').first()).toBeVisible()

  await decide({ decision: 'solve', answer: 'Já há senhas.' })
  await mailed('Resolvido')
  await page.reload()
  await page.getByRole('button', { name: 'Sim, está resolvido' }).click()
  await expect(page.getByText('Confirmado por quem o propôs')).toBeVisible()
  await mailTo('staff@viveiro.example', `Confirmado: ${title}`)
})

test('staff keep a list as a view of their own and open it from the side bar', async ({ page, signInAs }) => {
  await signInAs('staff')
  await page.goto('/manage/problems?view=all&state=accepted')
  await page.getByRole('button', { name: 'Vistas' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista nova' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como vista nova' })
  const name = mark()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/manage')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/manage\/problems\?.*state=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

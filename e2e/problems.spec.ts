// Areas: problems
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
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
  await expect(page.getByText('Preenche este campo.')).toBeVisible()
  await keys.type('É com a câmara: deixamos-te o contacto.')
  await keys.pressOn('button', 'Decidir e responder')
  await expect(page.getByText('Resposta enviada')).toBeVisible()
  await page.goto(`/manage/problems?view=all&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Não avança')
  await isAccessible(page)
})

// Areas: editions, cohorts
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('staff bring in a template, save its next edition as a file, bring that back and throw both away', async ({
  page,
  signInAs,
}) => {
  await signInAs('staff')
  const name = `Hack ${Date.now()}`
  const make = async (called: string) => {
    await page.getByRole('textbox', { name: 'Nome da coorte' }).fill(called)
    await page.getByRole('button', { name: 'Ver como fica' }).click()
    await page.getByRole('button', { name: 'Criar tudo como rascunho' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `O que veio com ${called}` })).toBeVisible()
  }
  const discard = async (act: string) => {
    await page.getByRole('button', { name: act }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
    await expect(page.getByText('Deitado fora.').first()).toBeVisible()
  }

  await page.goto('/manage/cohorts/create')
  await page.getByRole('link', { name: 'Começar por um modelo' }).click()
  await page.getByText('48 horas num fim de semana').click()
  await make(name)
  const first = page.url()

  await page.getByRole('link', { name: 'Ver a coorte' }).click()
  await page.getByRole('link', { name: 'Próxima edição' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guardar num ficheiro' }).click(),
  ])
  await page.goto('/manage/editions/new')
  await page.locator('input[type=file]').setInputFiles(await saved.path())
  await make(`${name} B`)
  await isAccessible(page)
  await discard('Deitar tudo isto fora')
  await page.goto(first)
  await discard('Deitar fora o que veio do modelo')
})

// Areas: accounts, people, profile, reference, resume
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, logIn, storeToken, test } from './fixtures.ts'
import { keysOf } from './keyboard.ts'

/** What is half under the top bar counts as too small. */
async function isAccessibleFromTop(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await isAccessible(page)
}

const picture = join(import.meta.dirname, '../docs/home.png')

test('a trainee fills in a profile to seven lit segments, by keyboard, takes the CV along, deletes the account and returns', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = `perfil-${Date.now()}@exemplo.pt`
  const person = { firstName: 'Zita', lastName: 'Moreira', email, password: 'sete andorinhas tortas', country: 'PT' }
  const studies = { field: 'computer-engineering', institution: 'IPCA', graduationYear: 2025, skills: ['css', 'rust'] }
  const data = { ...person, ...studies, phone: { country: 'PT', number: '912 345 678' }, consent: true }
  const signedUp = await page.request.post('/api/v1/auth/register/onit', { data })
  await storeToken(page, ((await signedUp.json()) as { token: string }).token)

  const keys = keysOf(page)
  const lit = (count: number, timeout = 15_000) =>
    expect(page.getByText(`${count} de 7 partes preenchidas`)).toBeAttached({ timeout })
  await page.goto('/profile')
  await lit(0)
  await isAccessibleFromTop(page)

  await keys.pressOn('link', 'Completar os dados pessoais')
  await keys.stays('textbox', 'Nome próprio')
  await keys.tabTo('textbox', 'Frase de apresentação')
  await keys.type('Ouve máquinas')
  await keys.tabTo('textbox', 'Localidade')
  await keys.type('Barcelos')
  await isAccessibleFromTop(page)
  await keys.pressOn('button', 'Guardar')
  await lit(1)

  await keys.pressOn('link', 'Escrever sobre ti')
  await keys.stays('textbox', 'O que queres que se saiba')
  await keys.type('Gosto de medir antes de discutir.')
  await keys.pressOn('button', 'Guardar')
  await lit(2)

  await keys.pressOn('link', 'Acrescentar uma experiência')
  await keys.press('Enter')
  await keys.stays('textbox', 'Título')
  await keys.type('Estágio')
  await keys.tabTo('textbox', 'Organização')
  await keys.type('Nortada')
  await keys.tabTo('combobox', 'Início')
  await keys.type('junho')
  await keys.tabTo('combobox', 'Ano')
  await keys.type('2025')
  await isAccessibleFromTop(page)
  await keys.pressOn('button', 'Guardar')
  await lit(3)

  await keys.pressOn('link', 'Acrescentar um projeto')
  await keys.press('Enter')
  await keys.stays('textbox', 'Título')
  await keys.type('Paragem')
  await keys.pressOn('button', 'Guardar')
  await lit(4)

  await keys.pressOn('link', 'Escolher três competências')
  await keys.tabTo('combobox', 'Acrescentar competência')
  await keys.type('TypeScript')
  await keys.offers('TypeScript')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await keys.pressOn('button', 'Guardar')
  await lit(5)

  await keys.pressOn('link', 'Dizer que línguas falas')
  await keys.press('Enter')
  await keys.type('Português')
  await keys.offers('Português')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await keys.pressOn('button', 'Guardar')
  await lit(6)

  await keys.pressOn('link', 'Escolher fotografia')
  await page.locator('.profile__choose input').setInputFiles(picture)
  await expect(page.getByRole('dialog', { name: 'Recortar a fotografia' })).toBeVisible()
  await keys.tabTo('textbox', 'Aproximar')
  await keys.press('ArrowRight')
  await isAccessibleFromTop(page)
  await keys.pressOn('button', 'Usar fotografia')
  // The server unpacks and draws pictures at a low priority.
  await lit(7, 60_000)
  await expect(page.getByText('Perfil completo. Bom trabalho!')).toBeVisible()

  await page.goto('/profile?edit=visibility')
  await keys.stays('radio', /Membros do programa/)
  await keys.press('ArrowDown')
  await keys.pressOn('button', 'Guardar')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Toda a gente')).toBeVisible()
  await page.getByRole('link', { name: 'Ver como os outros' }).click()
  // Both pages have the name as their heading.
  await expect(page).toHaveURL(/\/people\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Zita Moreira' })).toBeVisible()

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin })
  const answer = await visitor.goto(page.url())
  expect(await answer!.text()).toContain('"@type":"Person"')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Zita Moreira' })).toBeVisible()
  await isAccessible(visitor)
  await visitor.close()

  await page.goto('/profile/cv')
  const download = page.getByRole('button', { name: 'Descarregar PDF' })
  // Drawn by a thread of a low priority.
  await expect(download).not.toHaveAttribute('aria-disabled', 'true')
  const file = page.waitForEvent('download')
  await download.click()
  expect((await file).suggestedFilename()).toBe('CV Zita Moreira.pdf')

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Apagar a minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar a tua conta?' })
  await dialog.getByLabel('Palavra-passe atual').fill(person.password)
  await dialog.getByRole('button', { name: 'Apagar a minha conta' }).click()
  await page.getByRole('dialog', { name: 'A tua conta vai ser apagada' }).getByRole('button', { name: 'Sair' }).click()
  await logIn(page, email, person.password)
  await expect(page.getByText('Ainda bem que ficaste, Zita')).toBeVisible()
  await page.goto('/profile')
  await lit(7)
})

test('a trainee imports a résumé, mends what does not fit, and takes a CV along in two languages', async ({ page }) => {
  const email = `curriculo-${Date.now()}@exemplo.pt`
  const person = { firstName: 'Noa', lastName: 'Pires', email, password: 'sete andorinhas tortas', country: 'PT' }
  const studies = { field: 'computer-engineering', institution: 'IPCA', graduationYear: 2025, skills: ['css'] }
  const data = { ...person, ...studies, phone: { country: 'PT', number: '912 345 678' }, consent: true }
  const signedUp = await page.request.post('/api/v1/auth/register/onit', { data })
  await storeToken(page, ((await signedUp.json()) as { token: string }).token)
  const resume = {
    basics: { label: 'Ouve máquinas 💡' },
    work: [{ name: 'Nortada', startDate: '2024' }],
    languages: [{ language: 'Inglês', fluency: 'Professional working proficiency' }],
  }
  await page.goto('/profile/import')
  const file = { name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(resume)) }
  await page.getByLabel('Ficheiro do currículo').setInputFiles(file)
  await page.getByRole('button', { name: 'Corrigir Sem título · Nortada' }).click()
  const form = page.getByRole('form', { name: 'Experiência' })
  await form.getByRole('textbox', { name: 'Título' }).fill('Estágio')
  await isAccessibleFromTop(page)
  await form.getByRole('button', { name: 'Também em inglês' }).click()
  await form.getByRole('textbox', { name: 'Título, em inglês' }).fill('Internship')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Importar 3 alterações' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/profile/cv')
  const paper = page.getByRole('region', { name: 'CV de Noa Pires, página 1 de 1' })
  await expect(paper.getByText('Estágio', { exact: true })).toBeVisible()
  await expect(paper.getByText('2024 – presente')).toBeVisible()
  await expect(page.getByText('Não temos letra para 💡')).toBeVisible()
  await page.getByRole('radio', { name: 'EN' }).check({ force: true })
  await expect(paper.getByText('Internship')).toBeVisible()
  await expect(page.getByText('Falta escrever nesta língua')).toBeVisible()
  await isAccessibleFromTop(page)
})

import type { Locator, Page } from '@playwright/test'
import { expect, freshEmail, linkInMail, test } from './fixtures.ts'

// Nobody here touches a mouse: after the first address everything is keys.
// A trace of hundreds of keys takes longer than the keys.
test.use({ trace: 'off' })

const password = 'sete andorinhas tortas'
const newPassword = 'nove gaivotas verdes'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const { keyboard } = target.page()
  await expect(target).toBeAttached()
  for (let steps = 0; steps < 30; steps += 1) {
    await keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function press(page: Page, name: string) {
  // An open list on the way there hides everything else from screen readers.
  await tabTo(page.getByRole('button', { name, exact: true, includeHidden: true }))
  await page.keyboard.press('Enter')
}

async function fillPerson(page: Page, email: string) {
  await type(page, 'Nome próprio', 'Rui')
  await type(page, 'Apelido', 'Tavares')
  await type(page, 'E-mail', email)
}

async function fillPasswordAndConsent(page: Page) {
  await type(page, 'Palavra-passe', password)
  await tabTo(page.getByLabel(/Aceito participar/))
  await page.keyboard.press('Space')
  await expect(page.getByLabel(/Aceito participar/)).toBeChecked()
}

async function choose(page: Page, label: string, text: string, name: string) {
  await tabTo(page.getByRole('combobox', { name: label, exact: true }))
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.describe('keyboard alone', () => {
  test.describe.configure({ timeout: 60_000 })

  test('registers on the Founder track, with a country from the list of the phone field', async ({ page }) => {
    await page.goto('/auth/login')
    await tabTo(page.getByRole('link', { name: 'Regista-te no programa' }))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('O que trazes para plantar?')
    await tabTo(page.getByRole('radio', { name: /Founder/ }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /OnIT/ })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await tabTo(page.getByRole('link', { name: 'Continuar como Founder' }))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Conta de founder')

    await fillPerson(page, freshEmail('keys'))
    const country = page.getByRole('combobox', { name: 'País do número' })
    await tabTo(country)
    await page.keyboard.press('Enter')
    await expect(country).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.type('/')
    await page.keyboard.type('espanh')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(country).toBeFocused()
    await expect(country).toContainText('+34')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(country).toHaveAttribute('aria-expanded', 'false')
    await type(page, 'Telemóvel', '612345678')
    await expect(page.getByLabel('Telemóvel', { exact: true })).toHaveValue('612 34 56 78')
    await fillPasswordAndConsent(page)
    await press(page, 'Continuar')

    await expect(heading(page)).toHaveText('A tua startup')
    await press(page, 'Continuar')
    await expect(page.getByRole('alert')).toBeFocused()
    await tabTo(page.getByRole('link', { name: /^Nome da startup/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Nome da startup')).toBeFocused()
    await page.keyboard.type('Rega')
    await type(page, 'Numa frase', 'Hortas que se regam sozinhas.')
    await choose(page, 'Setor', 'agric', 'Agricultura e agroalimentar')
    await tabTo(page.getByLabel('Fase'))
    await page.keyboard.type('Prot')
    await expect(page.getByLabel('Fase')).toHaveValue('prototype')
    await type(page, 'O teu papel', 'CEO')
    await press(page, 'Continuar')

    await expect(heading(page)).toHaveText('Está tudo certo?')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('+34 612 34 56 78')).toBeVisible()
    await press(page, 'Criar conta')
    await expect(page).toHaveURL('/')
  })

  test('registers on the OnIT track, then chooses a new password through the mail', async ({ page }) => {
    const email = freshEmail('keys-onit')
    await page.goto('/auth/register/onit')
    await fillPerson(page, email)
    await type(page, 'Telemóvel', '912345678')
    await fillPasswordAndConsent(page)
    await press(page, 'Continuar')
    await expect(heading(page)).toHaveText('A tua formação')
    await type(page, 'Instituição', 'Universidade do Minho')
    await choose(page, 'Área de estudo', 'engenharia inf', 'Engenharia informática')
    await type(page, 'Conclusão', '2025')
    await choose(page, 'Competências', 'typesc', 'TypeScript')
    await tabTo(page.getByRole('button', { name: 'Remover TypeScript', includeHidden: true }), 'Shift+Tab')
    await press(page, 'Continuar')
    await press(page, 'Criar conta')
    await expect(page).toHaveURL('/')

    await tabTo(page.getByRole('button', { name: /^Menu de/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Terminar sessão' })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/auth\/login$/)
    await tabTo(page.getByRole('link', { name: 'Esqueceste-te?' }))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Recuperar a palavra-passe')
    await type(page, 'E-mail', email)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Vê o teu e-mail')
    await page.goto(await linkInMail(email, 'reset-password'))
    await type(page, 'Palavra-passe nova', newPassword)
    await tabTo(page.getByRole('button', { name: 'Mostrar a palavra-passe' }).first())
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Palavra-passe nova', { exact: true })).toHaveAttribute('type', 'text')
    await type(page, 'Repete a palavra-passe', newPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

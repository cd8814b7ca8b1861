// Areas: auth
import { expect, freshEmail, linkInMail, test } from './fixtures.ts'
import { type Keys, keysOf } from './keyboard.ts'

const password = 'sete andorinhas tortas'
const newPassword = 'nove gaivotas verdes'

async function fill(keys: Keys, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await keys.tabTo('textbox', label)
    await keys.type(text)
  }
}

async function agree(keys: Keys) {
  await fill(keys, { 'Palavra-passe': password })
  await keys.tabTo('checkbox', /Aceito as condições/)
  await keys.press('Space')
  await keys.pressOn('button', 'Continuar')
}

async function choose(keys: Keys, label: string, text: string, option: string) {
  await keys.tabTo('combobox', label)
  await keys.type(text)
  await keys.offers(option)
  await keys.press('ArrowDown')
  await keys.press('Enter')
}

test('a founder signs up by keyboard alone, with a country from the list of the phone field', async ({ page }) => {
  const keys = keysOf(page)
  await page.goto('/auth/login')
  await keys.pressOn('link', 'Regista-te no programa')
  await keys.stays('heading', 'O que trazes para plantar?')
  await keys.tabTo('radio', /Founder/)
  await keys.arrowTo('ArrowDown', 'radio', /OnIT/)
  await keys.press('ArrowUp')
  await keys.pressOn('link', 'Continuar como Founder')
  await keys.stays('heading', 'Conta de founder')

  await fill(keys, { 'Nome próprio': 'Rui', Apelido: 'Tavares', 'E-mail': freshEmail('keys') })
  await keys.pressOn('combobox', 'País do número')
  await keys.type('/')
  await keys.type('espanh')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await keys.stays('combobox', 'País do número')
  await keys.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await fill(keys, { Telemóvel: '612345678' })
  await agree(keys)

  await keys.stays('heading', 'A tua startup')
  await keys.pressOn('button', 'Continuar')
  await expect(page.getByRole('alert')).toBeFocused()
  await keys.pressOn('link', 'Indica o nome da startup.')
  await keys.stays('textbox', 'Nome da startup')
  await keys.type('Rega')
  await fill(keys, { 'Numa frase': 'Hortas que se regam sozinhas.' })
  await choose(keys, 'Setor', 'agric', 'Agricultura e agroalimentar')
  await keys.tabTo('combobox', 'Fase')
  await keys.type('Prot')
  await fill(keys, { 'O teu papel': 'CEO' })
  await keys.pressOn('button', 'Continuar')

  await keys.stays('heading', 'Está tudo certo?')
  await expect(page.getByText('+34 612 34 56 78')).toBeVisible()
  await expect(page.getByText('Protótipo')).toBeVisible()
  await keys.pressOn('button', 'Criar conta')
  await expect(page).toHaveURL('/')
})

test('an OnIT participant signs up and chooses a new password by mail, by keyboard alone', async ({ page }) => {
  const keys = keysOf(page)
  const email = freshEmail('keys-onit')
  await page.goto('/auth/register/onit')
  await fill(keys, { 'Nome próprio': 'Ana', Apelido: 'Sá', 'E-mail': email, Telemóvel: '912345678' })
  await agree(keys)
  await keys.stays('heading', 'A tua formação')
  await fill(keys, { Instituição: 'Universidade do Minho' })
  await choose(keys, 'Área de estudo', 'engenharia inf', 'Engenharia informática')
  await fill(keys, { Conclusão: '2025' })
  await choose(keys, 'Competências', 'typesc', 'TypeScript')
  await keys.back('button', 'Remover TypeScript')
  await keys.pressOn('button', 'Continuar')
  await keys.pressOn('button', 'Criar conta')
  await expect(page).toHaveURL('/')

  // Under reduced motion a menu that opened again left the focus outside.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await keys.pressOn('button', /Menu de/)
  await keys.press('Escape')
  await keys.press('Enter')
  await keys.press('Escape')
  // The click of a screen reader comes without a pointer or a key.
  const menu = page.getByRole('button', { name: /Menu de/ })
  for (let time = 0; time < 2; time++) {
    await menu.evaluate((button: HTMLElement) => button.click())
    await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1)
    await keys.press('Escape')
    await expect(menu).toBeFocused()
  }
  await keys.press('Enter')
  await keys.arrowTo('ArrowDown', 'menuitem', 'Terminar sessão')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await keys.pressOn('link', 'Esqueceste-te?')
  await keys.stays('heading', 'Recuperar a palavra-passe')
  await fill(keys, { 'E-mail': email })
  await keys.press('Enter')
  await keys.stays('heading', 'Vê o teu e-mail')
  await page.goto(await linkInMail(email, 'reset-password'))
  await fill(keys, { 'Palavra-passe nova': newPassword })
  await keys.pressOn('button', 'Mostrar a palavra-passe')
  await expect(page.getByLabel('Palavra-passe nova', { exact: true })).toHaveAttribute('type', 'text')
  await fill(keys, { 'Repete a palavra-passe': newPassword })
  await keys.press('Enter')
  await expect(page).toHaveURL('/')
})

// Areas: programme, editions, accounts, audit
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onOwnServer } from './own-server.ts'
import { saysItsOwnName } from './renamed.ts'

/** A picture of one point, in PNG. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const people = Array.from({ length: 24 }, (_, index) => `pessoa${index}@exemplo.pt;formanda`)

/** The pages on which the server itself names the programme, in both languages. */
async function saysItsNameEverywhere(page: Page, address: string) {
  const cookies = await page.context().cookies(address)
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'auth._token.local')!.value)
  const data = { audience: { list: 'accounts.people', filters: {} } }
  const headers = { authorization: token }
  const begun = await page.request.post(`${address}/api/v1/manage/messages`, { headers, data })
  const { id } = (await begun.json()) as { id: string }
  for (const [language, name] of [
    ['en', 'Tide'],
    ['pt', 'Maré'],
  ] as const) {
    await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: address }])
    for (const path of ['/legal/privacy', '/legal/terms', '/manage/programme', `/manage/messages/${id}`]) {
      await page.goto(`${address}${path}`)
      await page.waitForLoadState('networkidle')
      await saysItsOwnName(page, name, 'server')
    }
    await expect(page.locator('.messageletter')).toContainText('Maré')
  }
}

test('on an empty installation a new administrator sets up a programme and invites 24 people', async ({ page }) => {
  await onOwnServer(async (address, firstLink) => {
    let presses = 0
    const press = async (role: 'button' | 'link', name: string | RegExp) => {
      presses += 1
      await page.getByRole(role, { name }).first().click()
    }
    const steps = page.getByRole('region', { name: 'O primeiro dia do programa' })
    const next = async (act: string) => {
      await page.goto(address)
      await expect(steps).toBeVisible()
      await press('link', act)
    }

    await page.goto(firstLink)
    await page.getByLabel('Nome próprio').fill('Rita')
    await page.getByLabel('Apelido').fill('Tavares')
    await page.getByLabel('E-mail').fill('rita@mare.exemplo.pt')
    await page.getByLabel('Palavra-passe', { exact: true }).fill('corda de barco azul')
    await page.getByRole('checkbox').check()
    await press('button', 'Aceitar e entrar')
    await expect(steps.getByRole('listitem')).toHaveCount(7)
    await expect(page.getByText('Está tudo em dia')).toHaveCount(0)

    await press('link', 'Dar um nome')
    await page.getByLabel('Nome do programa').fill('Maré')
    await page.getByLabel('Nome em inglês').fill('Tide')
    await page.getByLabel('Organização').fill('Casa da Maré')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    const logos = page.locator('.identity__logo')
    for (const shown of [logos.first(), logos.last()]) await expect(shown).toHaveAttribute('src', /^blob:/)
    await press('button', 'Guardar')
    await expect(page.getByText('Alterações guardadas').first()).toBeVisible()

    await next('Convidar')
    const file = {
      name: 'pessoas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`email;papel\n${people.join('\n')}\n`),
    }
    await page.getByLabel('Ficheiro CSV').setInputFiles(file)
    await press('button', 'Convidar 24 pessoas')
    await expect(page.getByText('Convites a caminho de 24 pessoas').first()).toBeVisible()

    await next('Começar por um modelo')
    await page.getByText('12 semanas').first().click()
    await page.getByRole('textbox', { name: 'Nome da coorte' }).fill('2027.1')
    await press('button', 'Ver como fica')
    await press('button', 'Criar tudo como rascunho')
    await expect(page.getByRole('heading', { level: 1, name: 'O que veio com 2027.1' })).toBeVisible()

    await page.goto(address)
    await expect(steps.locator('.is-done')).toHaveCount(7)
    await press('button', 'Arrumar esta lista')
    await expect(steps).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Maré/ }).first()).toBeVisible()
    // The log of all that is whole.
    await page.goto(`${address}/manage/audit`)
    await expect(page.getByText('A cadeia está inteira, do primeiro ao último registo.')).toBeVisible()
    await saysItsNameEverywhere(page, address)
    console.log(`From the printed link to a running programme: ${presses} presses.`)
  })
})

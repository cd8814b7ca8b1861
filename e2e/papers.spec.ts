// Areas: attachments, resume
import { readFile } from 'node:fs/promises'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** A PDF that wants to run a script when it is opened, and a page behind its first lines. */
const hostile = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n' +
    '<html><script>parent.document.title="stolen"</script></html>\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const pdf = { mimeType: 'application/pdf' }

test('a trainee keeps files, brings a résumé in and takes the CV away', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('onit')
  await page.goto('/settings/attachments')
  const files = [
    { name: 'CV hostil.pdf', buffer: hostile, ...pdf },
    { name: 'diploma.pdf', buffer: hostile, ...pdf },
  ]
  await page.getByLabel('Carregar anexos').setInputFiles(files)
  await expect(page.getByText(/^Currículo · .* · só tu vês$/).first()).toBeVisible()
  await expect(page.getByText(/^Certificado · /).first()).toBeVisible()
  await isAccessible(page)

  const title = await page.title()
  await page.getByRole('button', { name: 'Ver CV hostil.pdf' }).first().click()
  await expect(page.getByTitle('CV hostil.pdf', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  expect(await page.title(), 'no script of the file ran').toBe(title)

  await page.goto('/profile/import')
  const resume = { work: [{ name: 'Casa das Artes', position: 'Produção', startDate: '2024-03', endDate: '2024-09' }] }
  const buffer = Buffer.from(JSON.stringify(resume))
  await page
    .getByLabel('Ficheiro do currículo')
    .setInputFiles({ name: 'resume.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('checkbox', { name: /Produção · Casa das Artes/ })).toBeChecked()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Importar 1 alteração' }).click()
  await expect(page.getByText('1 alteração importada')).toBeVisible()

  await page.goto('/profile/cv?layout=modern')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descarregar PDF' }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.includes('/Lang (pt-PT)')).toBe(true)
})

// Areas: integrations
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('an administrator opens the programme to another system, which calls by its token and hears by a webhook', async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/manage/integrations')
  await page.getByRole('button', { name: 'Novo token' }).click()
  const form = page.getByRole('dialog', { name: 'Novo token' })
  await form.getByRole('button', { name: 'Criar token' }).click()
  await expect(form.getByText('Diz que sistema o usa.').first()).toBeVisible()
  await form.getByLabel('Que sistema o usa').fill('Folha de horas')
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Criar token' }).click()
  await expect(form).toBeHidden()
  const token = await page.getByText(/^vvm_/).first().innerText()
  const refused = await request.get('/api/v1/manage/integrations/machines', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused.status()).toBe(403)
  await page.getByRole('button', { name: 'Já o guardei' }).click()

  await page.getByRole('button', { name: 'Novo webhook' }).click()
  const hook = page.getByRole('dialog', { name: 'Novo webhook' })
  await hook.getByLabel('Nome').fill('Contabilidade')
  await hook.getByLabel('Endereço').fill('https://contas.example/viveiro')
  await hook.locator('summary').first().click()
  await hook.getByRole('checkbox').first().check()
  await hook.getByRole('button', { name: 'Criar webhook' }).click()
  await expect(hook).toBeHidden()
  await page.getByRole('button', { name: 'Já o guardei' }).click()
  await expect(page.getByText('Contabilidade').first()).toBeVisible()
  await isAccessible(page)
})

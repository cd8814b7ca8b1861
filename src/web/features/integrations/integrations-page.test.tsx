import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createWebhook, listWebhooks } from '#contract/integrations/webhooks.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ admin: 'admin' })
const body = { name: 'Contabilidade', url: 'https://93.184.215.14/hook', occasions: ['events.confirmed'] }
const make = () => at.api.call(createWebhook, { body }, at.admin)

describeListPage({
  at,
  address: '/manage/integrations',
  who: () => at.admin,
  asks: listWebhooks,
  make,
  shows: 'Contabilidade',
  empty: 'Ainda nenhum sistema ouve o que aqui acontece.',
  forbidden: ['staff'],
})

it('makes a webhook and shows its secret once; what is wrong is said at its field', async () => {
  const { user } = await openPage(at.api, '/manage/integrations', { as: at.admin })
  await user.click(await screen.findByText('Novo webhook'))
  const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }))
  await user.type(form.getByLabelText('Nome'), 'CRM')
  await user.type(form.getByLabelText('Endereço'), '127.0.0.1/x')
  await user.click(form.getByText('Criar webhook'))
  await form.findByText('Escolhe pelo menos um acontecimento.')
  await user.click(form.getByText('Organizações'))
  await user.click(await form.findByText('Organização sem contacto'))
  await user.click(form.getByText('Criar webhook'))
  await form.findByText('Usa um endereço https na internet. Endereços internos não são aceites.')
  await user.clear(form.getByLabelText('Endereço'))
  await user.paste(body.url)
  await user.click(form.getByText('Criar webhook'))
  await screen.findByText(/^whsec_/)
  await user.click(screen.getByText('Já o guardei'))
  await screen.findByText('CRM')
  expect(screen.queryByText(/^whsec_/)).toBeNull()
})

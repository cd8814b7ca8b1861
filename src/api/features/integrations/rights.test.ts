import { createMachine } from '#contract/integrations/machines.ts'
import type { TestApp } from '#test/app.ts'
import { describeRights, only } from '#test/rights.ts'
import { integrationsArea } from './area.ts'
import { newHook } from './webhooks.ts'

const admins = only('admin')
const input = { name: 'CRM', url: 'https://93.184.215.14/hook', occasions: ['events.confirmed'] }

const machine = { name: 'Relatório', scopes: ['events:manage' as const], writes: false, days: 30 as const }
const made = async (t: TestApp) => {
  const { row } = newHook(t.deps, input)
  await t.deps.db.insertInto('webhooks').values(row).execute()
  return { params: { id: row.id } }
}
const withDelivery = async (t: TestApp) => {
  const { params } = await made(t)
  const now = t.deps.clock()
  const row = {
    webhook_id: params.id,
    kind: 'events.confirmed',
    subject: '/x',
    body: '{}',
    due_at: now,
    created_at: now,
  }
  const inserted = t.deps.db.insertInto('webhook_deliveries').values(row).returning('id')
  return { params: await inserted.executeTakeFirstOrThrow() }
}

describeRights({
  area: integrationsArea,
  rights: {
    'GET /manage/integrations/webhooks': [admins, () => ({})],
    'POST /manage/integrations/webhooks': [admins, () => ({ body: input })],
    'PATCH /manage/integrations/webhooks/{id}': [
      admins,
      async (_, t) => ({ ...(await made(t)), body: { ...input, version: 1 } }),
    ],
    'DELETE /manage/integrations/webhooks/{id}': [admins, (_, t) => made(t)],
    'PUT /manage/integrations/webhooks/{id}/state': [
      admins,
      async (_, t) => ({ ...(await made(t)), body: { state: 'paused' } }),
    ],
    'POST /manage/integrations/webhooks/{id}/secret': [admins, (_, t) => made(t)],
    'DELETE /manage/integrations/webhooks/{id}/secret/old': [admins, (_, t) => made(t)],
    'POST /manage/integrations/webhooks/{id}/trial': [admins, (_, t) => made(t)],
    'GET /manage/integrations/webhooks/{id}/deliveries': [admins, (_, t) => made(t)],
    'GET /manage/integrations/machines': [admins, () => ({})],
    'POST /manage/integrations/machines': [admins, () => ({ body: machine })],
    'DELETE /manage/integrations/machines/{id}': [
      admins,
      async (_, t) => {
        const { item } = await t.call(createMachine, { body: machine }, await t.as('admin'))
        return { params: { id: item.id } }
      },
    ],
    'POST /manage/integrations/deliveries/{id}/repeat': [admins, (_, t) => withDelivery(t)],
  },
})

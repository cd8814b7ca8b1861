import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import * as contract from '#contract/messages/messages.ts'
import type { TestApp } from '#test/app.ts'
import { describeRights, staff, type Rights } from '#test/rights.ts'
import { messagesArea } from './area.ts'

const texts = { subject: { pt: 'Olá' }, body: { pt: 'Até já.' } }

async function audienceIn(t: TestApp) {
  const { slug, id: event_id } = await makeEvent(t.deps.db)
  const { id: user_id } = await t.as('trainee')
  await makeRegistration(t.deps.db, { event_id, user_id, state: 'confirmed' })
  return { list: 'events.registrations', filters: { event: slug, segment: 'confirmed' } }
}

/** A message that somebody else of the team has written. */
async function written(t: TestApp) {
  const writer = await t.as('admin')
  const body = { audience: await audienceIn(t) }
  const { id } = await t.call(contract.createMessage, { body }, writer)
  const { version } = await t.call(contract.updateMessage, { params: { id }, body: { ...texts, version: 1 } }, writer)
  return { params: { id }, version, writer }
}

async function scheduled(t: TestApp) {
  const { params, version, writer } = await written(t)
  await t.call(contract.sendMessage, { params, body: { sendAt: '2030-01-01T09:00:00.000Z', version } }, writer)
  return { params }
}
const plain: Rights[string] = [staff, async (_, t) => ({ params: (await written(t)).params })]
const template = { name: 'Boas-vindas', ...texts }

describeRights({
  area: messagesArea,
  rights: {
    'GET /manage/messages': [staff, async (_, t) => ({ finds: (await written(t)).params.id })],
    'GET /manage/messages.{format}': [staff, () => ({ params: { format: 'csv' } })],
    'POST /manage/messages': [staff, async (_, t) => ({ body: { audience: await audienceIn(t) } })],
    'GET /manage/messages/{id}': plain,
    'PATCH /manage/messages/{id}': [
      staff,
      async (_, t) => {
        const { params, version } = await written(t)
        return { params, body: { ...texts, version } }
      },
    ],
    'DELETE /manage/messages/{id}': plain,
    'GET /manage/messages/{id}/preview': plain,
    'POST /manage/messages/{id}/trial': plain,
    'POST /manage/messages/{id}/send': [
      staff,
      async (_, t) => {
        const { params, version } = await written(t)
        return { params, body: { sendAt: null, version } }
      },
    ],
    'POST /manage/messages/{id}/cancel': [staff, (_, t) => scheduled(t)],
    'GET /manage/messages/{id}/recipients': plain,
    'GET /manage/message-recipients/{id}': [staff, (me) => ({ params: { id: me.id } })],
    'GET /manage/message-templates': [staff, () => ({})],
    'POST /manage/message-templates': [staff, () => ({ body: template })],
    'DELETE /manage/message-templates/{id}': [
      staff,
      async (_, t) => {
        const { id } = await t.call(contract.saveTemplate, { body: template }, await t.as('staff'))
        return { params: { id } }
      },
    ],
  },
})

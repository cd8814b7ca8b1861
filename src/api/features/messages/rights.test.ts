import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import * as contract from '#contract/messages/messages.ts'
import type { TestApp } from '#test/app.ts'
import { describeRights, seenBy, staff, type Rights } from '#test/rights.ts'
import { messagesArea } from './area.ts'

const texts = { subject: { pt: 'Olá' }, body: { pt: 'Até já.' } }

/** A message to the people of an event, which staff may write to, or to everybody, which admins may. */
async function written(t: TestApp, list: 'events' | 'people') {
  const writer = await t.as('admin')
  const { slug, id: event_id } = await makeEvent(t.deps.db)
  await makeRegistration(t.deps.db, { event_id, user_id: writer.id, state: 'confirmed' })
  const audience =
    list === 'events'
      ? { list: 'events.registrations', filters: { event: slug, segment: 'confirmed' } }
      : { list: 'accounts.people', filters: {} }
  const { id } = await t.call(contract.createMessage, { body: { audience } }, writer)
  const { version } = await t.call(contract.updateMessage, { params: { id }, body: { ...texts, version: 1 } }, writer)
  return { params: { id }, version, writer, audience }
}

/** Whoever is of the team, but may not write to the list, does not learn that there is a message. */
const ofAdmins = { ...seenBy('admin'), trainee: 403, founder: 403, mentor: 403 }

type Written = Awaited<ReturnType<typeof written>>
const each = (call: (message: Written, t: TestApp) => object | Promise<object>): Rights[string] => ({
  'to a list of the team': [staff, async (_, t) => ({ ...(await call(await written(t, 'events'), t)) })],
  'to a list of administrators': [ofAdmins, async (_, t) => ({ ...(await call(await written(t, 'people'), t)) })],
})
const plain = each(({ params }) => ({ params }))
const scheduled = async ({ params, version, writer }: Written, t: TestApp) => {
  await t.call(contract.sendMessage, { params, body: { sendAt: '2030-01-01T09:00:00.000Z', version } }, writer)
  return { params }
}
const template = { name: 'Boas-vindas', ...texts }

describeRights({
  area: messagesArea,
  rights: {
    'GET /manage/messages': {
      'to a list of the team': [staff, async (_, t) => ({ finds: (await written(t, 'events')).params.id })],
      'to a list of administrators': [ofAdmins, async (_, t) => ({ finds: (await written(t, 'people')).params.id })],
    },
    'POST /manage/messages': {
      'to a list of the team': [staff, async (_, t) => ({ body: { audience: (await written(t, 'events')).audience } })],
      'to a list of administrators': [
        ofAdmins,
        async (_, t) => ({ body: { audience: (await written(t, 'people')).audience } }),
      ],
    },
    'GET /manage/messages/{id}': plain,
    'PATCH /manage/messages/{id}': each(({ params, version }) => ({ params, body: { ...texts, version } })),
    'DELETE /manage/messages/{id}': plain,
    'GET /manage/messages/{id}/preview': plain,
    'POST /manage/messages/{id}/trial': plain,
    'POST /manage/messages/{id}/send': each(({ params, version }) => ({ params, body: { sendAt: null, version } })),
    'POST /manage/messages/{id}/cancel': each(scheduled),
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

import { queueMail } from '#api/mail/outbox.ts'
import { stopTokenOf } from '#api/mail/stop-link.ts'
import { topicNames } from '#api/tell/topics.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { accounts, anybody, describeRights, staff, withBody } from '#test/rights.ts'
import { mailsArea } from './area.ts'

async function mailTo(to: string, { deps }: TestApp) {
  const content = { subject: 'Olá', preview: '', title: 'Olá', paragraphs: [] }
  await queueMail(deps.db, deps, { kind: 'other', userId: null, to, locale: 'pt', content })
  await deps.db.updateTable('mails').set({ status: 'dead' }).where('recipient', '=', to).execute()
  const mail = deps.db.selectFrom('mails').select('id').where('recipient', '=', to)
  return { params: await mail.executeTakeFirstOrThrow() }
}

const stopLink = (me: Signed, { deps }: TestApp) => ({
  params: { token: stopTokenOf(deps, { sub: me.id, topic: 'events' }) },
})

describeRights({
  area: mailsArea,
  rights: {
    'GET /profile/quiet-hours': [accounts, () => ({})],
    'PUT /profile/quiet-hours': [accounts, () => ({ body: { hours: { from: 22, until: 8 } } })],
    'GET /profile/notifications': [accounts, () => ({})],
    'PUT /profile/notifications': [
      accounts,
      (_me, { deps }) => ({ body: Object.fromEntries(topicNames(deps.mailTopics).map((topic) => [topic, 'daily'])) }),
    ],
    'GET /mails/choice/{token}': [anybody, stopLink],
    'PUT /mails/choice/{token}': [anybody, (me, t) => withBody(stopLink(me, t), { pace: 'daily' })],
    'POST /mails/stop/{token}': [anybody, stopLink],
    'GET /mails/stop/{token}': [anybody, stopLink],
    'GET /manage/mails': [staff, () => ({})],
    'GET /manage/mails.{format}': [staff, () => ({ params: { format: 'csv' } })],
    'GET /manage/mails/{id}': {
      'to oneself': [staff, (me, t) => mailTo(me.email, t)],
      'to somebody else': [staff, (me, t) => mailTo(`other-${me.email}`, t)],
    },
    'POST /manage/mails/{id}/retry': {
      'to oneself': [staff, (me, t) => mailTo(me.email, t)],
      'to somebody else': [staff, (me, t) => mailTo(`other-${me.email}`, t)],
    },
  },
})

import { tellPeople } from '#api/tell/tell-people.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { accounts, alsoAskedOutside, describeRights, hidden } from '#test/rights.ts'
import { makeBrowser } from '#test/push-service.ts'
import { noticesArea } from './area.ts'

async function noticeOf(who: Signed, { deps }: TestApp) {
  const title = crypto.randomUUID()
  const text = { subject: title, preview: 'Chegou.', paragraphs: [] }
  await tellPeople(deps.db, deps, 'events.confirmed', [who.id], () => text)
  const notice = deps.db.selectFrom('notices').select('id').where('title', '=', title)
  return { params: await notice.executeTakeFirstOrThrow(), finds: title }
}
const othersNotice = async (t: TestApp) => noticeOf(await t.as('trainee'), t)
async function deviceOf({ id }: Signed, { deps }: TestApp) {
  const row = { id: crypto.randomUUID(), user_id: id, endpoint: `https://push.test/${id}`, p256dh: '', auth: '' }
  await deps.db
    .insertInto('push_devices')
    .values({ ...row, session_id: null, device: '', created_at: deps.clock() })
    .execute()
  return { params: { id: row.id } }
}
const body = { until: '2026-03-12T09:00:00.000Z' }

describeRights({
  area: noticesArea,
  rights: {
    'GET /notices': {
      'with mine': [accounts, async (me, t) => ({ finds: (await noticeOf(me, t)).finds })],
      "with somebody else's": [alsoAskedOutside(hidden), async (_, t) => ({ finds: (await othersNotice(t)).finds })],
    },
    'GET /notices/count': [accounts, () => ({})],
    'POST /notices/{id}/read': {
      'of mine': [accounts, async (me, t) => ({ params: (await noticeOf(me, t)).params })],
      "somebody else's": [alsoAskedOutside(hidden), async (_, t) => ({ params: (await othersNotice(t)).params })],
    },
    'POST /notices/read': [accounts, () => ({ body })],
    'GET /notices/muted': [accounts, () => ({})],
    'PUT /notices/muted/{topic}': {
      'a topic': [accounts, () => ({ params: { topic: 'events' }, body: { muted: true } })],
      'no topic': [alsoAskedOutside(hidden), () => ({ params: { topic: 'auth' }, body: { muted: true } })],
    },
    'GET /notices/devices': [accounts, () => ({})],
    'PUT /notices/devices': {
      'a browser': [accounts, () => ({ body: { endpoint: 'https://push.test/x', keys: makeBrowser().keys } })],
    },
    'DELETE /notices/devices/{id}': {
      'of mine': [accounts, deviceOf],
      "somebody else's": [alsoAskedOutside(hidden), async (_, t) => deviceOf(await t.as('trainee'), t)],
    },
  },
})

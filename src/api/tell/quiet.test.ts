import { expect, it } from 'vitest'
import { claimMails } from '#api/mail/queries.ts'
import { sendDueMails } from '#api/mail/delivery.ts'
import { holdLetters } from '#api/mail/digest.ts'
import { queueMail } from '#api/mail/outbox.ts'
import type { OutgoingMail } from '#api/mail/transport.ts'
import { pushJob } from '#api/push/push.ts'
import { getQuiet, setQuiet } from '#contract/mails/quiet.ts'
import { addPushDevice } from '#contract/notices/push.ts'
import { appWith } from '#test/app-with.ts'
import { makeBrowser } from '#test/push-service.ts'
import type { Occasion } from './occasions.ts'
import { quietEnd } from './quiet.ts'
import { tellPeople } from './tell-people.ts'

const night = { from: 22, until: 8 }

it.each([
  ['a winter evening', '2026-01-10T22:00:00Z', night, '2026-01-11T08:00:00.000Z'],
  ['after midnight', '2026-01-11T07:59:59Z', night, '2026-01-11T08:00:00.000Z'],
  ['their end', '2026-01-11T08:00:00Z', night, null],
  ['the minute before', '2026-01-10T21:59:59Z', night, null],
  ['the night that loses an hour', '2026-03-28T23:00:00Z', night, '2026-03-29T07:00:00.000Z'],
  ['the night that gains one', '2026-10-24T22:30:00Z', night, '2026-10-25T08:00:00.000Z'],
  ['an end in the lost hour', '2026-03-29T00:30:00Z', { from: 22, until: 1 }, '2026-03-29T01:00:00.000Z'],
  ['the hour that comes twice, again', '2026-10-25T01:30:00Z', { from: 22, until: 2 }, '2026-10-25T02:00:00.000Z'],
  ['a quiet noon in summer', '2026-07-01T11:30:00Z', { from: 12, until: 14 }, '2026-07-01T13:00:00.000Z'],
  ['beside a quiet noon', '2026-07-01T13:00:00Z', { from: 12, until: 14 }, null],
])('quiet hours in Lisbon: %s', (_, now, hours, end) => {
  expect(quietEnd(new Date(now), 'Europe/Lisbon', hours)?.toISOString() ?? null).toBe(end)
})

const at = appWith({ ana: 'trainee', rui: 'trainee' })
const tell = (kind: Occasion) =>
  tellPeople(at.api.deps.db, at.api.deps, kind, [at.ana.id, at.rui.id], () => ({
    subject: kind,
    preview: '',
    paragraphs: [],
  }))
const due = async () => {
  const found = await claimMails(at.api.deps.db, at.api.deps.clock())
  return found.map(({ kind, userId }) => `${kind} ${userId === at.ana.id ? 'ana' : 'rui'}`).toSorted()
}

it('holds what can wait until their end, on every channel that makes itself heard, and nothing with a date', async () => {
  const { db } = at.api.deps
  await at.api.call(addPushDevice, { body: { endpoint: 'https://push.test/x', keys: makeBrowser().keys } }, at.ana)
  expect(await at.api.call(getQuiet, {}, at.ana)).toEqual({ hours: night, zone: 'Europe/Lisbon' })
  at.api.setTime('2026-03-12T23:00:00Z')
  for (const kind of ['events.confirmed', 'events.reminder', 'events.cancelled'] as const) await tell(kind)
  const others = ['events.cancelled ana', 'events.cancelled rui', 'events.confirmed rui', 'events.reminder ana']
  expect(await due()).toEqual([...others, 'events.reminder rui'])
  const jobs = await db.selectFrom('jobs').select('run_at').where('kind', '=', pushJob).orderBy('run_at').execute()
  const [now, end] = ['2026-03-12T23:00:00.000Z', '2026-03-13T08:00:00.000Z'] as const
  expect(jobs.map(({ run_at }) => run_at.toISOString())).toEqual([now, now, end])
  await db.deleteFrom('mails').where('attempts', '>', 0).execute()
  at.api.setTime('2026-03-13T07:59:59Z')
  expect(await due()).toEqual([])
  at.api.setTime(end)
  expect(await due()).toEqual(['events.confirmed ana'])
})

it('what was held does not leave to somebody who was suspended meanwhile; what is about the account does', async () => {
  const { db } = at.api.deps
  await at.api.call(setQuiet, { body: { hours: night } }, at.ana)
  at.api.setTime('2026-03-12T23:00:00Z')
  await tell('events.confirmed')
  const mail = { userId: at.ana.id, to: 'ana@exemplo.pt', locale: 'pt' as const }
  const content = { subject: 'Conta suspensa', preview: '', title: '', paragraphs: [] }
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', at.ana.id).execute()
  await queueMail(db, at.api.deps, { kind: 'accounts.suspended', ...mail, content })
  at.api.setTime('2026-03-13T08:00:00Z')
  const sent: string[] = []
  const transport = { send: async ({ subject, recipient }: OutgoingMail) => void sent.push(`${subject} ${recipient}`) }
  while ((await sendDueMails(at.api.deps, transport, { info: () => undefined, warn: () => undefined })) > 0);
  const rui = await db.selectFrom('users').select('email').where('id', '=', at.rui.id).executeTakeFirstOrThrow()
  expect(sent.toSorted()).toEqual(['Conta suspensa ana@exemplo.pt', `events.confirmed ${rui.email}`])
  expect(await db.selectFrom('mails').select('id').where('user_id', '=', at.ana.id).execute()).toHaveLength(1)
})

it('also hold the daily mail, and stay off once somebody chose none', async () => {
  const { db } = at.api.deps
  const choose = (from: number, until: number) => at.api.call(setQuiet, { body: { hours: { from, until } } }, at.ana)
  await choose(8, 8)
  await at.api.call(addPushDevice, { body: { endpoint: 'https://push.test/x', keys: makeBrowser().keys } }, at.ana)
  expect(await at.api.call(getQuiet, {}, at.ana)).toMatchObject({ hours: null })
  await choose(22, 10)
  await holdLetters(db, at.api.deps, [
    { kind: 'events.confirmed', userId: at.ana.id, text: { subject: 'x', preview: '', paragraphs: [] } },
  ])
  at.api.setTime('2026-03-13T08:00:00Z')
  await at.api.work()
  expect(await due()).toEqual([])
  at.api.setTime('2026-03-13T10:00:00Z')
  expect(await due()).toEqual(['mails.digest ana'])
})

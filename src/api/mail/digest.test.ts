import { expect, it } from 'vitest'
import { getNotifications, setNotifications, type MailPace } from '#contract/mails/notifications.ts'
import type { Occasion } from '../tell/occasions.ts'
import { chooseMails, getMailChoice, stopMails } from '#contract/mails/stop.ts'
import { appWith } from '#test/app-with.ts'
import { nextDigest, sendDigest } from './digest.ts'
import { stopTokenOf } from './stop-link.ts'
import { tellPeople } from '../tell/tell-people.ts'

const at = appWith({ ana: 'trainee' })
const choose = (events: MailPace) => at.api.call(setNotifications, { body: { events } }, at.ana)
const send = (kind: Occasion, subject = 'Lugar confirmado', url = 'http://viveiro.test/events/x') =>
  tellPeople(at.api.deps.db, at.api.deps, kind, [at.ana.id], () => ({
    subject,
    preview: '',
    paragraphs: ['Contamos contigo.'],
    action: { label: 'Ver', url },
  }))
const mails = () => at.api.deps.db.selectFrom('mails').select(['kind', 'subject', 'body_text']).execute()

it('gathers what was held into one mail at eight in the morning, and sends it once', async () => {
  await choose('daily')
  await send('events.confirmed')
  await send('events.pending', 'Pedido recebido')
  await send('events.pending', 'Pedido recebido')
  await send('events.feedback', 'Como correu?', 'http://viveiro.test/events/y')
  expect(await mails()).toEqual([])
  at.api.advance(86_400_000)
  await at.api.work()
  const [digest, ...others] = await mails()
  expect(digest).toMatchObject({ kind: 'mails.digest', subject: 'O teu resumo: 2 novidades' })
  expect(digest!.body_text).toMatch(
    /\* Lugar confirmado\n\nContamos contigo\.\n\nPedido recebido\n\nAbrir: \S+events\/x\n\n\* Como correu\?[\s\S]+events\/y/,
  )
  expect(others).toEqual([])
  at.api.advance(86_400_000)
  await at.api.work()
  expect(await mails()).toHaveLength(1)
})

it('sends at once what cannot wait, and what is about the account', async () => {
  await choose('daily')
  await send('events.offered')
  await send('auth.password_changed')
  expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['auth.password_changed', 'events.offered'])
})

it('sends nothing of a topic that is off, except what has a date', async () => {
  await choose('off')
  expect(await send('events.confirmed')).toBe(0)
  expect(await mails()).toEqual([])
  expect(await send('events.offered')).toBe(1)
})

it('keeps the pace of topics that are not named, and refuses those that no area has', async () => {
  await choose('off')
  const chosen = await at.api.call(setNotifications, { body: { reviews: 'daily' } }, at.ana)
  expect(chosen).toMatchObject({ events: 'off', reviews: 'daily', cohorts: 'now' })
  expect(Object.keys(chosen)).not.toContain('solutions')
  const problem = await at.api.refused(setNotifications, { body: { events: 'now', teas: 'off' } }, at.ana)
  expect(problem).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'teas', code: 'unknown' }] })
  expect(await at.api.call(setNotifications, { body: {} }, at.ana)).toEqual(chosen)
  expect(await at.api.call(getNotifications, {}, at.ana)).toEqual(chosen)
})

it('stops one topic by the link of its mail, for its reader alone, however often; after they left nothing', async () => {
  const { api } = at
  const rui = await api.as('trainee')
  const params = { token: stopTokenOf(api.deps, { sub: at.ana.id, topic: 'events' }) }
  const topic = { pt: 'eventos', en: 'events' }
  expect(await api.call(getMailChoice, { params })).toEqual({ topic, pace: 'now', always: true })
  const oneClick = () =>
    api.app.inject({
      method: 'POST',
      url: `/api/v1/mails/stop/${params.token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([204, 204])
  expect(await api.call(getNotifications, {}, at.ana)).toMatchObject({ events: 'off', problems: 'now' })
  expect(await api.call(getNotifications, {}, rui)).toMatchObject({ events: 'now' })
  await api.call(chooseMails, { params, body: { pace: 'daily' } })
  expect(await api.call(getMailChoice, { params })).toMatchObject({ pace: 'daily' })
  const digest = { params: { token: stopTokenOf(api.deps, { sub: at.ana.id, topic: 'digest' }) } }
  await api.call(stopMails, digest)
  expect(await api.call(getNotifications, {}, at.ana)).toMatchObject({ events: 'off', problems: 'now' })
  const forged = params.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect(await api.refused(stopMails, { params: { token: forged } })).toMatchObject({ code: 'not_found' })
  expect(await api.refused(stopMails, { params: { token: at.ana.token } })).toMatchObject({ code: 'not_found' })
  await api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', at.ana.id).execute()
  // Nothing is left to stop or to choose, and nothing says whether there ever was somebody.
  expect((await oneClick()).statusCode).toBe(204)
  expect(await api.refused(getMailChoice, { params })).toMatchObject({ code: 'not_found' })
  expect(await api.refused(chooseMails, { params, body: { pace: 'now' } })).toMatchObject({ code: 'not_found' })
})

it('changes nothing for a scanner that opens every link of a mail', async () => {
  const { api } = at
  const token = stopTokenOf(api.deps, { sub: at.ana.id, topic: 'events' })
  for (const url of [`/api/v1/mails/stop/${token}`, `/api/v1/mails/choice/${token}`]) {
    expect((await api.app.inject(url)).statusCode).toBe(200)
  }
  expect(await api.call(getNotifications, {}, at.ana)).toMatchObject({ events: 'now' })
})

it('is one mail when two instances send it at once', async () => {
  await choose('daily')
  await send('events.confirmed')
  await Promise.all([1, 2, 3].map(() => sendDigest(at.api.deps, { userId: at.ana.id })))
  expect(await mails()).toHaveLength(1)
})

it('counts the mails of solutions to their challenges', async () => {
  await at.api.call(setNotifications, { body: { challenges: 'off' } }, at.ana)
  expect([await send('challenges.judging'), await send('solutions.winner'), await send('problems.accept')]).toEqual([
    0, 0, 1,
  ])
})

it('is due at the next eight in the morning of the zone, also when the clocks change', () => {
  const at8 = (now: string) => nextDigest(new Date(now), 'Europe/Lisbon').toISOString()
  expect(at8('2026-03-12T07:59:00Z')).toBe('2026-03-12T08:00:00.000Z')
  expect(at8('2026-03-12T08:00:00Z')).toBe('2026-03-13T08:00:00.000Z')
  expect(at8('2026-03-28T12:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
})

it('leaves out what its reader does not want any more', async () => {
  await choose('daily')
  await send('events.confirmed')
  await tellPeople(at.api.deps.db, at.api.deps, 'accounts.declined', [at.ana.id], () => ({
    subject: 'Outro assunto',
    preview: '',
    paragraphs: [],
  }))
  await choose('off')
  at.api.advance(86_400_000)
  await at.api.work()
  expect((await mails()).map(({ body_text }) => body_text).filter((text) => text.includes('Lugar confirmado'))).toEqual(
    [],
  )
})

import { describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { tidyUp } from '#api/jobs/housekeeping.ts'
import type { Occasion } from '#api/tell/occasions.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import * as contract from '#contract/notices/notices.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee' })
const dayMs = 86_400_000

const tell = (
  kind: Occasion,
  { subject = 'Lugar confirmado', url = '/events/x', about = undefined as string | undefined } = {},
) =>
  tellPeople(at.api.deps.db, at.api.deps, kind, [at.ana.id], () => ({
    subject,
    preview: 'Contamos contigo.',
    paragraphs: ['Contamos contigo.'],
    action: { label: 'Ver', url },
    about,
  }))
const list = (query = {}, who: Signed = at.ana) => at.api.call(contract.listNotices, { query }, who)
const titles = async (query = {}) => (await list(query)).items.map(({ title }) => title)
const count = () => at.api.call(contract.countNotices, {}, at.ana)

describe('notices', () => {
  it('lead to their act, page by page, and are read one by one or all that were seen', async () => {
    for (const subject of ['Um', 'Dois', 'Três']) {
      await tell('events.confirmed', { subject })
      at.api.advance(1000)
    }
    const [newest] = (await list()).items
    expect(newest).toMatchObject({ title: 'Três', topic: 'events', lang: 'pt', read: false, waits: false })
    expect(newest!.act).toEqual({ label: 'Ver', path: '/events/x' })
    const first = await list({ limit: 2 })
    expect((await list({ limit: 2, cursor: first.nextCursor! })).items).toMatchObject([{ title: 'Um' }])
    const seen = first.items[1]!
    await at.api.call(contract.readNotice, { params: { id: newest!.id } }, at.ana)
    expect(await count()).toEqual({ unread: 2, waiting: 0 })
    expect(await titles({ unread: 'true' })).toEqual(['Dois', 'Um'])
    await tell('events.confirmed', { subject: 'Entretanto' })
    await at.api.call(contract.readAllNotices, { body: { until: seen.createdAt } }, at.ana)
    expect(await titles({ unread: 'true' })).toEqual(['Entretanto'])
    expect((await list({}, at.rui)).items).toEqual([])
  })

  it('say nothing twice while it is unread, and lead to pages of the product alone', async () => {
    await tell('events.confirmed')
    await tell('events.confirmed', { url: 'http://viveiro.test/events/x' })
    await tell('events.message', { subject: 'Mensagem', url: 'https://elsewhere.test/x' })
    expect((await list()).items.map(({ act }) => act?.path ?? null)).toEqual([null, '/events/x'])
    await tell('cohorts.outcome', { url: '/outcomes/secret' })
    expect(await titles({ topic: 'cohorts' })).toEqual([])
  })

  it('of one title about different things stay beside each other', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await tell('events.confirmed', { url: '/events/x' })
    await tell('events.confirmed', { url: '/events/y' })
    expect((await list()).items.map(({ act }) => act?.path)).toEqual(['/events/y', '/events/x'])
    for (const about of [one, other, one]) await tell('problems.ask', { subject: 'Conta mais', about })
    const rows = at.api.deps.db.selectFrom('notices').select('about').where('kind', '=', 'problems.ask').orderBy('id')
    expect((await rows.execute()).map(({ about }) => about)).toEqual([other, one])
  })

  it('of a muted topic stay away, except what has a date', async () => {
    const mute = (muted: boolean) =>
      at.api.call(contract.muteTopic, { params: { topic: 'events' }, body: { muted } }, at.ana)
    await mute(true)
    expect(await at.api.call(contract.getMutedTopics, {}, at.ana)).toEqual(['events'])
    await tell('events.confirmed')
    await tell('events.changed', { subject: 'Nova hora' })
    await tell('problems.accept', { subject: 'Aceite' })
    expect(await titles()).toEqual(['Aceite', 'Nova hora'])
    expect(await at.api.mailed('events.confirmed')).toHaveLength(1)
    await mute(false)
    await tell('events.confirmed')
    expect(await titles({ topic: 'events' })).toContain('Lugar confirmado')
  })

  it('that ask for an answer go once it is given elsewhere', async () => {
    const event = await makeEvent(at.api.deps.db, {})
    const registration = {
      id: crypto.randomUUID(),
      event_id: event.id,
      user_id: at.ana.id,
      ticket: crypto.randomUUID(),
    }
    await at.api.deps.db
      .insertInto('event_registrations')
      .values({ ...registration, state: 'offered', offer_expires_at: new Date('2027-01-01') })
      .execute()
    await tell('events.offered', { subject: 'Tens um lugar', about: event.id })
    expect(await count()).toEqual({ unread: 1, waiting: 1 })
    expect(await titles({ waiting: 'true' })).toEqual(['Tens um lugar'])
    await at.api.deps.db
      .updateTable('event_registrations')
      .set({ state: 'cancelled', offer_expires_at: null })
      .where('id', '=', registration.id)
      .execute()
    expect(await count()).toEqual({ unread: 0, waiting: 0 })
    expect(await titles()).toEqual([])
  })

  it('are kept for ninety days', async () => {
    await tell('events.confirmed')
    at.api.advance(contract.noticeDays * dayMs - 1000)
    await tidyUp(at.api.deps)
    const left = () => at.api.deps.db.selectFrom('notices').select('id').execute()
    expect(await left()).toHaveLength(1)
    at.api.advance(2000)
    await tidyUp(at.api.deps)
    expect(await left()).toHaveLength(0)
  })
})

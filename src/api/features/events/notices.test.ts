import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistration } from '#test/factories.ts'

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp({ tokenTtl: 30 * 86_400 })
  staff = await t.as('staff')
})
beforeEach(() => t.setTime('2026-03-12T09:30:00Z'))
afterAll(() => t.close())

const mailsTo = ({ email }: Signed) =>
  t.database.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
const edit = (slug: string, version: number, change: object) =>
  t.send(`/events/${slug}`, { method: 'PATCH', body: { version, ...change }, token: staff.token })

describe('a change of time or place', () => {
  it.each([
    ['is told while the event is ahead', {}, 'Sala Tília', 1],
    ['is kept quiet once the event is over', { starts_at: '2026-03-10T10:00:00Z' }, 'Sala Tília', 0],
  ])('%s', async (_, over, name, mails) => {
    const rui = await t.as('founder')
    const event = await makeEvent(t.database.db, { mode: 'onsite', venue: 'Sala', ...over })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: rui.id })
    expect((await edit(event.slug, 1, { venue: { name, address: null } })).status).toBe(200)
    await t.work()
    expect(await mailsTo(rui)).toHaveLength(mails)
  })

  it('is kept quiet when it moves the event into the past or out of it', async () => {
    const rui = await t.as('founder')
    const event = await makeEvent(t.database.db, { starts_at: '2026-03-20T10:00:00Z', mode: 'online' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: rui.id })
    const move = (version: number, day: string) =>
      edit(event.slug, version, { startsAt: `2026-03-${day}T10:00:00Z`, endsAt: `2026-03-${day}T12:00:00Z` })
    expect([(await move(1, '10')).status, (await move(2, '20')).status]).toEqual([200, 200])
    await t.work()
    expect(await mailsTo(rui)).toEqual([])
  })
})

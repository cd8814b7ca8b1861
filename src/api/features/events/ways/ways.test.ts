import { describe, expect, it } from 'vitest'
import { makeEvent, makeRegistration, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { downloadEvent } from '#contract/events/calendar.ts'
import { getEvent, getRegistration, listParticipants, register, withdraw } from '#contract/events/events.ts'
import { updateEvent } from '#contract/events/manage.ts'
import { decideRegistrations } from '#contract/events/registration.ts'
import type { Way } from '#contract/events/states.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ staff: 'staff', ines: 'trainee', rui: 'founder', lara: 'mentor' })
const db = () => at.api.deps.db

const hybrid = (over: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(db(), {
    mode: 'hybrid',
    venue: 'Sala Tília',
    address: 'Rua do Souto',
    capacity: 1,
    online_capacity: 1,
    ...over,
  })
const go = (event: { slug: string }, who: Signed, attending?: Way) =>
  at.api.call(register, { params: event, body: attending ? { attending } : {} }, who)
const leave = (event: { slug: string }, who: Signed) => at.api.call(withdraw, { params: event }, who)
const own = (event: { slug: string }, who: Signed) => at.api.call(getRegistration, { params: event }, who)
const seats = async ({ slug }: { slug: string }) => {
  const { taken, onlineTaken, waiting, onlineWaiting } = await at.api.call(getEvent, { params: { slug } }, at.staff)
  return [taken, onlineTaken, waiting, onlineWaiting]
}
const subjects = async (who: Signed) =>
  (await db().selectFrom('mails').select('subject').where('user_id', '=', who.id).orderBy('id').execute()).map(
    ({ subject }) => subject.split(':')[0],
  )

describe('seats for each way', () => {
  it('are counted apart, each with its line', async () => {
    const event = await hybrid()
    expect(await go(event, at.ines, 'onsite')).toMatchObject({ state: 'confirmed' })
    expect(await go(event, at.rui, 'onsite')).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await go(event, at.lara, 'online')).toMatchObject({ state: 'confirmed' })
    expect(await go(event, at.staff, 'online')).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await seats(event)).toEqual([1, 1, 1, 1])
    await leave(event, at.lara)
    expect([(await own(event, at.staff)).state, (await own(event, at.rui)).state]).toEqual(['offered', 'waitlisted'])
  })

  it('change into a free one at once, with a mail, and the seat left goes to who waits for it', async () => {
    const event = await hybrid()
    await go(event, at.ines, 'onsite')
    await go(event, at.rui, 'onsite')
    expect(await go(event, at.ines, 'online')).toMatchObject({ state: 'confirmed', attending: 'online', wanted: null })
    expect(await own(event, at.rui)).toMatchObject({ state: 'offered' })
    expect(await seats(event)).toEqual([1, 1, 0, 0])
    expect(await subjects(at.ines)).toEqual(['Inscrição confirmada', 'Mudaste de lugar'])
  })

  it('change into a full one in its line, keeping the old seat until then; nobody is skipped', async () => {
    const event = await hybrid({ capacity: 2 })
    await go(event, at.ines, 'onsite')
    await go(event, at.rui, 'online')
    await go(event, at.lara, 'online')
    expect(await go(event, at.ines, 'online')).toMatchObject({ attending: 'onsite', wanted: 'online', position: 2 })
    expect(await go(event, at.ines, 'online')).toMatchObject({ wanted: 'online', position: 2 })
    expect(await seats(event)).toEqual([1, 1, 0, 2])
    await leave(event, at.rui)
    expect(await own(event, at.lara)).toMatchObject({ state: 'offered' })
    expect(await own(event, at.ines)).toMatchObject({ attending: 'onsite', wanted: 'online', position: 1 })
    await leave(event, at.lara)
    expect(await own(event, at.ines)).toMatchObject({ attending: 'online', wanted: null, position: null })
    expect(await seats(event)).toEqual([0, 1, 0, 0])
  })

  it('takes a wish back, and a wait may change its line', async () => {
    const event = await hybrid()
    await go(event, at.ines, 'onsite')
    await go(event, at.rui, 'online')
    await go(event, at.lara, 'onsite')
    await go(event, at.ines, 'online')
    expect(await go(event, at.ines, 'onsite')).toMatchObject({ attending: 'onsite', wanted: null, position: null })
    expect(await go(event, at.lara, 'online')).toMatchObject({ state: 'waitlisted', attending: 'online', position: 1 })
    expect(await seats(event)).toEqual([1, 1, 0, 1])
  })

  it('keep their people when the event becomes hybrid, and refuse to lose a way in use', async () => {
    const event = await makeEvent(db(), { mode: 'online', capacity: 1 })
    await go(event, at.ines)
    await go(event, at.rui)
    const change = (body: object, version: number) => ({ params: event, body: { ...body, version } })
    const both = { mode: 'hybrid', venue: { name: 'Sala', address: null }, capacity: 5, onlineCapacity: 1 }
    await at.api.call(updateEvent, change(both, 1), at.staff)
    expect(await seats(event)).toEqual([0, 1, 0, 1])
    expect(await own(event, at.rui)).toMatchObject({ state: 'waitlisted', attending: 'online' })
    const problem = await at.api.refused(updateEvent, change({ mode: 'onsite' }, 2), at.staff)
    expect(problem).toMatchObject({ code: 'way_has_people' })
    const less = await at.api.refused(updateEvent, change({ onlineCapacity: 0 }, 2), at.staff)
    expect(less.errors).toMatchObject([{ field: 'onlineCapacity' }])
    await at.api.call(updateEvent, change({ mode: 'online', capacity: 1 }, 2), at.staff)
    expect(await seats(event)).toEqual([1, 0, 1, 0])
  })

  it('tell the address to those who come and the link to those who do not, in the page, mail and calendar', async () => {
    const event = await hybrid()
    await go(event, at.ines, 'onsite')
    await go(event, at.rui, 'online')
    const link = 'https://sala.example/viveiro'
    const links = [at.ines, at.rui].map(async (who) => (await at.api.call(getEvent, { params: event }, who)).link)
    expect(await Promise.all(links)).toEqual([null, link])
    const file = async (who: Signed) => (await at.api.call(downloadEvent, { params: event }, who)).text
    const mail = async (who: Signed) =>
      (await db().selectFrom('mails').selectAll().where('user_id', '=', who.id).executeTakeFirstOrThrow()).calendar!
    for (const read of [file, mail]) {
      expect(await read(at.ines)).toMatch(/LOCATION:Sala Tília\\, Rua do Souto/)
      expect(await read(at.ines)).not.toContain('sala.example')
      expect(await read(at.rui)).toContain(`LOCATION:${link}`)
    }
  })
})

describe('who comes first', () => {
  it('gets the seats until the moment; the others wait and then get what is left in order', async () => {
    const priority = { priority_group: 'trainee', priority_until: '2026-03-12T10:00:00Z' }
    const event = await makeEvent(db(), { capacity: 2, ...priority })
    expect((await at.api.call(getEvent, { params: event }, at.rui)).registersAs).toBe('waitlisted')
    expect(await go(event, at.rui)).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await go(event, at.lara)).toMatchObject({ state: 'waitlisted', position: 2 })
    expect(await go(event, at.ines)).toMatchObject({ state: 'confirmed' })
    at.api.advance(3_600_000)
    // Whoever comes after the moment does not pass those who waited.
    expect(await go(event, at.staff)).toMatchObject({ state: 'waitlisted', position: 2 })
    expect(await own(event, at.rui)).toMatchObject({ state: 'offered' })
  })

  it('stands before the others in the line', async () => {
    const priority = { priority_group: 'trainee', priority_until: '2026-03-12T10:00:00Z' }
    const event = await makeEvent(db(), { capacity: 1, ...priority })
    const [other] = await makeUsers(db(), [{ role: 'trainee' }])
    await makeRegistration(db(), { event_id: event.id, user_id: other!.id })
    await go(event, at.rui)
    expect(await go(event, at.ines)).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await own(event, at.rui)).toMatchObject({ position: 2 })
  })
})

it('a seat can be given back until the set time, then by the team alone', async () => {
  const event = await makeEvent(db(), { cancel_until: '2026-03-12T10:00:00Z' })
  await go(event, at.ines)
  await go(event, at.rui)
  await leave(event, at.rui)
  at.api.advance(3_600_000)
  expect(await at.api.refused(withdraw, { params: event }, at.ines)).toMatchObject({ code: 'cancel_closed' })
  expect((await own(event, at.ines)).can['withdraw']).toBe(false)
})

it.each([
  ['hidden', []],
  ['consent', ['yes']],
  ['open', ['yes', 'no']],
] as const)('a list of participants that is %s shows %j', async (people_list, shown) => {
  const event = await makeEvent(db(), { people_list })
  const people = await makeUsers(db(), [{ first_name: 'yes' }, { first_name: 'no' }])
  await makeRegistrations(
    db(),
    people.map(({ id }, index) => ({
      event_id: event.id,
      user_id: id,
      visible: index === 0,
      created_at: new Date(Date.parse('2026-03-01T10:00:00Z') + index * 1000),
    })),
  )
  const { items } = await at.api.call(listParticipants, { params: event }, at.ines)
  expect(items.map(({ name }) => name.split(' ')[0])).toEqual(shown)
})

describe('a decision', () => {
  const decided = async (body: object) => {
    const event = await makeEvent(db(), { admission: 'approval' })
    await go(event, at.ines)
    await at.api.call(decideRegistrations, { params: event, body: { allPending: true, ...body } as never }, at.staff)
    at.api.advance(11 * 60_000)
    await at.api.work()
    return event
  }

  it('with words puts them in the mail and on the page', async () => {
    const event = await decided({ decision: 'decline', words: 'Já temos quem fale disso.' })
    const mails = await db().selectFrom('mails').select('body_text').where('user_id', '=', at.ines.id).execute()
    expect(mails.at(-1)!.body_text).toContain('Já temos quem fale disso.')
    expect(await own(event, at.ines)).toMatchObject({ state: 'declined', words: 'Já temos quem fale disso.' })
  })

  it('that is silent mails nobody', async () => {
    const event = await decided({ decision: 'approve', silent: true })
    expect(await own(event, at.ines)).toMatchObject({ state: 'confirmed' })
    expect(await subjects(at.ines)).toEqual(['Recebemos o teu pedido'])
  })
})

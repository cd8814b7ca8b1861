import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegistrationState } from '#contract/events/states.ts'
import type { EventDetail, Registration } from '#contract/events/events.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { eventJobs } from '../jobs.ts'

let t: TestApp
let ines: Signed
let rui: Signed
let lara: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp({ tokenTtl: 30 * 86_400 })
  ;[ines, rui, lara] = await Promise.all([t.as('trainee'), t.as('founder', { locale: 'en' }), t.as('mentor')])
  staff = await t.as('staff')
})
afterAll(() => t.close())

const hours = (count: number) => count * 3_600_000
const start = '2026-03-12T09:30:00Z'
const call = async (method: 'GET' | 'PUT' | 'DELETE', slug: string, { token }: Signed, body?: object) => {
  const answer = await t.send(`/events/${slug}/registration`, { method, token, ...(body && { body }) })
  return { status: answer.status, body: answer.body as Registration & { code?: string } }
}
const put = (slug: string, who: Signed, body = {}) => call('PUT', slug, who, body)
const stateOf = async (slug: string, who: Signed) => (await call('GET', slug, who)).body.state
const seats = async (slug: string) => {
  const { body } = await t.send(`/events/${slug}`, { token: ines.token })
  const { taken, onlineTaken } = body as EventDetail
  return taken + onlineTaken
}
const mailsTo = async ({ email }: Signed) =>
  t.database.db
    .selectFrom('mails')
    .select(['subject', 'calendar'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
const subjects = async (who: Signed) => (await mailsTo(who)).map(({ subject }) => subject)
const runOffers = (eventId: string) => eventJobs['events.expire_offers']!(t.deps, { eventId })

describe('registering', () => {
  it('confirms while there are seats, and mails a calendar entry', async () => {
    const { slug } = await makeEvent(t.database.db, { capacity: 2, title_pt: 'Com lugar', title_en: 'With a seat' })
    const { status, body } = await put(slug, ines, { visible: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'confirmed', position: null, visible: true, attending: null })
    expect(body.can).toMatchObject({ withdraw: true, acceptOffer: false, seeTicket: true, giveFeedback: false })
    await put(slug, rui)
    expect(await subjects(rui)).toEqual(['You are going: With a seat'])
    const [mail] = await mailsTo(ines)
    expect(mail!.subject).toBe('Inscrição confirmada: Com lugar')
    expect(mail!.calendar).toContain('METHOD:REQUEST')
    expect(await seats(slug)).toBe(2)
  })

  it('changes only the given fields when repeated', async () => {
    const { slug } = await makeEvent(t.database.db, { capacity: 2, mode: 'hybrid', venue: 'Sala' })
    const first = await put(slug, ines)
    expect(first.body.attending).toBe('onsite')
    const again = await put(slug, ines, { attending: 'online', visible: true })
    expect(again.body).toEqual({ ...first.body, attending: 'online', visible: true })
    expect((await put(slug, ines)).body).toEqual(again.body)
    expect(await seats(slug)).toBe(1)
  })

  it.each([
    ['before the window', { registration_opens_at: '2026-03-12T09:30:01Z' }, 'registration_not_open'],
    ['after the window', { registration_closes_at: start }, 'registration_closed'],
    ['cancelled', { state: 'cancelled' as const }, 'event_cancelled'],
    ['over', { starts_at: '2026-03-12T07:00:00Z', ends_at: '2026-03-12T09:30:00Z' }, 'event_over'],
  ])('is refused for an event that is %s', async (_, over, code) => {
    const { slug } = await makeEvent(t.database.db, over)
    expect(await put(slug, ines)).toMatchObject({ status: 409, body: { code } })
  })

  it('needs a confirmed e-mail, a session, a visible event and a valid body', async () => {
    const { slug } = await makeEvent(t.database.db)
    const unverified = await t.as('trainee', { emailVerified: false })
    expect(await put(slug, unverified)).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
    expect((await t.send(`/events/${slug}/registration`, { method: 'PUT', body: {} })).status).toBe(401)
    expect((await put('nao-existe', ines)).status).toBe(404)
    expect((await put((await makeEvent(t.database.db, { state: 'draft' })).slug, ines)).status).toBe(404)
    for (const body of [{ visible: 'yes' }, { attending: 'both' }, { state: 'confirmed' }]) {
      expect((await put(slug, ines, body)).status).toBe(422)
    }
    expect((await call('GET', slug, ines)).status).toBe(404)
  })

  it('is refused to somebody who was declined', async () => {
    const event = await makeEvent(t.database.db, { admission: 'approval' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id, state: 'declined' })
    expect(await put(event.slug, ines)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  })

  it('with approval is pending and holds no seat', async () => {
    const { slug } = await makeEvent(t.database.db, { admission: 'approval', capacity: 1 })
    expect((await put(slug, ines)).body.state).toBe('pending')
    expect((await put(slug, rui)).body.state).toBe('pending')
    expect(await seats(slug)).toBe(0)
  })
})

describe('withdrawing', () => {
  it('frees the seat, issues a new ticket on return, and is safe to repeat', async () => {
    const { slug } = await makeEvent(t.database.db, { capacity: 1 })
    await put(slug, ines)
    const ticket = async () =>
      (await t.send(`/events/${slug}/ticket`, { token: ines.token })).body as { ticket: string }
    const before = await ticket()
    expect(before).toEqual({ ticket: expect.stringMatching(/^viveiro:[A-Z]{8}$/), name: 'Inês Carvalho' })
    expect((await call('DELETE', slug, ines)).status).toBe(204)
    expect((await call('DELETE', slug, ines)).status).toBe(204)
    expect([await stateOf(slug, ines), await seats(slug)]).toEqual(['cancelled', 0])
    expect((await t.send(`/events/${slug}/ticket`, { token: ines.token })).status).toBe(409)
    expect((await put(slug, ines)).body.state).toBe('confirmed')
    expect((await ticket()).ticket).not.toBe(before.ticket)
  })

  const mark = (slug: string, { id }: Registration, attendance: string | null) =>
    t.send(`/manage/events/${slug}/registrations/${id}/attendance`, {
      method: 'PUT',
      body: { attendance },
      token: staff.token,
    })

  it('is refused after check-in, because the seat is used', async () => {
    const { slug } = await makeEvent(t.database.db, { capacity: 1 })
    const { body } = await put(slug, ines)
    expect((await mark(slug, body, 'present')).status).toBeLessThan(300)
    expect(await call('DELETE', slug, ines)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    const path = `/manage/events/${slug}/registrations/${body.id}`
    expect((await t.send(path, { method: 'DELETE', token: staff.token })).status).toBe(409)
    expect([(await put(slug, rui)).body.state, await seats(slug)]).toEqual(['waitlisted', 1])
    const cancelled = t.database.pool.query(`update event_registrations set state = 'cancelled' where id = $1`, [
      body.id,
    ])
    await expect(cancelled).rejects.toThrow(/check/)
  })

  it('deletes the recorded attendance', async () => {
    const { slug } = await makeEvent(t.database.db, { capacity: 1 })
    await mark(slug, (await put(slug, ines)).body, 'excused')
    await call('DELETE', slug, ines)
    expect((await put(slug, ines)).body).toMatchObject({ state: 'confirmed', attendance: null, feedback: null })
  })

  it('answers 404 to somebody who never registered', async () => {
    const { slug } = await makeEvent(t.database.db)
    expect((await call('DELETE', slug, ines)).status).toBe(404)
    expect((await t.send(`/events/${slug}/registration`, { method: 'DELETE' })).status).toBe(401)
  })

  it('is refused when the event is over or cancelled', async () => {
    for (const [over, code] of [
      [{ starts_at: '2026-03-11T09:00:00Z' }, 'event_over'],
      [{ state: 'cancelled' as const }, 'event_cancelled'],
    ] as const) {
      const event = await makeEvent(t.database.db, over)
      await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id })
      expect(await call('DELETE', event.slug, ines)).toMatchObject({ status: 409, body: { code } })
    }
  })
})

describe('the waiting list', () => {
  const full = async (over: object = {}) => {
    t.setTime(start)
    const event = await makeEvent(t.database.db, { capacity: 1, title_pt: 'Cheio', title_en: 'Full', ...over })
    const states: RegistrationState[] = []
    for (const who of [ines, rui, lara]) states.push((await put(event.slug, who)).body.state)
    expect(states).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
    return event
  }

  it('keeps its order, and moves up when somebody leaves', async () => {
    const { slug } = await full()
    const position = async (who: Signed) => (await call('GET', slug, who)).body.position
    expect([await position(rui), await position(lara)]).toEqual([1, 2])
    await call('DELETE', slug, rui)
    expect(await position(lara)).toBe(1)
    expect(await stateOf(slug, lara)).toBe('waitlisted')
  })

  it('gets an offer of a freed seat for 24 hours, which the first in line accepts', async () => {
    const { slug } = await full()
    await call('DELETE', slug, ines)
    const offer = (await call('GET', slug, rui)).body
    expect(offer).toMatchObject({ state: 'offered', offerExpiresAt: '2026-03-13T09:30:00.000Z' })
    expect(offer.can.acceptOffer).toBe(true)
    expect((await subjects(rui)).at(-1)).toBe('There is a seat for you: Full')
    expect([await stateOf(slug, lara), await seats(slug)]).toEqual(['waitlisted', 1])
    expect((await put(slug, ines)).body.state).toBe('waitlisted')
    t.advance(hours(24) - 1)
    expect((await put(slug, rui, { visible: true })).body).toMatchObject({ state: 'confirmed', visible: true })
    expect((await subjects(rui)).at(-1)).toBe('You are going: Full')
    expect(await seats(slug)).toBe(1)
  })

  it('skips people whose account is suspended', async () => {
    const { slug } = await full()
    const suspend = (status: 'suspended' | 'active') =>
      t.database.db.updateTable('users').set({ status }).where('id', '=', rui.id).execute()
    await suspend('suspended')
    await call('DELETE', slug, ines)
    await suspend('active')
    expect([await stateOf(slug, rui), await stateOf(slug, lara)]).toEqual(['waitlisted', 'offered'])
  })

  it('passes the seat on by the job when the offer expires', async () => {
    const event = await full()
    await call('DELETE', event.slug, ines)
    const job = await t.database.db
      .selectFrom('jobs')
      .select('run_at')
      .where('key', '=', `event-offers:${event.id}`)
      .executeTakeFirstOrThrow()
    expect(job.run_at.toISOString()).toBe('2026-03-13T09:30:00.000Z')
    t.advance(hours(23))
    await runOffers(event.id)
    expect(await stateOf(event.slug, rui)).toBe('offered')
    t.advance(hours(1))
    await runOffers(event.id)
    expect([await stateOf(event.slug, rui), await stateOf(event.slug, lara)]).toEqual(['cancelled', 'offered'])
    await runOffers(event.id)
    expect([await stateOf(event.slug, lara), await seats(event.slug)]).toEqual(['offered', 1])
    expect((await subjects(rui)).at(-1)).toBe('The time to accept your seat has passed: Full')
    expect((await put(event.slug, rui)).body.state).toBe('waitlisted')
  })

  it('refuses a late acceptance and passes the seat on at once, even before the job', async () => {
    const { slug } = await full()
    await call('DELETE', slug, ines)
    t.advance(hours(24))
    expect(await put(slug, rui)).toMatchObject({ status: 409, body: { code: 'offer_expired' } })
    expect([await stateOf(slug, rui), await stateOf(slug, lara)]).toEqual(['cancelled', 'offered'])
  })

  it('passes a declined offer on, and frees the seat when nobody is left', async () => {
    const { slug } = await full()
    for (const who of [ines, rui]) await call('DELETE', slug, who)
    expect(await stateOf(slug, lara)).toBe('offered')
    await call('DELETE', slug, lara)
    expect(await seats(slug)).toBe(0)
    expect((await put(slug, ines)).body.state).toBe('confirmed')
  })

  it('offers no seat beyond the end of the event', async () => {
    const { slug } = await full({ starts_at: '2026-03-12T18:00:00Z' })
    await call('DELETE', slug, ines)
    expect((await call('GET', slug, rui)).body.offerExpiresAt).toBe('2026-03-12T20:00:00.000Z')
  })

  it('ends with the event: whoever still waits is told once that there was no seat', async () => {
    const { id, slug } = await full({ starts_at: '2026-03-12T18:00:00Z' })
    const end = () => eventJobs['events.end_line']!(t.deps, { eventId: id })
    await end()
    expect(await stateOf(slug, rui)).toBe('waitlisted')
    t.setTime('2026-03-12T20:00:00Z')
    for (const _ of ['once', 'and again']) await end()
    expect([await stateOf(slug, ines), await stateOf(slug, rui)]).toEqual(['confirmed', 'declined'])
    expect((await subjects(rui)).filter((subject) => subject === 'About your request: Full')).toHaveLength(1)
  })
})

describe('feedback', () => {
  const feedback = (slug: string, body: object, token: string | undefined = ines.token) =>
    t.send(`/events/${slug}/feedback`, { method: 'PUT', body, token })

  it('is refused before the event begins', async () => {
    t.setTime(start)
    const event = await makeEvent(t.database.db, { starts_at: '2026-03-12T10:00:00Z' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id, attendance: 'present' })
    expect(await feedback(event.slug, { rating: 4 })).toMatchObject({ status: 409, body: { code: 'not_attended' } })
  })

  it('is for participants who attended, and can be changed', async () => {
    t.setTime(start)
    const event = await makeEvent(t.database.db, { starts_at: '2026-03-11T09:00:00Z' })
    const row = await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id })
    expect(await feedback(event.slug, { rating: 4 })).toMatchObject({ status: 409, body: { code: 'not_attended' } })
    await t.database.db
      .updateTable('event_registrations')
      .set({ attendance: 'late' })
      .where('id', '=', row.id)
      .execute()
    await feedback(event.slug, { rating: 4, comment: 'Bom ritmo.' })
    const { status, body } = await feedback(event.slug, { rating: 5, comment: '' })
    expect([status, (body as Registration).feedback]).toEqual([200, { rating: 5, comment: null }])
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 2.5 }, { comment: 'x' }]) {
      expect((await feedback(event.slug, wrong)).status).toBe(422)
    }
    expect((await feedback(event.slug, { rating: 1 }, rui.token)).status).toBe(409)
    expect((await t.send(`/events/${event.slug}/feedback`, { method: 'PUT', body: { rating: 1 } })).status).toBe(401)
    expect((await feedback('nao-existe', { rating: 1 })).status).toBe(404)
  })
})

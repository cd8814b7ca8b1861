import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventFigures, ManagedRegistration } from '#contract/events-registrations.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'

let t: TestApp
let staff: Signed
let ines: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  ines = await t.as('trainee')
})
afterAll(() => t.close())

type Page = { items: ManagedRegistration[]; nextCursor: string | null; total: number }
type Results = { results: { id: string; result: string; person: { attendance: string } | null }[] }
/** The fields of all answers in this file. */
type Body = Page & Results & EventFigures & ManagedRegistration & { code: string }

/** An event with registrations in these states, in this order. */
async function eventWith(states: RegistrationState[], over: object = {}) {
  const event = await makeEvent(t.database.db, { capacity: 50, ...over })
  const people = await makeUsers(
    t.database.db,
    states.map((_, index) => ({ first_name: 'Zé', last_name: `Número-${index + 1}` })),
  )
  const start = Date.parse('2026-03-01T10:00:00Z')
  const rows = await makeRegistrations(
    t.database.db,
    states.map((state, index) => ({
      event_id: event.id,
      user_id: people[index]!.id,
      state,
      created_at: new Date(start + index * 1000),
    })),
  )
  const path = `/manage/events/${event.slug}`
  const send = async (sub: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', body?: object) => {
    const answer = await t.send(path + sub, { method, token: staff.token, ...(body && { body }) })
    return { status: answer.status, body: answer.body as Body, text: answer.text }
  }
  const statesNow = async () => {
    const { body } = await send('/registrations?limit=100')
    return body.items.map(({ state }) => state)
  }
  return { event, path, people, rows, send, states: statesNow }
}

describe('participants', () => {
  it('are listed, searched, filtered and paged', async () => {
    const { send } = await eventWith(['confirmed', 'waitlisted', 'cancelled', 'waitlisted'])
    const names = async (query: string) =>
      (await send(`/registrations${query}`)).body.items.map(({ person }) => person.name.slice(-1)).join('')
    expect(await names('')).toBe('1234')
    expect(await names('?state=confirmed&state=cancelled')).toBe('13')
    expect(await names('?q=ze%20NUMERO-3')).toBe('3')
    expect(await names('?q=%25')).toBe('')
    const first = (await send('/registrations?state=waitlisted&limit=1')).body
    const next = (await send(`/registrations?state=waitlisted&limit=1&cursor=${first.nextCursor}`)).body
    expect([first, next].map(({ items }) => items[0]!.position)).toEqual([1, 2])
    expect([first.total, next.nextCursor]).toEqual([2, null])
    expect((await send('/registrations?state=lost')).status).toBe(422)
  })

  it('are exported as CSV without formulas', async () => {
    const { send, people } = await eventWith(['confirmed'])
    await t.database.db
      .updateTable('users')
      .set({ last_name: '=HYPERLINK("x")' })
      .where('id', '=', people[0]!.id)
      .execute()
    const { text } = await send('/registrations.csv')
    expect(text.split('\r\n')[1]).toContain(`"Zé","'=HYPERLINK(""x"")",`)
  })

  it('are exported with the search and filters of the list', async () => {
    const { send } = await eventWith(['confirmed', 'waitlisted', 'confirmed'])
    const names = async (query: string) => (await send(`/registrations.csv${query}`)).text.match(/Número-\d/g)
    expect(await names('')).toEqual(['Número-1', 'Número-2', 'Número-3'])
    expect(await names('?q=numero-3')).toEqual(['Número-3'])
    expect(await names('?q=numero-3&state=waitlisted')).toBeNull()
  })

  it('need the scope, a session and an event', async () => {
    const { path, rows } = await eventWith(['pending'])
    const tries = [
      ['GET', '/registrations', undefined],
      ['GET', '/registrations.csv', undefined],
      ['GET', '/figures', undefined],
      ['POST', '/registrations/decide', { decision: 'approve', allPending: true }],
      ['DELETE', `/registrations/${rows[0]!.id}`, undefined],
      ['PUT', `/registrations/${rows[0]!.id}/attendance`, { attendance: 'present' }],
      ['POST', '/message', { segment: 'pending', subject: { pt: 'x' }, body: { pt: 'x' }, dryRun: true }],
      ['POST', '/scans', { scans: [{ id: randomUUID(), ticket: 'x', scannedAt: '2026-03-12T09:00:00Z' }] }],
    ] as const
    for (const [method, sub, body] of tries) {
      const status = async (url: string, token?: string) => (await t.send(url, { method, body, token })).status
      expect([sub, await status(path + sub, ines.token)]).toEqual([sub, 403])
      expect([sub, await status(path + sub)]).toEqual([sub, 401])
      expect([sub, await status(`/manage/events/nao-existe${sub}`, staff.token)]).toEqual([sub, 404])
    }
  })
})

describe('deciding', () => {
  const decide = { decision: 'approve', allPending: true }

  it('approves all pending registrations in order; beyond capacity they join the waiting list', async () => {
    const { send, states } = await eventWith(['pending', 'pending', 'cancelled', 'pending'], {
      capacity: 2,
      admission: 'approval',
    })
    const { body } = await send('/registrations/decide', 'POST', decide)
    expect(body).toEqual({ confirmed: 2, waitlisted: 1, declined: 0, skipped: 0 })
    expect(await states()).toEqual(['confirmed', 'confirmed', 'cancelled', 'waitlisted'])
  })

  it('decides on the given registrations and counts those that cannot be decided', async () => {
    const { send, rows, states } = await eventWith(['pending', 'declined', 'confirmed', 'pending'], {
      admission: 'approval',
    })
    const ids = rows.map(({ id }) => id)
    const decline = await send('/registrations/decide', 'POST', { decision: 'decline', ids: ids.slice(0, 3) })
    expect(decline.body).toEqual({ confirmed: 0, waitlisted: 0, declined: 1, skipped: 2 })
    const approve = await send('/registrations/decide', 'POST', { decision: 'approve', ids: [ids[1], randomUUID()] })
    expect(approve.body).toEqual({ confirmed: 1, waitlisted: 0, declined: 0, skipped: 1 })
    expect(await states()).toEqual(['declined', 'confirmed', 'confirmed', 'pending'])
    const subjects = await t.database.db
      .selectFrom('mails')
      .select('subject')
      .where(
        'user_id',
        'in',
        rows.map(({ user_id }) => user_id),
      )
      .execute()
    expect(subjects.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual([
      'Inscrição confirmada',
      'Sobre o teu pedido',
    ])
  })

  it('counts a registration that is named twice once', async () => {
    const { send, rows } = await eventWith(['pending'], { admission: 'approval' })
    const ids = [rows[0]!.id, rows[0]!.id]
    const { body } = await send('/registrations/decide', 'POST', { decision: 'approve', ids })
    expect(body).toEqual({ confirmed: 1, waitlisted: 0, declined: 0, skipped: 0 })
  })

  it('is refused when the event is cancelled or over, and for an empty request', async () => {
    for (const [over, code] of [
      [{ state: 'cancelled' }, 'event_cancelled'],
      [{ starts_at: '2026-03-01T10:00:00Z' }, 'event_over'],
    ] as const) {
      const { send } = await eventWith(['pending'], over)
      expect(await send('/registrations/decide', 'POST', decide)).toMatchObject({ status: 409, body: { code } })
    }
    const { send } = await eventWith(['pending'])
    expect((await send('/registrations/decide', 'POST', { decision: 'approve' })).status).toBe(422)
    expect((await send('/registrations/decide', 'POST', { ...decide, ids: [randomUUID()] })).status).toBe(422)
  })

  it('cancels a registration, and the seat is offered to the next', async () => {
    const { send, rows, states } = await eventWith(['confirmed', 'waitlisted'], { capacity: 1 })
    expect((await send(`/registrations/${rows[0]!.id}`, 'DELETE')).status).toBe(204)
    expect(await states()).toEqual(['cancelled', 'offered'])
    expect((await send(`/registrations/${randomUUID()}`, 'DELETE')).status).toBe(404)
  })
})

describe('a message', () => {
  it('goes to one segment, after a preview', async () => {
    const { send, people } = await eventWith(['confirmed', 'waitlisted', 'offered', 'confirmed', 'cancelled'])
    const message = {
      segment: 'waitlisted',
      subject: { pt: 'Ainda há\u00a0esperança' },
      body: { pt: 'Olá.\n\nAté já.' },
      dryRun: true,
    }
    expect((await send('/message', 'POST', message)).body).toEqual({ dryRun: true, recipients: 2 })
    const mails = () =>
      t.database.db
        .selectFrom('mails')
        .select('user_id')
        .where(
          'user_id',
          'in',
          people.map(({ id }) => id),
        )
        .execute()
    expect(await mails()).toEqual([])
    expect((await send('/message', 'POST', { ...message, dryRun: false })).body).toEqual({
      dryRun: false,
      recipients: 2,
    })
    expect((await mails()).map(({ user_id }) => user_id).toSorted()).toEqual([people[1]!.id, people[2]!.id].toSorted())
    expect((await send('/message', 'POST', { ...message, subject: { pt: 'a\r\nBcc: b@c.d' } })).status).toBe(422)
    expect((await send('/message', 'POST', { ...message, segment: 'everybody' })).status).toBe(422)
  })
})

describe('a message in two languages', () => {
  const subject = { pt: 'Traz o portátil', en: 'Bring your laptop' }
  const body = { pt: 'Até logo.', en: 'See you soon.' }
  const message = { segment: 'confirmed', subject, body, dryRun: false }

  it('reaches each participant in their own language', async () => {
    const { send, people } = await eventWith(['confirmed', 'confirmed'], {
      title_pt: 'Git sem medo',
      title_en: 'Git, fearless',
    })
    const [ines, emma] = people.map(({ id }) => id)
    await t.database.db.updateTable('users').set({ locale: 'en' }).where('id', '=', emma!).execute()
    await send('/message', 'POST', message)
    const mailTo = (id: string) => t.database.db.selectFrom('mails').selectAll().where('user_id', '=', id).execute()
    const [[inPortuguese], [inEnglish]] = [await mailTo(ines!), await mailTo(emma!)]
    expect(inPortuguese!.subject).toBe(subject.pt)
    expect(inPortuguese!.body_text).toMatch(/Até logo\.[^]*sobre «Git sem medo»/)
    expect(inEnglish!.subject).toBe(subject.en)
    expect(inEnglish!.body_text).toMatch(/See you soon\.[^]*about “Git, fearless”/)
  })

  it.each([
    ['subject.en', { subject: { pt: subject.pt } }],
    ['body.en', { body: { pt: body.pt, en: null } }],
  ])('needs subject and body in English together: refuses a missing %s', async (field, over) => {
    const { send } = await eventWith(['confirmed'])
    const answer = await send('/message', 'POST', { ...message, ...over })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code: 'required' }] } })
  })
})

describe('a message whose answer got lost', () => {
  it('is sent once when repeated with its key, with the same answer', async () => {
    const { path, people } = await eventWith(['confirmed', 'confirmed'])
    const body = { segment: 'confirmed', subject: { pt: 'Traz o portátil' }, body: { pt: 'Até logo.' }, dryRun: false }
    const send = (key: string, over = {}) =>
      t.send(`${path}/message`, { token: staff.token, body: { ...body, ...over }, headers: { 'idempotency-key': key } })
    const mails = async () => {
      const ids = people.map(({ id }) => id)
      return (await t.database.db.selectFrom('mails').select('id').where('user_id', 'in', ids).execute()).length
    }
    const first = await send('message-1')
    expect(first).toMatchObject({ status: 200, body: { dryRun: false, recipients: 2 } })
    expect(await send('message-1')).toMatchObject({ status: 200, body: first.body })
    expect(await mails()).toBe(2)
    expect((await send('message-1', { subject: { pt: 'Outra' } })).body).toMatchObject({ code: 'idempotency_mismatch' })
    await send('message-2')
    expect(await mails(), 'another key is another message').toBe(4)
  })
})

describe('check-in', () => {
  const scan = (ticket: string, scannedAt = '2026-03-12T09:25:00Z') => ({
    id: randomUUID(),
    ticket: `viveiro:${ticket}`,
    scannedAt,
  })
  const today = { starts_at: '2026-03-12T09:00:00Z' }

  it('judges each ticket, and counts a repeated scan once', async () => {
    const { send, rows } = await eventWith(['confirmed', 'cancelled', 'waitlisted', 'confirmed'], today)
    const foreign = await eventWith(['confirmed'], today)
    const scans = [
      scan(rows[0]!.ticket, '2026-03-12T08:55:00Z'),
      scan(rows[1]!.ticket),
      scan(rows[2]!.ticket),
      scan(foreign.rows[0]!.ticket),
      scan('inventado'),
      { ...scan(rows[0]!.ticket), ticket: rows[0]!.ticket },
      scan(rows[0]!.ticket),
      scan(rows[3]!.ticket, '2026-03-12T09:16:00Z'),
    ]
    const first = (await send('/scans', 'POST', { scans })).body
    expect(first.results.map(({ result, person }) => [result, person?.attendance])).toEqual([
      ['checked_in', 'present'],
      ['ticket_cancelled', null],
      ['not_confirmed', null],
      ['ticket_invalid', undefined],
      ['ticket_invalid', undefined],
      ['ticket_invalid', undefined],
      ['repeated', 'present'],
      ['checked_in', 'late'],
    ])
    const again = (await send('/scans', 'POST', { scans })).body
    expect(again.results.map(({ result }) => result)).toEqual(first.results.map(({ result }) => result))
    expect((await send('/figures')).body.byAttendance).toMatchObject({ present: 1, late: 1, unmarked: 0 })
  })

  it('accepts the same scans from two parallel calls', async () => {
    const { send, rows } = await eventWith(Array<RegistrationState>(20).fill('confirmed'), today)
    const scans = rows.map(({ ticket }) => scan(ticket))
    const answers = await Promise.all([1, 2, 3].map(() => send('/scans', 'POST', { scans })))
    for (const { body } of answers)
      expect(new Set(body.results.map(({ result }) => result))).toEqual(new Set(['checked_in']))
  })

  it.each([
    ['that waited for the connection', '2026-03-12T08:55:00Z', '2026-03-12T08:55:00.000Z'],
    ['half a day ahead', '2026-03-11T21:00:00Z', '2026-03-11T21:00:00.000Z'],
    ['long before the event, as now', '2026-03-11T20:59:59Z', '2026-03-12T09:30:00.000Z'],
    ['from the future, as now', '2031-01-01T00:00:00Z', '2026-03-12T09:30:00.000Z'],
  ])('records an arrival %s', async (_, claimed, kept) => {
    const { send, rows } = await eventWith(['confirmed', 'confirmed'], today)
    await send('/scans', 'POST', { scans: [scan(rows[0]!.ticket, claimed)] })
    await send(`/registrations/${rows[1]!.id}/attendance`, 'PUT', { attendance: 'present', at: claimed })
    const { body } = await send('/registrations')
    expect(body.items.map(({ checkedInAt }) => checkedInAt)).toEqual([kept, kept])
  })

  it('is refused for a cancelled event, a draft and an empty queue', async () => {
    const at = async (state: string) =>
      (await eventWith(['confirmed'], { ...today, state })).send('/scans', 'POST', { scans: [scan('x')] })
    expect(await at('cancelled')).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
    expect(await at('draft')).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect((await (await eventWith([], today)).send('/scans', 'POST', { scans: [] })).status).toBe(422)
  })

  it('marks attendance by hand, and removes the mark', async () => {
    const { send, rows } = await eventWith(['confirmed', 'waitlisted'], today)
    const mark = (index: number, attendance: string | null) =>
      send(`/registrations/${rows[index]!.id}/attendance`, 'PUT', { attendance })
    expect((await mark(0, 'present')).body).toMatchObject({
      attendance: 'present',
      checkedInAt: '2026-03-12T09:30:00.000Z',
    })
    expect((await mark(0, null)).body).toMatchObject({ attendance: null, checkedInAt: null })
    expect(await mark(1, 'present')).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect((await mark(0, 'asleep')).status).toBe(422)
    expect((await send(`/registrations/${randomUUID()}/attendance`, 'PUT', { attendance: 'present' })).status).toBe(404)
  })
})

describe('figures', () => {
  it('count states, attendance, ratings and days', async () => {
    const { send, rows } = await eventWith(['confirmed', 'confirmed', 'waitlisted', 'cancelled'])
    const rate = (index: number, rating: number, feedback: string | null) =>
      t.database.db
        .updateTable('event_registrations')
        .set({ rating, feedback, feedback_at: t.deps.clock(), attendance: 'present' })
        .where('id', '=', rows[index]!.id)
        .execute()
    await rate(0, 5, 'Ótimo.')
    await rate(1, 4, null)
    expect((await send('/figures')).body).toEqual({
      byState: { pending: 0, confirmed: 2, waitlisted: 1, offered: 0, cancelled: 1, declined: 0 },
      byAttendance: { present: 2, late: 0, excused: 0, absent: 0, unmarked: 0 },
      ratings: [0, 0, 0, 1, 1],
      rating: 4.5,
      comments: [{ rating: 5, comment: 'Ótimo.', at: '2026-03-12T09:30:00.000Z' }],
      perDay: [{ day: '2026-03-01', count: 4 }],
    })
  })
})

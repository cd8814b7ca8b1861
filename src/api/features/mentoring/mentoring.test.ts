import ICAL from 'ical.js'
import { beforeEach, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { calendarFile } from '#api/mail/icalendar-lines.ts'
import * as booking from '#contract/mentoring/booking.ts'
import * as hours from '#contract/mentoring/hours.ts'
import * as manage from '#contract/mentoring/manage.ts'
import * as sessions from '#contract/mentoring/sessions.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain } from '#test/factories.ts'
import { startupOf } from '#test/opportunities.ts'
import { mentoringArea } from './area.ts'
import { anHour, asked, noted, offered } from './mentoring.test-kit.ts'

const at = appWith({
  mentor: 'mentor',
  other: 'mentor',
  ana: 'founder',
  rui: 'founder',
  eva: 'trainee',
  staff: 'staff',
})
const app = () => at.api
let caixeiro: string
let rega: string
beforeEach(async () => {
  caixeiro = await startupOf(app(), at.ana)
  rega = await startupOf(app(), at.rui)
})

const fresh = (who: Signed) => signInAgain(app().deps, who)
const request = (id: string, who: Signed) => app().call(booking.getRequest, { params: { id } }, who)
const calendarsOf = async (kind: string) => {
  const mails = await app()
    .deps.db.selectFrom('mails')
    .select(['recipient', 'calendar'])
    .where('kind', '=', kind)
    .execute()
  return mails.map(({ calendar }) => new ICAL.Component(ICAL.parse(calendar!) as never))
}
const entryOf = (file: ICAL.Component) => {
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent')!)
  return {
    method: file.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    at: event.startDate.toJSDate(),
  }
}
const deskInput = { topics: ['Pagar sem rede'], weekLimit: 3, away: [], busyUrl: null, version: 0 }

it('gathers who wants an hour for a day, gives it to the least served, and keeps the others in line', async () => {
  const before = await offered(app(), at.mentor, { day: '2026-03-13', at: '15:00' })
  await asked(app(), before, caixeiro, at.ana)
  const hour = await offered(app(), at.other, { day: '2026-03-18' })
  // Ana asks first, but her startup has an hour this month already.
  const first = await asked(app(), hour, caixeiro, at.ana)
  expect([first.state, first.givesAt]).toEqual(['asked', '2026-03-13T09:30:00.000Z'])
  app().advance(hourMs)
  const second = await asked(app(), hour, rega, at.rui)
  const trainee = await asked(app(), hour, at.eva.id, at.eva)
  const { order } = await request(second.id, at.rui)
  expect(order.map(({ name, served, mine }) => [name, served, mine])).toEqual([
    ['Caixeiro', 0, true],
    [null, 0, false],
    ['Caixeiro', 1, false],
  ])
  app().setTime('2026-03-13T09:29:59Z')
  await app().work()
  expect((await request(second.id, await fresh(at.rui))).state).toBe('asked')
  app().setTime('2026-03-13T09:30:00Z')
  await app().work()
  const rui = await app()
    .deps.db.selectFrom('mentor_requests')
    .selectAll()
    .where('hour_id', '=', hour)
    .orderBy('rank')
    .execute()
  expect(rui.map(({ id, state, served, queue_position }) => [id, state, served, queue_position])).toEqual([
    [second.id, 'given', 0, null],
    [trainee.id, 'waitlisted', 0, 1],
    [first.id, 'waitlisted', 1, 2],
  ])
  expect(await app().mailed('mentoring.given')).toEqual([at.ana.email, at.rui.email].toSorted())
  expect(await app().mailed('mentoring.booked')).toEqual([at.mentor.email, at.other.email].toSorted())
  expect(await app().mailed('mentoring.waiting')).toEqual([at.ana.email, at.eva.email].toSorted())
  // An hour before it begins nobody waits any more.
  app().setTime('2026-03-18T08:59:59Z')
  await app().work()
  expect(await app().mailed('mentoring.expired')).toEqual([])
  app().setTime('2026-03-18T09:00:00Z')
  await app().work()
  expect(await app().mailed('mentoring.expired')).toEqual([at.ana.email, at.eva.email].toSorted())
  expect((await request(trainee.id, await fresh(at.eva))).state).toBe('expired')
})

it('moves and cancels until the set time; calendars follow, and the next in line is offered the hour', async () => {
  const hour = await offered(app(), at.mentor)
  const free = await offered(app(), at.mentor, { at: '12:00' })
  const given = await asked(app(), hour, caixeiro, at.ana)
  const waiting = await asked(app(), hour, rega, at.rui)
  app().advance(dayMs)
  await app().work()
  const ana = await fresh(at.ana)
  const rui = await fresh(at.rui)
  expect((await request(waiting.id, rui)).position).toBe(1)
  const moved = await app().call(booking.moveHour, { params: { id: given.id }, body: { hourId: free } }, ana)
  expect(moved.hour.startsAt).toBe('2026-03-16T12:00:00.000Z')
  const [before] = (await calendarsOf('mentoring.given')).map(entryOf)
  const [after] = (await calendarsOf('mentoring.moved')).map(entryOf)
  expect(before).toMatchObject({ method: 'REQUEST', sequence: 0, at: new Date('2026-03-16T10:00:00Z') })
  expect(after).toMatchObject({
    method: 'REQUEST',
    uid: before!.uid,
    sequence: 1,
    at: new Date('2026-03-16T12:00:00Z'),
  })
  // The old hour is Rega's, if it wants it.
  expect(await app().mailed('mentoring.offered')).toEqual([at.rui.email])
  const accepted = await app().call(booking.acceptHour, { params: { id: waiting.id } }, rui)
  expect([accepted.state, accepted.hour.state]).toEqual(['given', 'booked'])
  await app().call(booking.withdrawRequest, { params: { id: given.id } }, ana)
  const [cancelled] = (await calendarsOf('mentoring.withdrawn')).map(entryOf)
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid: before!.uid, sequence: 2 })
  app().setTime('2026-03-15T10:00:01Z')
  const late = await fresh(at.rui)
  for (const [endpoint, body] of [
    [booking.withdrawRequest, undefined],
    [booking.moveHour, { hourId: free }],
  ] as const)
    expect(await app().refused(endpoint, { params: { id: waiting.id }, body }, late)).toMatchObject({
      code: 'too_late_to_change',
    })
  await app().work()
  expect(await app().mailed('mentoring.reminder')).toEqual([at.mentor.email, at.rui.email].toSorted())
})
it('keeps the limits of the month and of a pair, and takes a request once', async () => {
  const days = ['2026-03-13', '2026-03-17', '2026-03-18', '2026-03-19', '2026-04-07']
  const made: string[] = []
  for (const day of days) made.push(await offered(app(), at.mentor, { day }))
  const [one, two, three, four, april] = made
  const other = await offered(app(), at.other, { day: '2026-03-20' })
  const another = await offered(app(), at.other, { day: '2026-03-23' })
  await asked(app(), one!, caixeiro, at.ana)
  await asked(app(), two!, caixeiro, at.ana)
  const ask = (id: string, subjectId = caixeiro, who = at.ana) =>
    app().refused(booking.askHour, { params: { id }, body: { subjectId, question: 'Como?', links: [] } }, who)
  expect(await ask(two!)).toMatchObject({ code: 'pair_full' })
  expect(await ask(three!)).toMatchObject({ code: 'pair_full' })
  await asked(app(), other, caixeiro, at.ana)
  expect(await ask(another)).toMatchObject({ code: 'month_full' })
  // Each mentor says how many hours a week; this one gave three away.
  expect((await ask(one!, rega, at.rui)).code).toBe('hour_gone')
  await asked(app(), april!, caixeiro, at.ana).catch((error: unknown) => error)
  expect((await ask(four!, caixeiro, at.rui)).errors).toMatchObject([{ field: 'subjectId' }])
})

it('tells everybody when a mentor leaves with booked hours, and never offers an hour twice', async () => {
  const weekly = [
    { weekday: 1, at: '10:00', minutes: 60, place: null, link: 'https://exemplo.pt/sala', audience: 'all' as const },
  ]
  const { hours: laid } = await app().call(hours.saveDesk, { body: { ...deskInput, weekly } }, at.mentor)
  // The clock changes on 29 March; the hour stays at ten.
  expect(laid.map(({ startsAt }) => startsAt)).toEqual([
    '2026-03-16T10:00:00.000Z',
    '2026-03-23T10:00:00.000Z',
    '2026-03-30T09:00:00.000Z',
    '2026-04-06T09:00:00.000Z',
  ])
  const twice = await app().refused(hours.addHour, { body: { ...anHour, at: '10:30' } }, at.mentor)
  expect(twice.errors).toMatchObject([{ field: 'at', code: 'hour_twice' }])
  const early = await app().refused(hours.addHour, { body: { ...anHour, day: '2026-03-12', at: '08:00' } }, at.mentor)
  expect(early.errors).toMatchObject([{ field: 'day', code: 'hour_past' }])
  await asked(app(), laid[0]!.id, caixeiro, at.ana)
  await asked(app(), laid[1]!.id, rega, at.rui)
  app().advance(dayMs)
  await app().work()
  const ends = await mentoringArea.startupEnds!(app().deps.db, caixeiro, app().deps.clock())
  expect(ends).toMatchObject([{ path: '/manage/mentoring' }])
  const mentor = await fresh(at.mentor)
  expect(await app().refused(hours.leaveDesk, { body: { version: 7 } }, mentor)).toMatchObject({
    code: 'stale_version',
  })
  const left = await app().call(hours.leaveDesk, { body: { version: 1, word: 'Mudo de país.' } }, mentor)
  expect([left.weekly, left.hours]).toEqual([[], []])
  expect(await app().mailed('mentoring.cancelled')).toEqual(
    [at.ana.email, at.rui.email, at.mentor.email, at.mentor.email].toSorted(),
  )
  for (const { method } of (await calendarsOf('mentoring.cancelled')).map(entryOf)) expect(method).toBe('CANCEL')
  const ana = await fresh(at.ana)
  expect((await app().call(booking.getBooking, { query: {} }, ana)).accounts).toMatchObject([
    { used: 0, asked: 0, limit: 3 },
  ])
})

it('keeps an hour that was given back when the weeks roll on, and calls it off when the plan drops it', async () => {
  const weekly = [{ weekday: 1, at: '10:00', minutes: 60, place: 'Sala 1', link: null, audience: 'all' as const }]
  const desk = { ...deskInput, weekly }
  const { hours: laid } = await app().call(hours.saveDesk, { body: desk }, at.mentor)
  const { id } = await asked(app(), laid[1]!.id, caixeiro, at.ana)
  app().advance(dayMs)
  await app().work()
  await app().call(booking.withdrawRequest, { params: { id } }, await fresh(at.ana))
  app().advance(2 * dayMs)
  await app().work()
  expect(await request(id, await fresh(at.ana))).toMatchObject({ state: 'withdrawn' })
  // Of another one who asked nothing is left: the hour goes, and so does what was planned for it.
  const third = app()
    .deps.db.selectFrom('mentor_hours')
    .select('id')
    .where('starts_at', '=', new Date(laid[2]!.startsAt))
  const { id: hour } = await third.executeTakeFirstOrThrow()
  const { id: other } = await asked(app(), hour, rega, await fresh(at.rui))
  app().advance(dayMs)
  await app().work()
  await app().call(booking.withdrawRequest, { params: { id: other } }, await fresh(at.rui))
  await app().deps.db.deleteFrom('mentor_requests').where('id', '=', other).execute()
  app().advance(dayMs)
  await app().work()
  const planned = app().deps.db.selectFrom('jobs').select('key').where('done_at', 'is', null)
  expect((await planned.execute()).filter(({ key }) => key?.includes(hour))).toEqual([])
  const failed = app().deps.db.selectFrom('jobs').select(['kind', 'error']).where('error', 'is not', null)
  expect(await failed.execute()).toEqual([])
  const mentor = await fresh(at.mentor)
  const next = { ...desk, weekly: [{ ...weekly[0]!, place: 'Sala 2' }], version: 1 }
  const same = await app().call(hours.saveDesk, { body: next }, mentor)
  expect(same.hours.find(({ startsAt }) => startsAt === laid[1]!.startsAt)).toMatchObject({
    id: laid[1]!.id,
    place: 'Sala 2',
  })
  const none = await app().call(hours.saveDesk, { body: { ...next, weekly: [], version: 2 } }, mentor)
  expect(none.hours).toEqual([])
  const again = await app().call(hours.saveDesk, { body: { ...next, version: 3 } }, mentor)
  expect(again.hours.map(({ startsAt }) => startsAt)).toContain(laid[1]!.startsAt)
})

it('refuses an outside calendar of the house, and keeps what it knew', async () => {
  const save = (busyUrl: string, version: number) =>
    app().call(hours.saveDesk, { body: { ...deskInput, weekly: [], busyUrl, version } }, at.mentor)
  expect(await save('http://127.0.0.1/a.ics', 0)).toMatchObject({ busyFailed: 'address', version: 1 })
  expect(await save('http://[::1]/a.ics', 1)).toMatchObject({ busyFailed: 'address' })
  expect(await save('http://localhost/a.ics', 2)).toMatchObject({ busyFailed: 'address' })
})

it('remembers: the note is the team’s, the private one nobody else’s, actions become milestones', async () => {
  const hour = await offered(app(), at.mentor, { day: '2026-03-12', at: '15:00' })
  const given = await asked(app(), hour, caixeiro, at.ana)
  expect(given.state).toBe('given')
  const next = await offered(app(), at.other, { day: '2026-03-13', at: '09:00' })
  await asked(app(), next, caixeiro, at.ana)
  app().setTime('2026-03-12T16:00:00Z')
  await app().work()
  expect(await app().mailed('mentoring.after')).toEqual([at.mentor.email])
  const action = { id: crypto.randomUUID(), body: 'Pedir duas propostas', ownerId: at.ana.id, dueOn: '2026-03-24' }
  const { version } = await app().call(sessions.getAfter, { params: { id: hour } }, at.mentor)
  const words = { sharedNote: 'Compram a licença.', privateNote: 'SEGREDO', advice: 'Façam a fila.' }
  const body = noted({ ...words, prepared: 4, actions: [action], version })
  const saved = await app().call(sessions.saveAfter, { params: { id: hour }, body }, at.mentor)
  expect(saved).toMatchObject({ privateNote: 'SEGREDO', actions: [{ planned: false }] })
  expect((await request(given.id, at.ana)).note).toBeNull()
  const planned = await app().call(sessions.planAction, { params: { id: action.id } }, at.mentor)
  expect(planned.actions).toMatchObject([{ planned: true }])
  await app().call(sessions.closeSession, { params: { id: hour }, body: { came: true } }, at.mentor)
  const seen = await request(given.id, at.ana)
  expect([seen.note, seen.actions.map(({ body: text }) => text)]).toEqual([
    'Compram a licença.',
    ['Pedir duas propostas'],
  ])
  await app().call(booking.rateHour, { params: { id: given.id }, body: { useful: 5 } }, at.ana)
  const brief = await app().call(sessions.getBrief, { params: { id: next } }, at.other)
  expect(brief.last).toMatchObject([{ note: 'Compram a licença.', advice: 'Façam a fila.' }])
  expect(brief.open).toMatchObject([{ body: 'Pedir duas propostas', mine: false }])
  expect(brief.milestones).toMatchObject([{ title: 'Pedir duas propostas', dueOn: '2026-03-24' }])
  const everywhere = await Promise.all([
    app().call(sessions.getBrief, { params: { id: hour } }, at.staff),
    app().call(manage.listManagedSessions, { query: {} }, at.staff),
    app()
      .send('/manage/mentoring/sessions.csv', { token: at.staff.token })
      .then(({ text }) => text),
    app().call(manage.getMentoringDesk, {}, at.staff),
    app().deps.db.selectFrom('mails').select(['body_text', 'body_html', 'calendar']).execute(),
    app().deps.db.selectFrom('audit_log').select(['before', 'after']).execute(),
    app().deps.db.selectFrom('idempotency_keys').selectAll().execute(),
  ])
  expect(JSON.stringify(everywhere)).not.toContain('SEGREDO')
})

it('shows advice that points the other way until the team has chosen; both mentors hear it', async () => {
  const meet = async (
    mentor: Signed,
    day: string,
    advice: string,
    againstId: string | null,
    decided: sessions.AfterInput['decided'] = [],
  ) => {
    app().setTime(new Date(Date.parse(`${day}T09:00:00Z`)))
    const id = await offered(app(), await fresh(mentor), { day, at: '10:00' })
    const ana = await fresh(at.ana)
    const who = await fresh(mentor)
    await asked(app(), id, caixeiro, ana)
    app().setTime(new Date(Date.parse(`${day}T12:00:00Z`)))
    const { version } = await app().call(sessions.getAfter, { params: { id } }, who)
    const note = noted({ advice, againstId, decided, version })
    await app().call(sessions.saveAfter, { params: { id }, body: note }, who)
    await app().call(sessions.closeSession, { params: { id }, body: { came: true } }, who)
    return { id, who }
  }
  app().setTime('2026-03-12T09:30:00Z')
  const one = await meet(at.mentor, '2026-03-13', 'Façam a fila.', null)
  const two = await meet(at.other, '2026-03-16', 'Comprem a licença.', one.id)
  const brief = () => app().call(sessions.getBrief, { params: { id: two.id } }, two.who)
  expect((await brief()).pairs).toMatchObject([
    { one: { text: 'Comprem a licença.' }, other: { text: 'Façam a fila.' } },
  ])
  app().setTime('2026-03-16T12:30:00Z')
  await meet(at.other, '2026-03-17', '', null, [{ pairId: two.id, chosenId: two.id }])
  expect(await app().mailed('mentoring.decided')).toEqual([at.mentor.email, at.other.email].toSorted())
})

it('shows the team the month, who had none, and pairs with a reason that both sides then hear', async () => {
  await app().call(hours.saveDesk, { body: { ...deskInput, topics: ['Faturas'], weekly: [] } }, at.mentor)
  await offered(app(), at.mentor)
  const desk = await app().call(manage.getMentoringDesk, {}, at.staff)
  expect(desk.mentors[0]).toMatchObject({ id: at.mentor.id, offered: 1, booked: 0 })
  expect(desk.quiet).toHaveLength(2)
  const [proposal] = desk.proposals
  expect(proposal).toMatchObject({
    mentor: { id: at.mentor.id },
    reasons: [{ kind: 'topic', about: 'Faturas' }, {}, {}],
  })
  const settle = { mentorId: at.mentor.id, subjectId: proposal!.subject.id, state: 'proposed' } as const
  await app().call(manage.settleProposal, { body: settle }, at.staff)
  expect(await app().mailed('mentoring.proposed')).toHaveLength(2)
  expect(await app().refused(manage.settleProposal, { body: settle }, at.staff)).toMatchObject({
    code: 'state_conflict',
  })
  const { version: _, ...rules } = desk.rules
  const saved = await app().call(manage.saveRules, { body: { ...rules, startupMonth: 1, version: 0 } }, at.staff)
  expect(saved.rules).toMatchObject({ startupMonth: 1, version: 1 })
  const stale = await app().refused(manage.saveRules, { body: { ...rules, version: 0 } }, at.staff)
  expect(stale.code).toBe('stale_version')
})

it('is in the calendar of both sides, and forgets who leaves: notes go, hours go on to the next', async () => {
  const hour = await offered(app(), at.mentor, { day: '2026-03-13', at: '15:00' })
  await asked(app(), hour, at.eva.id, at.eva)
  const { db } = app().deps
  await db
    .updateTable('mentor_hours')
    .set({ private_note: 'SEGREDO', shared_note: 'Eva' })
    .where('id', '=', hour)
    .execute()
  for (const { id } of [at.mentor, at.eva]) {
    const lines = await mentoringArea.calendar!(app().deps, { id, locale: 'pt' }, new Date(0))
    const file = new ICAL.Component(ICAL.parse(calendarFile('PUBLISH', 'Prova', lines)) as never)
    expect(entryOf(file).at).toEqual(new Date('2026-03-13T15:00:00Z'))
  }
  expect(await mentoringArea.calendar!(app().deps, { id: at.rui.id, locale: 'pt' }, new Date(0))).toEqual([])
  const past = await offered(app(), at.mentor, { day: '2026-03-17' })
  const written = {
    state: 'done',
    taken: 1,
    trainee_id: at.eva.id,
    private_note: 'SEGREDO',
    shared_note: 'Eva',
  } as const
  await db.updateTable('mentor_hours').set(written).where('id', '=', past).execute()
  const person = { ...at.eva, firstName: 'Eva', lastName: 'Reis', phone: null }
  await transaction(db, (tx) => mentoringArea.people!.erase!(tx, app().deps, person))
  const rows = await db.selectFrom('mentor_hours').selectAll().orderBy('starts_at').execute()
  expect(rows.map(({ state, taken, private_note, shared_note }) => [state, taken, private_note, shared_note])).toEqual([
    ['open', 0, '', ''],
    ['done', 1, '', ''],
  ])
  expect(await app().mailed('mentoring.withdrawn')).toContain(at.mentor.email)
})

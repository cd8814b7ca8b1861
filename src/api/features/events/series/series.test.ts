import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { getEvent, listEvents, register, withdraw } from '#contract/events/events.ts'
import { heldMinutes } from '#contract/audit/held.ts'
import {
  cancelEvent,
  changeEvents,
  type ChangeScope,
  deleteEvent,
  exportEvents,
  publishEvent,
  updateEvent,
} from '#contract/events/manage.ts'
import {
  addDate,
  cancelSeries,
  deleteSeries,
  downloadSeries,
  getSeries,
  registerForAll,
  repeatEvent,
  type Series,
  withdrawFromRest,
} from '#contract/events/series.ts'
import type { SeriesRule } from '#contract/events/series-days.ts'
import { minuteMs } from '#contract/times.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'

const at = appWith({ staff: 'staff', ines: 'trainee', rui: 'founder' })
const db = () => at.api.deps.db

const weekly: SeriesRule = { every: 'week', interval: 1, until: null, count: 4, except: [], also: [] }
const repeat = (slug: string, over: Partial<SeriesRule> = {}) =>
  at.api.call(repeatEvent, { params: { slug }, body: { ...weekly, ...over } }, at.staff)

/** Thursdays at 18:00 in Lisbon, from the 19th of March; clocks change on the 29th. */
async function series(over: Parameters<typeof makeEvent>[1] = {}, rule: Partial<SeriesRule> = {}): Promise<Series> {
  const { slug } = await makeEvent(db(), {
    title_pt: 'Clínica',
    starts_at: '2026-03-19T18:00:00Z',
    mode: 'onsite',
    venue: 'Sala Tília',
    ...over,
  })
  return read((await repeat(slug, rule)).series!.slug)
}
const read = (slug: string, who: Signed = at.staff) => at.api.call(getSeries, { params: { slug } }, who)
const starts = ({ dates }: Series) => dates.map(({ startsAt }) => startsAt.slice(5, 16))
const change = async (slug: string, scope: ChangeScope, body: object) => {
  const { version } = await at.api.call(getEvent, { params: { slug } }, at.staff)
  return at.api.call(updateEvent, { params: { slug }, body: { version, scope, ...body } }, at.staff)
}
const hour = (day: string, from: string) => ({
  startsAt: `2026-${day}T${from}:00.000Z`,
  endsAt: new Date(Date.parse(`2026-${day}T${from}:00Z`) + 7_200_000).toISOString(),
})
const takeAll = (slug: string, who: Signed) => at.api.call(registerForAll, { params: { slug }, body: {} }, who)
const mailsTo = async (who: Signed) =>
  db().selectFrom('mails').selectAll().where('user_id', '=', who.id).orderBy('id').execute()
const subjects = async (who: Signed) => (await mailsTo(who)).map(({ subject }) => subject)
const inCalendar = (text: string | null) =>
  new ICAL.Component(ICAL.parse(text!) as unknown[]).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      at: event.startDate.toJSDate().toISOString().slice(5, 16),
      status: part.getFirstPropertyValue('status'),
      sequence: event.sequence,
    }
  })

describe('a series', () => {
  it('keeps the hour of its place when clocks change, and opens for all dates at once', async () => {
    const opens = '2026-03-15T09:00:00.000Z'
    const made = await series({
      registration_opens_at: opens,
      registration_closes_at: '2026-03-19T12:00:00Z',
    })
    expect(starts(made)).toEqual(['03-19T18:00', '03-26T18:00', '04-02T17:00', '04-09T17:00'])
    const last = await at.api.call(getEvent, { params: { slug: made.dates[3]!.slug } }, at.staff)
    expect(last).toMatchObject({ registrationOpensAt: opens, registrationClosesAt: '2026-04-09T11:00:00.000Z' })
    expect(last.series).toMatchObject({
      dates: 4,
      isDifferent: false,
      next: null,
      previous: { slug: made.dates[2]!.slug },
    })
  })

  it('leaves dates out and takes others in', async () => {
    const made = await series({}, { except: ['2026-03-26'], also: ['2026-03-31'] })
    expect(starts(made)).toEqual(['03-19T18:00', '03-31T17:00', '04-02T17:00', '04-09T17:00'])
    const more = await at.api.call(addDate, { params: made, body: { day: '2026-04-20' } }, at.staff)
    expect(starts(more).at(-1)).toBe('04-20T17:00')
    expect(more.rule).toMatchObject({ also: ['2026-03-31', '2026-04-20'] })
    const again = await at.api.refused(addDate, { params: made, body: { day: '2026-04-20' } }, at.staff)
    expect(again.errors).toMatchObject([{ field: 'day', code: 'series_day_taken' }])
  })

  it.each([
    [{ count: 500 }, 'count', 'Uma série tem no máximo 60 datas. Escolhe um fim mais cedo.'],
    [{ count: null, until: '2036-01-01' }, 'until', 'Uma série tem no máximo 60 datas. Escolhe um fim mais cedo.'],
    [{ count: null }, 'count', 'Diz até quando se repete, ou quantas vezes.'],
    [{ count: 1 }, 'count', 'Uma série tem pelo menos duas datas. Escolhe um fim mais tarde.'],
  ])('of %j is refused with a sentence', async (over, field, message) => {
    const { slug } = await makeEvent(db())
    const body = { ...weekly, ...over }
    const headers = { 'accept-language': 'pt' }
    const { errors } = await at.api.refused(repeatEvent, { params: { slug }, body, headers }, at.staff)
    expect(errors).toMatchObject([{ field, message }])
    expect(await db().selectFrom('event_series').select('id').execute()).toEqual([])
  })

  it('is published with all its dates, also from the table, and deleted while nobody has seen it', async () => {
    const made = await series({ state: 'draft' })
    expect(made.dates.map(({ state }) => state)).toEqual(Array(4).fill('draft'))
    expect((await at.api.refused(getSeries, { params: made }, at.ines)).code).toBe('not_found')
    const ids = made.dates.map(({ id }) => id)
    const bulk = await at.api.call(changeEvents, { body: { action: 'publish', ids, dryRun: false } }, at.staff)
    expect(bulk).toMatchObject({ changed: 4, skippedTotal: 0 })
    expect((await read(made.slug, at.ines)).dates).toHaveLength(4)
    expect((await at.api.refused(deleteSeries, { params: made }, at.staff)).code).toBe('state_conflict')
    const other = await series({ state: 'draft', title_pt: 'Outra' })
    await at.api.call(deleteEvent, { params: { slug: other.dates[1]!.slug } }, at.staff)
    await at.api.call(deleteSeries, { params: other }, at.staff)
    expect((await at.api.refused(getSeries, { params: other }, at.staff)).code).toBe('not_found')
  })

  it('is one card in lists, each of its days in the calendar and in the list of who takes part', async () => {
    const made = await series()
    await at.api.call(register, { params: { slug: made.dates[1]!.slug }, body: {} }, at.ines)
    const found = async (query: object) =>
      (await at.api.call(listEvents, { query }, at.ines)).items.map(({ slug }) => slug)
    const slugs = made.dates.map(({ slug }) => slug)
    expect(await found({ when: 'upcoming' })).toEqual([slugs[0]])
    expect(await found({ q: 'clínica' })).toEqual([slugs[0]])
    expect(await found({ mine: true })).toEqual([slugs[1]])
    expect(await found({ from: '2026-03-01T00:00:00.000Z', to: '2026-05-01T00:00:00.000Z' })).toEqual(slugs)
    await at.api.call(cancelEvent, { params: { slug: slugs[0]! }, body: { reason: { pt: 'Greve.' } } }, at.staff)
    expect(await found({ when: 'upcoming' })).toEqual([slugs[1]])
    at.api.setTime('2026-04-05T10:00:00Z')
    at.ines = await at.api.as('trainee')
    expect([await found({ when: 'upcoming' }), await found({ when: 'past' })]).toEqual([[slugs[3]], [slugs[2]]])
    const file = await at.api.call(exportEvents, { params: { format: 'csv' } }, await at.api.as('staff'))
    expect(file.text).toContain('Série')
  })
})

describe('a change', () => {
  it.each<[ChangeScope, string[]]>([
    ['one', ['18:00', '19:00', '17:00', '17:00']],
    ['following', ['18:00', '19:00', '18:00', '18:00']],
    ['all', ['19:00', '19:00', '18:00', '18:00']],
  ])('of the hour of %s', async (scope, hours) => {
    const made = await series()
    await change(made.dates[1]!.slug, scope, hour('03-26', '19:00'))
    const { dates } = await read(made.slug)
    expect(dates.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(hours)
    expect(dates.map((date) => date.series!.isDifferent)).toEqual(
      made.dates.map((_, place) => scope === 'one' && place === 1),
    )
  })

  it('of the day moves the others as far, and the rule with them', async () => {
    const made = await series()
    await change(made.dates[1]!.slug, 'all', hour('03-27', '18:00'))
    const moved = await read(made.slug)
    expect(starts(moved)).toEqual(['03-20T18:00', '03-27T18:00', '04-03T17:00', '04-10T17:00'])
    expect([moved.firstDay, moved.rule]).toEqual(['2026-03-20', weekly])
    await change(made.dates[2]!.slug, 'following', hour('04-04', '17:00'))
    expect(await read(made.slug)).toMatchObject({ rule: null })
  })

  it('of all leaves what one date has of its own, and the past as it was', async () => {
    const made = await series()
    const [first, second, third] = made.dates.map(({ slug }) => slug)
    await change(second!, 'one', {
      title: { pt: 'Clínica com convidada' },
      venue: { name: 'Auditório', address: null },
    })
    at.api.setTime('2026-03-20T09:00:00Z')
    at.staff = await at.api.as('staff')
    await change(third!, 'all', { title: { pt: 'Consultório' }, capacity: 7 })
    const { dates, title } = await read(made.slug)
    expect(dates.map((date) => [date.title.pt, date.place, date.capacity])).toEqual([
      ['Clínica', 'Sala Tília', null],
      ['Clínica com convidada', 'Auditório', 7],
      ['Consultório', 'Sala Tília', 7],
      ['Consultório', 'Sala Tília', 7],
    ])
    expect(title.pt).toBe('Consultório')
    expect(dates.map((date) => date.series!.isDifferent)).toEqual([false, true, false, false])
    // Set back to what the series has, it is like the others again.
    await change(second!, 'one', { title: { pt: 'Consultório' }, venue: { name: 'Sala Tília', address: null } })
    expect((await read(made.slug)).dates[1]!.series!.isDifferent).toBe(false)
    expect(first).toBe(dates[0]!.slug)
  })

  it('refuses a stale date and too few seats, and changes none', async () => {
    const made = await series({ capacity: 5 })
    for (const who of [at.ines, at.rui])
      await at.api.call(register, { params: { slug: made.dates[3]!.slug }, body: {} }, who)
    const { slug } = made.dates[0]!
    const body = { version: 1, scope: 'all', capacity: 1 }
    expect((await at.api.refused(updateEvent, { params: { slug }, body }, at.staff)).code).toBe(
      'capacity_below_confirmed',
    )
    const stale = { ...body, version: 7 }
    expect((await at.api.refused(updateEvent, { params: { slug }, body: stale }, at.staff)).code).toBe('stale_version')
    expect((await read(made.slug)).dates.map(({ capacity }) => capacity)).toEqual([5, 5, 5, 5])
  })

  it('of many dates is one mail a person, which calendars follow', async () => {
    const made = await series()
    await takeAll(made.slug, at.ines)
    await at.api.call(register, { params: { slug: made.dates[2]!.slug }, body: {} }, at.rui)
    await change(made.dates[0]!.slug, 'all', hour('03-19', '19:00'))
    await at.api.work()
    expect(await subjects(at.ines)).toEqual(['Inscrição em 4 datas: Clínica', 'Mudança em 4 datas: Clínica'])
    expect(await subjects(at.rui)).toEqual(['Inscrição confirmada: Clínica', 'Nova hora: Clínica'])
    const [taken, moved] = (await mailsTo(at.ines)).map(({ calendar }) => inCalendar(calendar))
    expect(moved!.map((date) => date.at)).toEqual(['03-19T19:00', '03-26T19:00', '04-02T18:00', '04-09T18:00'])
    expect(moved!.map(({ uid }) => uid)).toEqual(taken!.map(({ uid }) => uid))
    expect(moved!.every(({ sequence }, place) => sequence > taken![place]!.sequence)).toBe(true)
  })
})

describe('registering for all', () => {
  it('takes the seats there are and a place in line for the others, and says which in one mail', async () => {
    const made = await series({ capacity: 1 })
    await at.api.call(register, { params: { slug: made.dates[1]!.slug }, body: {} }, at.rui)
    const { dates } = await takeAll(made.slug, at.ines)
    expect(dates.map(({ state }) => state)).toEqual(['confirmed', 'waitlisted', 'confirmed', 'confirmed'])
    expect((await takeAll(made.slug, at.ines)).dates.every(({ isNew }) => !isNew)).toBe(true)
    const [mail, ...others] = await mailsTo(at.ines)
    expect([mail!.subject, others.length]).toEqual(['Inscrição em 4 datas: Clínica', 0])
    expect(mail!.body_text).toMatch(/Tens lugar:.*19 de março.*Ficaste na lista de espera:.*26 de março/s)
    expect(inCalendar(mail!.calendar).map((date) => [date.at, date.status])).toEqual([
      ['03-19T18:00', 'CONFIRMED'],
      ['04-02T17:00', 'CONFIRMED'],
      ['04-09T17:00', 'CONFIRMED'],
    ])
    expect((await read(made.slug)).dates.map(({ taken }) => taken)).toEqual([1, 1, 1, 1])
  })

  it('gives back one date or the rest, with one mail, and the seats go to who waits', async () => {
    const made = await series({ capacity: 1 })
    await takeAll(made.slug, at.ines)
    await takeAll(made.slug, at.rui)
    await at.api.call(withdraw, { params: { slug: made.dates[0]!.slug } }, at.ines)
    await at.api.call(withdrawFromRest, { params: made }, at.ines)
    const states = async (who: Signed) =>
      (await read(made.slug, who)).dates.map(({ registration }) => registration?.state)
    expect([await states(at.ines), await states(at.rui)]).toEqual([
      Array(4).fill('cancelled'),
      Array(4).fill('offered'),
    ])
    expect((await subjects(at.ines)).slice(1)).toEqual([
      'Inscrição cancelada: Clínica',
      'Inscrição cancelada em 3 datas: Clínica',
    ])
    expect(inCalendar((await mailsTo(at.ines)).at(-1)!.calendar).map(({ status }) => status)).toEqual(
      Array(3).fill('CANCELLED'),
    )
  })

  it('leaves out a date with questions of its own, and is refused where none is open', async () => {
    const question = {
      id: '0199b6a0-0000-7000-8000-000000000001',
      kind: 'text',
      text: { pt: 'Porquê?' },
      required: true,
      atDoor: false,
      way: null,
      choices: [],
      afterId: null,
      afterAnswer: null,
      stopAnswers: [],
      stopText: { pt: '' },
    }
    const made = await series()
    await change(made.dates[1]!.slug, 'one', { questions: [question] })
    expect((await takeAll(made.slug, at.ines)).dates.map(({ state }) => state)).toEqual([
      'confirmed',
      null,
      'confirmed',
      'confirmed',
    ])
    const closed = await series({ registration_opens_at: '2026-03-18T09:00:00Z' })
    const params = { slug: closed.slug }
    expect((await at.api.refused(registerForAll, { params, body: {} }, at.ines)).code).toBe('series_closed')
    const unsure = await at.api.as('trainee', { emailVerified: false })
    expect((await at.api.refused(registerForAll, { params: made, body: {} }, unsure)).code).toBe('email_unverified')
  })
})

describe('calling a series off', () => {
  it('cancels what is to come, tells everybody once and takes it out of calendars', async () => {
    const made = await series()
    await takeAll(made.slug, at.ines)
    const reason = { pt: 'A formadora adoeceu.' }
    const from = made.dates[2]!.slug
    await at.api.call(cancelSeries, { params: made, body: { reason, from } }, at.staff)
    await at.api.call(cancelSeries, { params: made, body: { reason } }, at.staff)
    await at.api.work()
    expect((await subjects(at.ines)).slice(1)).toEqual([])
    at.api.advance(heldMinutes * minuteMs)
    await at.api.work()
    expect((await read(made.slug)).dates.map(({ state }) => state)).toEqual(Array(4).fill('cancelled'))
    expect((await subjects(at.ines)).slice(1)).toEqual(Array(2).fill('2 datas canceladas: Clínica'))
    const last = (await mailsTo(at.ines)).at(-1)!
    expect(last.body_text).toContain('A formadora adoeceu.')
    expect(inCalendar(last.calendar).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect((await at.api.refused(cancelSeries, { params: made, body: { reason } }, at.staff)).code).toBe(
      'state_conflict',
    )
    expect(await read(made.slug)).toMatchObject({ can: { cancel: false, add: false, register: false } })
  })

  it('gives the whole series as a file that a calendar reads, with its exceptions and moves', async () => {
    const made = await series({}, { except: ['2026-03-26'] })
    await change(made.dates[1]!.slug, 'one', hour('04-03', '10:00'))
    await at.api.call(
      cancelEvent,
      { params: { slug: made.dates[2]!.slug }, body: { reason: { pt: 'Greve.' } } },
      at.staff,
    )
    const { text } = await at.api.call(downloadSeries, { params: made }, at.ines)
    expect(inCalendar(text).map((date) => date.at)).toEqual(['03-19T18:00', '04-03T10:00'])
    expect(new Set(inCalendar(text).map(({ uid }) => uid)).size).toBe(2)
  })

  it('is refused for an event that is over, cancelled or of a series already', async () => {
    const made = await series()
    const past = await makeEvent(db(), { starts_at: '2026-03-01T10:00:00Z' })
    const off = await makeEvent(db(), { state: 'cancelled', cancel_reason_pt: 'Greve.' })
    const codes = await Promise.all(
      [made.dates[0]!, past, off].map(
        async ({ slug }) => (await at.api.refused(repeatEvent, { params: { slug }, body: weekly }, at.staff)).code,
      ),
    )
    expect(codes).toEqual(['state_conflict', 'event_over', 'state_conflict'])
    const draft = await series({ state: 'draft' })
    await at.api.call(publishEvent, { params: { slug: draft.dates[2]!.slug } }, at.staff)
    expect((await read(draft.slug)).dates.map(({ state }) => state)).toEqual(Array(4).fill('published'))
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeRegistration, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { eventJobs } from '../jobs.ts'

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp({ tokenTtl: 30 * 86_400 })
  staff = await t.as('staff')
})
beforeEach(() => t.setTime('2026-03-12T09:30:00Z'))
afterAll(() => t.close())

const mailsTo = ({ email }: Signed) =>
  t.database.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').execute()
const fill = async (event_id: string, seats: number) => {
  const wanted = Array.from({ length: seats }, () => ({}))
  const people = await makeUsers(t.database.db, wanted)
  const rows = people.map(({ id }) => ({ event_id, user_id: id }))
  return makeRegistrations(t.database.db, rows)
}
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

  it('is not mailed when the job runs only after the event', async () => {
    const rui = await t.as('founder')
    const event = await makeEvent(t.database.db, { mode: 'onsite', venue: 'Sala', starts_at: '2026-03-12T10:00:00Z' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: rui.id })
    await edit(event.slug, 1, { venue: { name: 'Sala Tília', address: null } })
    t.setTime('2026-03-12T12:00:00Z')
    await t.work()
    expect(await mailsTo(rui)).toEqual([])
  })

  it('is not mailed when the old or new time is in the past', async () => {
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

describe('a mail about a change', () => {
  const bodyTo = async (who: Signed) => (await mailsTo(who)).map(({ subject, body_text }) => [subject, body_text])
  it('says what was and what is now, in the language of the reader', async () => {
    const [rui, emma] = [await t.as('founder'), await t.as('mentor', { locale: 'en' })]
    const event = await makeEvent(t.database.db, { title_pt: 'Git', title_en: null, mode: 'onsite', venue: 'Sala' })
    for (const { id } of [rui, emma]) await makeRegistration(t.database.db, { event_id: event.id, user_id: id })
    const times = { startsAt: '2026-03-20T18:00:00Z', endsAt: '2026-03-20T20:00:00Z' }
    await edit(event.slug, 1, { ...times, venue: { name: 'Sala Tília', address: null } })
    await t.work()
    const [[subject, text]] = (await bodyTo(rui)) as [[string, string]]
    expect(subject).toBe('Nova data e hora e novo local: Git')
    expect(text).toMatch(
      /Antes: quinta-feira, 19 de março[^\n]*\nAgora: sexta-feira, 20 de março[^]*Antes: Sala\nAgora: Sala/,
    )
    const [[inEnglish, words]] = (await bodyTo(emma)) as [[string, string]]
    expect(inEnglish).toBe('New date and time and place: Git')
    expect(words).toMatch(/Before: Thursday 19 March[^]*Now: Friday 20 March[^]*Before: Sala\nNow: Sala/)
  })

  it.each([
    ['another day', '2026-03-20T17:30:00Z', 'Nova data'],
    ['another hour', '2026-03-19T18:30:00Z', 'Nova hora'],
    ['another day and hour', '2026-03-20T18:30:00Z', 'Nova data e hora'],
    ['another end', '2026-03-19T17:30:00Z', 'Nova hora'],
  ])('is named by what it is: %s; and the page keeps the date before', async (_, startsAt, subject) => {
    const rui = await t.as('founder')
    const event = await makeEvent(t.database.db)
    await makeRegistration(t.database.db, { event_id: event.id, user_id: rui.id })
    await edit(event.slug, 1, { startsAt, endsAt: new Date(Date.parse(startsAt) + 3 * 3_600_000).toISOString() })
    await t.work()
    expect((await bodyTo(rui))[0]![0]).toContain(`${subject}: `)
    const { body } = await t.send(`/events/${event.slug}`, { token: rui.token })
    const before = event.starts_at.toISOString()
    expect((body as { movedFrom: string | null }).movedFrom).toBe(
      Date.parse(startsAt) === Date.parse(before) ? null : before,
    )
  })

  it.each([
    ['a new link to those who join by it', 'online' as const, 'Mudança no evento', /A ligação para entrar é outra/],
    ['only what concerns those who come', 'onsite' as const, 'Mudança no evento', /^(?![^]*ligação para entrar)/],
  ])('tells %s', async (_, attending, subject, words) => {
    const rui = await t.as('founder')
    const event = await makeEvent(t.database.db, { mode: 'hybrid', venue: 'Sala', link: 'https://a.example/1' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: rui.id, attending })
    await edit(event.slug, 1, { link: 'https://a.example/2' })
    await t.work()
    const [[said, text]] = (await bodyTo(rui)) as [[string, string]]
    expect(said).toContain(subject)
    expect(text).toMatch(words)
  })

  it('is sent to nobody when staff say so, and the next one tells only what changed since', async () => {
    const rui = await t.as('founder')
    const event = await makeEvent(t.database.db, { mode: 'onsite', venue: 'Sala' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: rui.id })
    await edit(event.slug, 1, { venue: { name: 'Sala Tília', address: null }, announce: false })
    await t.work()
    expect(await mailsTo(rui)).toEqual([])
    await edit(event.slug, 2, { endsAt: '2026-03-19T20:30:00Z' })
    await t.work()
    const [[subject, text]] = (await bodyTo(rui)) as [[string, string]]
    expect(subject).toMatch(/^Nova hora:/)
    expect(text).not.toContain('Antes: Sala')
  })
})

describe('a change leaves', () => {
  const offer_expires_at = '2026-03-13T09:30:00Z'
  const until = ['sexta-feira, 13 de março às 09:30 (hora de Lisboa)', 'Friday 13 March at 09:30 (Lisbon time)']
  it.each([
    ['confirmed', 'A tua inscrição mantém-se.', 'Your registration stands.'],
    ['waitlisted', 'Continuas na lista de espera.', 'You are still on the waiting list.'],
    ['offered', `Guardamos-te o lugar até ${until[0]}.`, `We keep the seat for you until ${until[1]}.`],
    ['pending', 'O teu pedido mantém-se.', 'Your request stands.'],
  ] as const)('a %s registration as it was', async (state, ...lines) => {
    const people = [await t.as('founder'), await t.as('mentor', { locale: 'en' })]
    const event = await makeEvent(t.database.db, { capacity: 2, mode: 'onsite', venue: 'Sala' })
    const own = { event_id: event.id, state, ...(state === 'offered' && { offer_expires_at }) }
    for (const { id } of people) await makeRegistration(t.database.db, { ...own, user_id: id })
    if (state === 'waitlisted') await fill(event.id, 2)
    await edit(event.slug, 1, { venue: { name: 'Sala Tília', address: null } })
    await t.work()
    for (const [index, who] of people.entries()) {
      const [mail] = await mailsTo(who)
      expect(mail!.body_text.replaceAll('\u2060', '')).toContain(`Sala Tília\n\n${lines[index]}`)
      expect(/quem está à espera|who is waiting/.test(mail!.body_text)).toBe(state === 'confirmed')
    }
  })
})

describe('the calendar in mails', () => {
  const own = (slug: string, { token }: Signed, method: 'PUT' | 'DELETE') =>
    t.send(`/events/${slug}/registration`, { method, token, ...(method === 'PUT' && { body: {} }) })
  const remove = async (slug: string, eventId: string, { id }: Signed) => {
    const rows = t.database.db.selectFrom('event_registrations').select('id').where('event_id', '=', eventId)
    const row = await rows.where('user_id', '=', id).executeTakeFirstOrThrow()
    return t.send(`/manage/events/${slug}/registrations/${row.id}`, { method: 'DELETE', token: staff.token })
  }
  const said = async (who: Signed) =>
    (await mailsTo(who)).map(({ calendar }) => {
      const [method, stamp] = [/METHOD:(\w+)/, /DTSTAMP:(\w+)/].map((part) => part.exec(calendar ?? '')?.[1])
      return [method, stamp]
    })

  it('follows a registration, a withdrawal and another registration, each message newer than the last', async () => {
    const rui = await t.as('founder')
    const { slug } = await makeEvent(t.database.db)
    await own(slug, rui, 'PUT')
    t.advance(60_000)
    expect((await own(slug, rui, 'DELETE')).status).toBe(204)
    t.advance(60_000)
    await own(slug, rui, 'PUT')
    expect(await said(rui)).toEqual([
      ['REQUEST', '20260312T093000Z'],
      ['CANCEL', '20260312T093100Z'],
      ['REQUEST', '20260312T093200Z'],
    ])
  })

  it.each([
    ['pt', 'Inscrição cancelada: Adeus'],
    ['en', 'Registration cancelled: Bye'],
  ] as const)('removes the entry when the participant withdraws (%s)', async (locale, subject) => {
    const rui = await t.as('founder', { locale })
    const { slug } = await makeEvent(t.database.db, { title_pt: 'Adeus', title_en: 'Bye' })
    await own(slug, rui, 'PUT')
    expect((await own(slug, rui, 'DELETE')).status).toBe(204)
    expect((await said(rui)).map(([method]) => method)).toEqual(['REQUEST', 'CANCEL'])
    expect((await mailsTo(rui)).at(-1)?.subject).toBe(subject)
  })

  it('removes nothing for somebody who only waited, and mails nobody about their leaving', async () => {
    const [rui, lara] = [await t.as('founder'), await t.as('mentor')]
    const event = await makeEvent(t.database.db, { capacity: 1 })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: staff.id })
    for (const who of [rui, lara]) await own(event.slug, who, 'PUT')
    await own(event.slug, rui, 'DELETE')
    await remove(event.slug, event.id, lara)
    const mails = [...(await mailsTo(rui)), ...(await mailsTo(lara))]
    expect(mails.map(({ subject, calendar }) => [subject.split(':')[0], calendar])).toEqual([
      ['Lista de espera', null],
      ['Lista de espera', null],
      ['Inscrição cancelada', null],
    ])
  })
})

describe('an offer', () => {
  const offerTo = async (locale: 'pt' | 'en', over: object) => {
    const who = await t.as('founder', { locale })
    const event = await makeEvent(t.database.db, { capacity: 1, mode: 'online', ...over })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: who.id, state: 'waitlisted' })
    await edit(event.slug, 1, { capacity: 2 })
    return { event, who, mail: (await mailsTo(who)).at(-1)!.body_text.replaceAll('\u2060', '') }
  }

  it.each([
    ['pt', 'Aceita-o até sexta-feira, 13 de março às 09:30 (hora de Lisboa); depois passa à pessoa seguinte.'],
    ['en', 'Accept it by Friday 13 March at 09:30 (Lisbon time); after that it goes to the next person.'],
  ] as const)('says until when it is valid (%s)', async (locale, line) => {
    expect((await offerTo(locale, { starts_at: '2026-03-20T10:00:00Z' })).mail).toContain(line)
  })

  it.each([
    ['pt', 'Aceita-o até quinta-feira, 12 de março às 20:00 (hora de Lisboa).'],
    ['en', 'Accept it by Thursday 12 March at 20:00 (Lisbon time).'],
  ] as const)('promises nothing beyond the end of the event (%s)', async (locale, line) => {
    expect((await offerTo(locale, { starts_at: '2026-03-12T18:00:00Z' })).mail).toContain(line)
  })

  it('ends with an event that is moved forward, without mention of a next person', async () => {
    const { event, who } = await offerTo('pt', { starts_at: '2026-03-20T10:00:00Z' })
    const end = '2026-03-12T14:00:00.000Z'
    expect((await edit(event.slug, 2, { startsAt: '2026-03-12T12:00:00Z', endsAt: end })).status).toBe(200)
    const own = async () => (await t.send(`/events/${event.slug}/registration`, { token: who.token })).body
    expect(await own()).toMatchObject({ state: 'offered', offerExpiresAt: end })
    const jobs = t.database.db.selectFrom('jobs').select('run_at').where('key', '=', `event-offers:${event.id}`)
    expect((await jobs.executeTakeFirstOrThrow()).run_at.toISOString()).toBe(end)
    t.setTime(end)
    await t.work()
    expect(await own()).toMatchObject({ state: 'cancelled' })
    expect((await mailsTo(who)).map(({ subject }) => subject.split(':')[0])).not.toContain(
      'O prazo para aceitar o lugar terminou',
    )
  })
})

describe('how to enter', () => {
  const link = 'https://sala.example/entrar?sala=1'
  const page = 'http://viveiro.test/events/'
  const told = async (over: object, body: object, locale: 'pt' | 'en' = 'pt') => {
    const who = await t.as('founder', { locale })
    const event = await makeEvent(t.database.db, { link, starts_at: '2026-03-13T18:00:00Z', ...over })
    await t.send(`/events/${event.slug}/registration`, { method: 'PUT', body, token: who.token })
    await eventJobs['events.remind']!(t.deps, { eventId: event.id })
    const mails = await mailsTo(who)
    expect(mails).toHaveLength(2)
    return mails.map(({ body_text }) => body_text.replaceAll('\u2060', ''))
  }

  it.each([
    ['an online event', { mode: 'online' as const }, {}],
    ['a hybrid event from afar', { mode: 'hybrid' as const, venue: 'Sala Tília' }, { attending: 'online' }],
  ])('is a link at %s, in the confirmation and in the reminder', async (_, over, body) => {
    for (const text of await told(over, body)) {
      expect(text).toContain(`Online\n\nÀ hora marcada, entra pelo endereço abaixo`)
      expect(text).toContain(`Entrar no evento:\n${link}`)
      expect(text).not.toMatch(/bilhete|Tília/)
    }
    for (const text of await told(over, body, 'en')) expect(text).toContain(`Join the event:\n${link}`)
  })

  it.each([
    ['on site', { mode: 'onsite' as const, venue: 'Sala Tília' }],
    ['on site at a hybrid event', { mode: 'hybrid' as const, venue: 'Sala Tília' }],
  ])('is the ticket %s', async (_, over) => {
    for (const text of await told(over, {})) {
      expect(text).toContain('Sala Tília\n\nLeva o bilhete no telemóvel')
      expect(text).toContain(`Ver o bilhete:\n${page}`)
      expect(text).not.toContain('sala.example')
    }
  })

  it('is on the page of an online event whose link is still missing', async () => {
    for (const text of await told({ mode: 'online', link: null }, {})) {
      expect(text).toContain('O endereço para entrares aparece na página do evento.')
      expect(text).toContain(`Ver o evento:\n${page}`)
    }
  })

  it('follows the choice made when accepting an offer', async () => {
    const who = await t.as('founder')
    const event = await makeEvent(t.database.db, { link, mode: 'hybrid', venue: 'Sala Tília' })
    const offer_expires_at = '2026-03-13T09:30:00Z'
    const own = { event_id: event.id, user_id: who.id, attending: 'onsite' as const }
    await makeRegistration(t.database.db, { ...own, state: 'offered', offer_expires_at })
    const body = { attending: 'online' }
    await t.send(`/events/${event.slug}/registration`, { method: 'PUT', body, token: who.token })
    expect((await mailsTo(who)).at(-1)?.body_text).toContain(link)
  })

  it('is not mailed to people without a seat', async () => {
    const who = await t.as('founder')
    const event = await makeEvent(t.database.db, { link, mode: 'online', admission: 'approval' })
    await t.send(`/events/${event.slug}/registration`, { method: 'PUT', body: {}, token: who.token })
    const [mail] = await mailsTo(who)
    expect(mail!.subject).toMatch(/^Recebemos o teu pedido/)
    expect(mail!.body_text + mail!.body_html).not.toContain('sala')
  })
})

describe('a cancellation', () => {
  it('names the day on a line of its own, with a capital, since the zone stands in brackets', async () => {
    const rui = await t.as('founder')
    const { id, slug } = await makeEvent(t.database.db, { title_pt: 'Visita', starts_at: '2026-03-20T10:00:00Z' })
    await makeRegistration(t.database.db, { event_id: id, user_id: rui.id })
    await t.send(`/events/${slug}/cancel`, { method: 'POST', body: { reason: { pt: 'Chuva.' } }, token: staff.token })
    t.advance(10 * 60_000)
    await t.work()
    expect((await mailsTo(rui)).at(-1)!.body_text).toMatch(
      /O evento «Visita» foi cancelado\.\n\nSexta-feira, 20 de março, .*\(hora de Lisboa\)\n\nChuva\./,
    )
  })

  it("gives the reason in the reader's language, and in Portuguese when it is not translated", async () => {
    const people = [await t.as('founder'), await t.as('mentor', { locale: 'en' })]
    const reasons = [{ pt: 'Chuva no auditório.', en: 'Rain in the hall.' }, { pt: 'Sem luz.' }]
    for (const reason of reasons) {
      const { id, slug } = await makeEvent(t.database.db)
      for (const { id: user_id } of people) await makeRegistration(t.database.db, { event_id: id, user_id })
      await t.send(`/events/${slug}/cancel`, { method: 'POST', body: { reason }, token: staff.token })
      await eventJobs['events.announce']!(t.deps, { eventId: id, kind: 'cancelled', version: '2' })
      const [pt, en] = (await Promise.all(people.map(mailsTo))).map((mails) => mails.at(-1)!.body_text)
      expect(pt).toContain(reason.pt)
      expect(en).toContain(reason.en ?? reason.pt)
    }
  })
})

describe('a reminder', () => {
  it.each([
    ['carries the ticket of who comes in person', { mode: 'onsite', venue: 'Sala' }, true],
    ['carries none for who takes part online', { mode: 'online' }, false],
  ] as const)('%s', async (_, over, isThere) => {
    const who = await t.as('founder')
    const event = await makeEvent(t.database.db, { starts_at: '2026-03-20T10:00:00Z', ...over })
    const { ticket } = await makeRegistration(t.database.db, { event_id: event.id, user_id: who.id })
    await eventJobs['events.remind']!(t.deps, { eventId: event.id })
    expect((await mailsTo(who)).map((mail) => mail.ticket)).toEqual([isThere ? `viveiro:${ticket}` : null])
  })

  it.each([
    ['2026-03-19T10:00:00Z', 'É amanhã', 'Tomorrow'],
    ['2026-03-20T09:59:00Z', 'É hoje', 'Today'],
    ['2026-03-18T09:00:00Z', 'É sexta-feira, 20 de março', 'Friday 20 March'],
  ])('sent at %s names the day', async (now, pt, en) => {
    const people = [await t.as('founder'), await t.as('mentor', { locale: 'en' })]
    const event = await makeEvent(t.database.db, { starts_at: '2026-03-20T10:00:00Z' })
    for (const { id } of people) await makeRegistration(t.database.db, { event_id: event.id, user_id: id })
    t.setTime(now)
    await eventJobs['events.remind']!(t.deps, { eventId: event.id })
    const subjects = (await Promise.all(people.map(mailsTo))).map(([mail]) => mail!.subject.split(':')[0])
    expect(subjects).toEqual([pt, en])
  })

  it('is mailed once, a day before, to confirmed participants', async () => {
    const [going, waiting] = [await t.as('founder'), await t.as('mentor')]
    const event = await makeEvent(t.database.db, { state: 'draft', starts_at: '2026-03-20T10:00:00Z', title_pt: 'Já' })
    await t.send(`/events/${event.slug}/publish`, { method: 'POST', token: staff.token })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: going.id })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: waiting.id, state: 'waitlisted' })
    t.setTime('2026-03-19T10:00:00Z')
    await t.work()
    await eventJobs['events.remind']!(t.deps, { eventId: event.id })
    const mails = [...(await mailsTo(going)), ...(await mailsTo(waiting))]
    expect(mails.map(({ subject, calendar }) => [subject, calendar])).toEqual([['É amanhã: Já', null]])
  })

  it("counts days by the calendar of the event's zone", async () => {
    const who = await t.as('founder')
    const event = await makeEvent(t.database.db, { starts_at: '2026-03-13T01:00:00Z', zone: 'America/Sao_Paulo' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: who.id })
    await eventJobs['events.remind']!(t.deps, { eventId: event.id })
    expect((await mailsTo(who))[0]?.subject).toMatch(/^É hoje/)
  })

  it.each([
    ['a day before', '2026-03-13T09:40:00Z', '2026-03-12T09:40:00.000Z'],
    ['two hours before, published later than that', '2026-03-13T09:29:00Z', '2026-03-13T07:29:00.000Z'],
    ['once it cannot be taken back, with two hours to go', '2026-03-12T11:30:00Z', '2026-03-12T09:40:00.000Z'],
    ['never, with less', '2026-03-12T11:29:00Z', undefined],
  ])('is planned %s', async (_, starts_at, runAt) => {
    const { slug, id } = await makeEvent(t.database.db, { starts_at, state: 'draft' })
    expect((await t.send(`/events/${slug}/publish`, { method: 'POST', token: staff.token })).status).toBe(200)
    const jobs = t.database.db.selectFrom('jobs').select('run_at').where('key', '=', `event-reminder:${id}`)
    expect((await jobs.executeTakeFirst())?.run_at.toISOString()).toBe(runAt)
  })
})

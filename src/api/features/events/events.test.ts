import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calendar from '#contract/events/calendar.ts'
import * as contract from '#contract/events/events.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeEvents, makeRegistration, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { describeList } from '#test/describe-list.ts'

let t: TestApp
let ines: Signed
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  ines = await t.as('trainee')
  staff = await t.as('staff')
})
afterAll(() => t.close())

const get = (path: string, { token }: Signed = ines) => t.send(path, { token })
const detail = (slug: string, who = ines) => t.call(contract.getEvent, { params: { slug } }, who)

describe('GET /events', () => {
  beforeAll(async () => {
    await makeEvents(t.database.db, [
      { slug: 'passado', starts_at: '2026-03-01T10:00:00Z', kind: 'talk' },
      { slug: 'a-decorrer', starts_at: '2026-03-12T09:00:00Z', mode: 'onsite', venue: 'Sala Tília' },
      { slug: 'em-breve', starts_at: '2026-03-13T10:00:00Z', title_pt: 'Ação de formação', field: 'water' },
      { slug: 'depois', starts_at: '2026-04-02T10:00:00Z', title_pt: '100% prático', kind: 'hackathon' },
      { slug: 'rascunho', starts_at: '2026-03-14T10:00:00Z', state: 'draft' },
      { slug: 'desmarcado', starts_at: '2026-03-15T10:00:00Z', state: 'cancelled' },
    ])
  })

  describeList({
    app: () => t,
    endpoint: contract.listEvents,
    who: () => ines,
    name: ({ slug }) => slug,
    finds: [
      [{}, ['passado', 'a-decorrer', 'em-breve', 'desmarcado', 'depois']],
      [{ when: 'upcoming' }, ['a-decorrer', 'em-breve', 'desmarcado', 'depois']],
      [{ when: 'past' }, ['passado']],
      [{ sort: '-startsAt' }, ['depois', 'desmarcado', 'em-breve', 'a-decorrer', 'passado']],
      [{ kind: ['talk', 'hackathon'] }, ['passado', 'depois']],
      [{ mode: ['onsite'] }, ['a-decorrer']],
      [{ field: 'water' }, ['em-breve']],
      [{ q: 'ACAO' }, ['em-breve']],
      [{ q: 'formacao ação' }, ['em-breve']],
      [{ q: 'tilia' }, ['a-decorrer']],
      [{ q: '0%' }, ['depois']],
      [{ q: '%' }, ['depois']],
      [{ q: '_' }, []],
      [{ from: '2026-03-12T10:00:00Z', to: '2026-03-14T00:00:00Z' }, ['a-decorrer', 'em-breve']],
      [{ from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' }, ['depois']],
    ],
    refuses: [{ kind: 'party' }, { when: 'now' }, { from: 'yesterday' }, { sort: 'id' }],
    alike: {
      make: (count) =>
        makeEvents(
          t.database.db,
          Array.from({ length: count }, () => ({ title_pt: 'Igual' })),
        ),
      query: { q: 'igual' },
    },
  })

  it("lists only the caller's events with `mine`", async () => {
    const mine = async (who: Signed) => {
      const { items } = await t.call(contract.listEvents, { query: { mine: true } }, who)
      return items.map(({ slug }) => slug)
    }
    const event = await makeEvent(t.database.db, { slug: 'meu', starts_at: '2026-05-01T10:00:00Z' })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id })
    expect(await mine(ines)).toEqual(['meu'])
    expect(await mine(staff)).toEqual([])
  })

  it('needs a session', async () => expect((await t.refused(contract.listEvents, {})).status).toBe(401))
})

describe('GET /events/{slug}', () => {
  it('shows drafts to event staff; others get 404', async () => {
    const { slug } = await makeEvent(t.database.db, { state: 'draft' })
    const hidden = await get(`/events/${slug}`)
    const absent = await get('/events/nao-existe')
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(absent.body)
    for (const path of ['/registration', '/ticket', '/attendees', '.ics']) {
      expect((await get(`/events/${slug}${path}`)).status).toBe(404)
    }
    expect((await detail(slug, staff)).can).toMatchObject({ edit: true, remove: true, moves: ['published'] })
  })

  it('shows the link to confirmed participants, materials once it is over, and the editor to staff', async () => {
    const event = await makeEvent(t.database.db, {
      updated_by: staff.id,
      link: 'https://sala.example/1',
      materials: JSON.stringify([{ title: { pt: 'Notas', en: null }, url: 'https://docs.example/n' }]),
    })
    expect(await detail(event.slug)).toMatchObject({ link: null, materials: [], updatedBy: null })
    await makeRegistration(t.database.db, { event_id: event.id, user_id: ines.id })
    expect(await detail(event.slug)).toMatchObject({ link: 'https://sala.example/1', materials: [] })
    expect(await detail(event.slug, staff)).toMatchObject({ materials: [{}], updatedBy: { id: staff.id } })
    await t.database.db
      .updateTable('events')
      .set({ starts_at: '2026-03-01T10:00:00Z', ends_at: '2026-03-01T12:00:00Z' })
      .where('id', '=', event.id)
      .execute()
    expect((await detail(event.slug)).materials).toHaveLength(1)
  })

  it('keeps a script in a description as text', async () => {
    const description_pt = '<script>alert(1)</script>'
    const { slug } = await makeEvent(t.database.db, { description_pt })
    const answer = await get(`/events/${slug}`)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect((await detail(slug)).description.pt).toBe(description_pt)
  })
})

describe('GET /events/{slug}/attendees', () => {
  it('shows only participants who agreed to be shown', async () => {
    const event = await makeEvent(t.database.db)
    const people = await makeUsers(
      t.database.db,
      ['Mostra', 'Esconde', 'Espera', 'Saiu', 'Suspensa'].map((last_name) => ({
        last_name,
        status: last_name === 'Suspensa' ? ('suspended' as const) : ('active' as const),
      })),
    )
    const states = ['confirmed', 'confirmed', 'waitlisted', 'cancelled', 'confirmed'] as const
    await makeRegistrations(
      t.database.db,
      people.map(({ id, last_name }, index) => ({
        event_id: event.id,
        user_id: id,
        state: states[index]!,
        visible: last_name !== 'Esconde',
      })),
    )
    const body = await t.call(contract.listParticipants, { params: event }, ines)
    expect(body).toMatchObject({ total: 1, nextCursor: null, items: [{ name: 'Inês Mostra' }] })
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('shows no headline of a profile that only the team may see', async () => {
    const event = await makeEvent(t.database.db)
    const people = await makeUsers(t.database.db, [{ last_name: 'Aberta' }, { last_name: 'Fechada' }])
    const profiles = [{ headline: 'Designer' }, { headline: 'Segredo', visibility: 'staff' as const }]
    for (const [index, profile] of profiles.entries()) {
      await t.database.db.updateTable('profiles').set(profile).where('user_id', '=', people[index]!.id).execute()
    }
    await makeRegistrations(
      t.database.db,
      people.map(({ id }) => ({ event_id: event.id, user_id: id, visible: true })),
    )
    const { items } = await t.call(contract.listParticipants, { params: event }, ines)
    expect(items.map(({ name, headline }) => [name, headline]).toSorted()).toEqual([
      ['Inês Aberta', 'Designer'],
      ['Inês Fechada', null],
    ])
  })
})

describe('calendars', () => {
  const entries = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
  const pathOf = ({ url }: { url: string }) => url.replace('http://viveiro.test', '')

  it('sends one event as a file', async () => {
    const { slug } = await makeEvent(t.database.db, { title_pt: 'Para guardar' })
    const { status, headers, text } = await get(`/events/${slug}.ics`)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${slug}.ics"`)
    expect(entries(text).map((entry) => entry.getFirstPropertyValue('summary'))).toEqual(['Para guardar'])
    expect((await t.send(`/events/${slug}.ics`)).status).toBe(401)
  })

  it("feeds the caller's events without a session, until the address is renewed", async () => {
    const rui = await t.as('mentor')
    const [going, waiting, left, off] = await makeEvents(t.database.db, [
      { title_pt: 'Vou' },
      { title_pt: 'Espero' },
      { title_pt: 'Saí' },
      { title_pt: 'Desmarcado', state: 'cancelled' },
    ])
    await makeRegistrations(t.database.db, [
      { event_id: going!.id, user_id: rui.id },
      { event_id: waiting!.id, user_id: rui.id, state: 'waitlisted' },
      { event_id: left!.id, user_id: rui.id, state: 'cancelled' },
      { event_id: off!.id, user_id: rui.id },
    ])
    const path = pathOf(await t.call(calendar.getCalendarAddress, {}, rui))
    expect(pathOf(await t.call(calendar.getCalendarAddress, {}, rui))).toBe(path)
    expect(path).toMatch(/^\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
    const feed = entries((await t.send(path)).text)
    const shown = feed.map((entry) => [entry.getFirstPropertyValue('summary'), entry.getFirstPropertyValue('status')])
    expect(shown.toSorted()).toEqual([
      ['Desmarcado', 'CANCELLED'],
      ['Espero', 'TENTATIVE'],
      ['Vou', 'CONFIRMED'],
    ])
    const renewed = pathOf(await t.call(calendar.renewCalendarAddress, {}, rui))
    expect((await t.send(path)).status).toBe(404)
    expect((await t.send(renewed)).status).toBe(200)
  })

  it('finds a feed only by its whole secret', async () => {
    expect((await t.send(`/calendar/${'a'.repeat(43)}.ics`)).status).toBe(404)
    expect((await t.send('/calendar/curto.ics')).status).toBe(404)
    expect((await t.send('/calendar')).status).toBe(401)
  })
})

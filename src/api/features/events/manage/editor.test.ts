import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { getEvent } from '#contract/events/events.ts'
import * as contract from '#contract/events/manage.ts'
import type { EventInput } from '#contract/events/manage.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { makeEvent, makeEvents, makeRegistration, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { CallArgs } from '#test/call.ts'
import { describeList } from '#test/describe-list.ts'
import { eventJobs } from '../jobs.ts'

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp({ tokenTtl: 30 * 86_400 })
  staff = await t.as('staff')
})
afterAll(() => t.close())

const input: EventInput = {
  kind: 'talk',
  title: { pt: 'Ação! O 1.º cliente', en: 'Action' },
  summary: { pt: 'Resumo.', en: 'Summary.' },
  description: { pt: '## Olá', en: null },
  field: 'water',
  mode: 'onsite',
  venue: { name: 'Sala Tília', address: null },
  link: null,
  startsAt: '2026-03-20T10:00:00.000Z',
  endsAt: '2026-03-20T12:00:00.000Z',
  zone: 'Europe/Lisbon',
  capacity: 10,
  admission: 'open',
  registrationOpensAt: null,
  registrationClosesAt: null,
  questions: [],
  answersUntil: null,
  cancelUntil: null,
  priorityGroup: null,
  priorityUntil: null,
  peopleList: 'consent',
  isPublic: true,
  onlineCapacity: null,
  coverId: null,
  speakers: [{ name: 'Rui', title: { pt: 'Mentor' } }],
  agenda: [{ at: '10:00', title: { pt: 'Início' }, who: null }],
  materials: [],
}
const create = (over: Partial<EventInput> = {}) => t.call(contract.createEvent, { body: { ...input, ...over } }, staff)
const publish = (slug: string) => t.call(contract.publishEvent, { params: { slug } }, staff)
const duplicate = (slug: string, day?: string) =>
  t.call(contract.duplicateEvent, { params: { slug }, query: { day } }, staff)
type Change = Partial<EventInput> & { version: number }
const change = (slug: string, body: Change) => t.call(contract.updateEvent, { params: { slug }, body }, staff)
const refusal = (endpoint: Endpoint, slug: string, body?: object) =>
  t.refused(endpoint, { params: { slug }, body }, staff)
const mails = async (who: Signed) => {
  const rows = await t.database.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', who.email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, calendar }) => [subject, /METHOD:(\w+)/.exec(calendar ?? '')?.[1]])
}
const runJobs = async (eventId: string, kind: string) => {
  const jobs = await t.database.db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute()
  for (const { payload } of jobs.filter(({ payload }) => payload['eventId'] === eventId)) {
    await eventJobs[kind]!(t.deps, payload)
  }
}

describe('creating', () => {
  it('makes a draft with a slug from its title that is never reused', async () => {
    expect(await create()).toMatchObject({
      slug: 'acao-o-1-o-cliente',
      state: 'draft',
      version: 1,
      translated: false,
      phase: 'not_open',
      venue: input.venue,
      agenda: [{ at: '10:00' }],
    })
    expect((await create()).slug).toBe('acao-o-1-o-cliente-2')
    const deleted = { params: { slug: 'acao-o-1-o-cliente-2' } }
    await t.call(contract.deleteEvent, deleted, staff)
    expect(await t.refused(getEvent, deleted, staff)).toMatchObject({ status: 404 })
    expect((await create()).slug).toBe('acao-o-1-o-cliente-3')
    expect((await create({ title: { pt: '日本' } })).slug).toBe('evento')
  })

  it.each<[string, object, string, string]>([
    ['a title with a line break', { title: { pt: 'a\r\nBcc: x@y.z' } }, 'title.pt', 'characters'],
    ['an end before the start', { endsAt: '2026-03-20T09:00:00Z' }, 'endsAt', 'end_before_start'],
    ['an end at the start', { endsAt: input.startsAt }, 'endsAt', 'end_before_start'],
    ['a length of years', { endsAt: '2028-03-20T09:00:00Z' }, 'endsAt', 'event_too_long'],
    ['a title that nobody can see', { title: { pt: '\u200b' } }, 'title.pt', 'required'],
    ['a title that turns around', { title: { pt: 'a\u202eb' } }, 'title.pt', 'characters'],
    ['a door that opens too late', { registrationOpensAt: input.endsAt }, 'registrationOpensAt', 'opens_after_event'],
    ['a day that does not exist', { startsAt: '2026-02-30T10:00:00Z' }, 'startsAt', 'invalid_date'],
    ['an unknown zone', { zone: 'Europe/Nowhere' }, 'zone', 'zone'],
    ['no venue on site', { venue: null }, 'venue', 'required'],
    ['no seats', { capacity: 0 }, 'capacity', 'too_small'],
    ['half a seat', { capacity: 1.5 }, 'capacity', 'invalid'],
    ['a script as link', { link: 'javascript:alert(1)' }, 'link', 'url'],
    ['an unknown field', { field: 'alchemy' }, 'field', 'unknown_reference'],
    ['an unknown cover', { coverId: '0199b6a0-0000-7000-8000-000000000001' }, 'coverId', 'unknown_reference'],
    [
      'a window that closes first',
      { registrationOpensAt: '2026-03-02T00:00:00Z', registrationClosesAt: '2026-03-01T00:00:00Z' },
      'registrationClosesAt',
      'end_before_start',
    ],
    ['a field we do not know', { owner: 'me' }, 'owner', 'unknown'],
  ])('refuses %s', async (_, over, field, code) => {
    const { status, errors } = await t.refused(contract.createEvent, { body: { ...input, ...over } }, staff)
    expect(status).toBe(422)
    expect(errors).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('reports all invalid fields at once', async () => {
    const body = { ...input, zone: 'x', venue: null, endsAt: '2026-01-01T00:00:00Z' }
    const { errors } = await t.refused(contract.createEvent, { body }, staff)
    expect(errors?.map(({ field }) => field).toSorted()).toEqual(['endsAt', 'venue', 'zone'])
  })

  it('answers a repeated key with the first answer', async () => {
    const args = { body: input, headers: { 'idempotency-key': 'once' } }
    const post = () => t.call(contract.createEvent, args, staff)
    const [first, again] = [await post(), await post()]
    expect(again).toEqual(first)
  })

  it('makes one event of parallel requests with one key', async () => {
    const args = {
      body: { ...input, title: { pt: 'Ao mesmo tempo', en: null } },
      headers: { 'idempotency-key': 'all' },
    }
    const all = await Promise.all(Array.from({ length: 6 }, () => t.call(contract.createEvent, args, staff)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })
})

describe('editing', () => {
  it('refuses a stale version with the current event', async () => {
    const { slug } = await create()
    const mine = await change(slug, { version: 1, title: { pt: 'Primeira', en: null } })
    expect(mine).toMatchObject({ version: 2, title: { pt: 'Primeira' }, slug })
    const theirs = await refusal(contract.updateEvent, slug, { version: 1, summary: { pt: 'Segunda' } })
    expect(theirs).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { version: 2, title: { pt: 'Primeira' }, updatedBy: { id: staff.id } },
    })
    expect(await t.call(getEvent, { params: { slug } }, staff)).toEqual(theirs.current)
  })

  it('accepts one of many parallel edits, more than there are connections', async () => {
    const { slug } = await create()
    const titles = Array.from({ length: 20 }, (_, index) => ({ pt: `Título ${index}` }))
    const edits = titles.map((title) => change(slug, { version: 1, title }))
    const outcomes = (await Promise.allSettled(edits)).map((edit) =>
      edit.status === 'fulfilled' ? 'saved' : /answered (\d+)/.exec(String(edit.reason))?.[1],
    )
    expect(outcomes.toSorted()).toEqual([...titles.slice(1).map(() => '409'), 'saved'])
  })

  it('validates a partial change together with the stored fields', async () => {
    const { slug } = await create()
    const problem = await refusal(contract.updateEvent, slug, { version: 1, startsAt: '2026-03-21T00:00:00Z' })
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'endsAt', code: 'end_before_start' }] })
  })

  it('never lowers capacity below the taken seats, and offers new seats to the waiting list', async () => {
    const event = await makeEvent(t.database.db, { capacity: 2, mode: 'online' })
    const people = await makeUsers(t.database.db, [{}, {}, {}, {}])
    await makeRegistrations(
      t.database.db,
      people.map(({ id }, index) => ({
        event_id: event.id,
        user_id: id,
        state: index < 2 ? 'confirmed' : 'waitlisted',
      })),
    )
    const { slug } = event
    const tooFew = await refusal(contract.updateEvent, slug, { version: 1, capacity: 1 })
    expect(tooFew).toMatchObject({ status: 409, code: 'capacity_below_confirmed' })
    expect(await change(slug, { version: 1, capacity: 3 })).toMatchObject({ taken: 3, waiting: 1 })
    expect(await change(slug, { version: 2, capacity: null })).toMatchObject({ taken: 4, waiting: 0 })
  })

  it('mails participants about a new time or place once, in their language', async () => {
    const lara = await t.as('trainee', { locale: 'en' })
    const { slug, id } = await create({ title: { pt: 'Muda', en: 'Moves' } })
    await publish(slug)
    await makeRegistration(t.database.db, { event_id: id, user_id: lara.id })
    await change(slug, { version: 2, summary: { pt: 'Outro resumo' } })
    await runJobs(id, 'events.announce')
    expect(await mails(lara)).toEqual([])
    await change(slug, { version: 3, venue: { name: 'Sala Sobreiro', address: null } })
    await change(slug, { version: 4, endsAt: '2026-03-20T13:00:00.000Z' })
    await runJobs(id, 'events.announce')
    await runJobs(id, 'events.announce')
    expect(await mails(lara)).toEqual([['New time and place: Moves', 'REQUEST']])
  })
})

describe('publishing, cancelling, duplicating', () => {
  it('publishes a draft once', async () => {
    const { slug } = await create()
    expect(await publish(slug)).toMatchObject({ state: 'published', phase: 'open' })
    for (const endpoint of [contract.publishEvent, contract.deleteEvent]) {
      expect(await refusal(endpoint, slug)).toMatchObject({ status: 409, code: 'state_conflict' })
    }
    const late = await makeEvent(t.database.db, { state: 'draft', starts_at: '2026-03-01T10:00:00Z' })
    expect(await refusal(contract.publishEvent, late.slug)).toMatchObject({ status: 409, code: 'event_over' })
  })

  it('cancels with a reason that is mailed to everybody, and drops planned jobs', async () => {
    const rui = await t.as('founder')
    const { slug, id } = await create({ title: { pt: 'Cai' } })
    await publish(slug)
    await makeRegistration(t.database.db, { event_id: id, user_id: rui.id })
    expect(await refusal(contract.cancelEvent, slug, {})).toMatchObject({ status: 422 })
    const reason = { pt: 'Chuva no auditório.', en: 'Rain in the hall.' }
    const cancelled = await t.call(contract.cancelEvent, { params: { slug }, body: { reason } }, staff)
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      cancelReason: reason,
      can: { edit: false },
    })
    await runJobs(id, 'events.announce')
    await runJobs(id, 'events.remind')
    expect(await mails(rui)).toEqual([['Evento cancelado: Cai', 'CANCEL']])
    const { version } = cancelled
    expect(await refusal(contract.updateEvent, slug, { version })).toMatchObject({ status: 409 })
    expect(await refusal(contract.cancelEvent, slug, { reason })).toMatchObject({ status: 409 })
    expect(await refusal(contract.cancelEvent, 'nao-existe', { reason })).toMatchObject({ status: 404 })
  })

  it('copies to the next week ahead at the same wall time, across summer time', async () => {
    const source = await makeEvent(t.database.db, {
      slug: 'semanal',
      starts_at: '2026-03-26T17:30:00Z',
      title_pt: 'Semanal',
    })
    expect(await duplicate(source.slug)).toMatchObject({
      state: 'draft',
      startsAt: '2026-04-02T16:30:00.000Z',
      taken: 0,
    })
    // To any day, at the hour on the wall.
    expect((await duplicate(source.slug, '2026-05-05')).startsAt).toBe('2026-05-05T16:30:00.000Z')
    // 9.30 in Lisbon is 5.30 in New York, which changed to summer time on Sunday.
    for (const [starts_at, zone, next] of [
      ['2025-01-09T18:00:00Z', 'Europe/Lisbon', '2026-03-12T18:00:00.000Z'],
      ['2025-07-10T09:00:00Z', 'Europe/Lisbon', '2026-03-12T10:00:00.000Z'],
      ['2026-01-08T10:00:00Z', 'America/New_York', '2026-03-19T09:00:00.000Z'],
    ] as const) {
      const old = await makeEvent(t.database.db, { starts_at, zone })
      expect((await duplicate(old.slug)).startsAt).toBe(next)
    }
  })
})

describe('the table', () => {
  const list = (query: CallArgs<typeof contract.listManagedEvents>['query']) =>
    t.call(contract.listManagedEvents, { query: { q: 'tabela', ...query } }, staff)
  beforeAll(async () => {
    const made = await makeEvents(t.database.db, [
      { slug: 't-a', title_pt: 'Tabela A', starts_at: '2026-06-01T10:00:00Z', title_en: 'A', summary_en: 'A' },
      { slug: 't-b', title_pt: 'Tabela B', starts_at: '2026-06-02T10:00:00Z', admission: 'approval' },
      { slug: 't-c', title_pt: 'Tabela C', starts_at: '2026-06-03T10:00:00Z', state: 'draft' },
      { slug: 't-d', title_pt: '=Tabela D', starts_at: '2026-06-04T10:00:00Z', state: 'cancelled' },
    ])
    const people = await makeUsers(t.database.db, [{}, {}, {}])
    await makeRegistrations(t.database.db, [
      { event_id: made[0]!.id, user_id: people[0]!.id, attendance: 'present', rating: 5 },
      { event_id: made[0]!.id, user_id: people[1]!.id, attendance: 'absent', rating: 4 },
      { event_id: made[1]!.id, user_id: people[2]!.id, state: 'pending' },
    ])
  })

  describeList({
    app: () => t,
    endpoint: contract.listManagedEvents,
    who: () => staff,
    name: ({ slug }) => slug,
    within: { q: 'tabela' },
    finds: [
      [{}, ['t-d', 't-c', 't-b', 't-a']],
      [{ sort: 'startsAt' }, ['t-a', 't-b', 't-c', 't-d']],
      [{ sort: '-title' }, ['t-c', 't-b', 't-a', 't-d']],
      [{ state: ['draft', 'cancelled'] }, ['t-d', 't-c']],
      [{ needs: 'approval' }, ['t-b']],
      [{ needs: 'translation' }, ['t-c', 't-b']],
    ],
    alike: {
      make: (count) =>
        makeEvents(
          t.database.db,
          Array.from({ length: count }, () => ({ title_pt: 'Igual', updated_at: t.deps.clock() })),
        ),
      query: { q: 'igual' },
    },
    export: { endpoint: contract.exportEvents, params: { format: 'csv' }, column: 'slug' },
    bulk: {
      endpoint: contract.changeEvents,
      body: { action: 'publish' },
      changes: ['t-c'],
      skips: { 't-a': 'state_conflict', 't-b': 'state_conflict', 't-d': 'state_conflict' },
    },
  })

  it('sorts by taken seats', async () => {
    const { items } = await t.call(contract.listManagedEvents, { query: { q: 'tabela', sort: '-taken' } }, staff)
    expect(items[0]!.slug).toBe('t-a')
  })

  it('sorts titles alphabetically, and finds an event by any of its words', async () => {
    await makeEvents(
      t.database.db,
      ['Zebra', 'abacate', 'Água', 'Évora'].map((title) => ({ title_pt: `Ordem ${title}`, venue: 'Praça' })),
    )
    const named = async (q: string) => (await list({ q, sort: 'title' })).items.map(({ title }) => title.pt)
    expect(await named('ordem')).toEqual(['Ordem abacate', 'Ordem Água', 'Ordem Évora', 'Ordem Zebra'])
    await create({
      title: { pt: 'Por dentro' },
      venue: { name: 'Sala', address: 'Guimarães' },
      description: { pt: 'O comando reflog.' },
      speakers: [{ name: 'Luísa Vaz', title: { pt: '' } }],
    })
    for (const q of ['guimaraes', 'reflog', 'luisa']) expect(await named(q)).toEqual(['Por dentro'])
    expect(await named('name')).not.toContain('Por dentro')
  })

  it.each([
    ['a description without', { description: { pt: 'Olá', en: '' }, speakers: [], agenda: [] }, false],
    ['a speaker without', { speakers: [{ name: 'Rui', title: { pt: 'Mentor' } }], agenda: [] }, false],
    ['a programme without', { speakers: [], agenda: [{ at: '10:00', title: { pt: 'Início' }, who: null }] }, false],
    ['a material without', { materials: [{ title: { pt: 'Guia' }, url: 'https://docs.example/g' }] }, false],
    ['nothing without', { speakers: [{ name: 'Rui', title: { pt: '' } }], agenda: [] }, true],
  ])('tells whether the texts are translated: %s English', async (_, over, translated) => {
    const title = { pt: `Traduzido ${crypto.randomUUID()}`, en: 'Translated' }
    const { slug } = await create({ title, description: { pt: 'Olá', en: 'Hello' }, ...over })
    const { items } = await list({ q: 'traduzido', limit: 50 })
    expect(items.find((item) => item.slug === slug)).toMatchObject({ translated })
  })

  it('shows figures', async () => {
    const { items } = await list({ sort: 'startsAt' })
    expect(items[0]).toMatchObject({ translated: true, figures: { confirmed: 2, attended: 1, rating: 4.5 } })
    expect(items[1]).toMatchObject({ translated: false, figures: { confirmed: 0, pending: 1, rating: null } })
  })

  it('exports CSV without formulas', async () => {
    const query = { q: 'tabela', sort: 'startsAt' } as const
    const { headers, text } = await t.call(contract.exportEvents, { params: { format: 'csv' }, query }, staff)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text.split('\r\n')[4]).toMatch(/^"t-d";"Cancelado";"Oficina";"'=Tabela D";/)
  })

  it('cancels in bulk, with a reason', async () => {
    const { items } = await list({})
    const body = { action: 'cancel', ids: items.map(({ id }) => id), dryRun: false } as const
    expect(await t.refused(contract.changeEvents, { body }, staff)).toMatchObject({ status: 422 })
    const done = await t.call(contract.changeEvents, { body: { ...body, reason: { pt: 'Greve.' } } }, staff)
    expect(done).toMatchObject({ changed: 3, skipped: [{ slug: 't-d' }] })
    expect((await list({ state: ['cancelled'] })).total).toBe(4)
  })

  it('writes an audit row for every change', async () => {
    const rows = await t.database.db
      .selectFrom('audit_log')
      .select('action')
      .distinct()
      .where('actor_id', '=', staff.id)
      .execute()
    expect(rows.map(({ action }) => action).toSorted()).toEqual(
      ['cancel', 'create', 'delete', 'duplicate', 'publish', 'update'].map((deed) => `events.${deed}`),
    )
  })
})

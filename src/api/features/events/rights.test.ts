import { randomBytes } from 'node:crypto'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { roomCode } from '#api/records/room-codes.ts'
import { issueAttendance } from '#contract/events/certificates.ts'
import { getCalendarAddress } from '#contract/events/calendar.ts'
import type { Signed, TestApp } from '#test/app.ts'
import type { LooseArgs } from '#test/call.ts'
import {
  all,
  anybody,
  describeRights,
  hidden,
  members,
  seenByStaff,
  staff,
  type Rights,
  importRights,
  labelRights,
} from '#test/rights.ts'
import { eventDefaults } from '#contract/events/manage.ts'
import { eventsArea } from './area.ts'
import * as policy from './policy.ts'

const published = async (t: TestApp, over: Parameters<typeof makeEvent>[1] = {}) => ({
  params: await makeEvent(t.deps.db, over),
})
/** Query and title by which a list finds this event among all others. */
async function listed(t: TestApp, state: 'draft' | 'published') {
  const { params } = await published(t, { title_pt: `Evento ${crypto.randomUUID()}`, state })
  return { query: { q: params.title_pt }, finds: params.slug }
}
const draft = (t: TestApp) => published(t, { state: 'draft' })
/** An event with a registration of this person. */
async function registered(
  who: { id: string },
  t: TestApp,
  over: { attendance?: 'present'; visible?: boolean } = {},
  starts_at = '2026-03-12T09:00:00Z',
) {
  const event = await makeEvent(t.deps.db, { starts_at })
  const registration = await makeRegistration(t.deps.db, { event_id: event.id, user_id: who.id, ...over })
  return { event, registration }
}
/** A seat in what goes on now, with the code of its room. */
async function withRoom(who: { id: string }, t: TestApp) {
  const event = await makeEvent(t.deps.db, { starts_at: t.deps.clock() })
  await makeRegistration(t.deps.db, { event_id: event.id, user_id: who.id })
  const secret = randomBytes(32)
  const room = { event_id: event.id, secret, opened_at: t.deps.clock() }
  await t.deps.db.insertInto('event_rooms').values(room).execute()
  return { event, code: roomCode(secret, t.deps.clock()).code }
}
const mine = async (me: Signed, t: TestApp) => ({ params: (await registered(me, t)).event })
const others = async (t: TestApp, over?: Parameters<typeof registered>[2]) => registered(await t.as('mentor'), t, over)
const othersEvent = async (t: TestApp) => ({ params: (await others(t)).event })
const participant = async (t: TestApp, over?: Parameters<typeof registered>[2]) => {
  const { event, registration } = await others(t, over)
  return { params: { slug: event.slug, id: registration.id } }
}
/** A certificate that somebody asked for. */
const certified = async (t: TestApp) => {
  const mentor = await t.as('mentor')
  const { event } = await registered(mentor, t, { attendance: 'present' }, '2026-03-10T09:00:00Z')
  return { params: await t.call(issueAttendance, { params: event }, mentor) }
}
/** A series with one date in this state; a registration of this person, if there is one. */
async function series(t: TestApp, state: 'draft' | 'published', who?: { id: string }) {
  const { db } = t.deps
  const id = crypto.randomUUID()
  const of = { id, slug: `serie-${id}`, created_by: null, content: JSON.stringify({ ...eventDefaults, ...input }) }
  await db
    .insertInto('event_series')
    .values({ ...of, rule: JSON.stringify(rule) })
    .execute()
  const date = { series_id: id, series_day: '2026-03-20', mode: 'onsite' as const }
  const event = await makeEvent(db, { ...date, state, starts_at: '2026-03-20T10:00:00Z' })
  if (who) await makeRegistration(db, { event_id: event.id, user_id: who.id })
  return { params: { slug: of.slug } }
}
/** The same query as an export. */
const asFile = (asked: LooseArgs & { finds?: string }) => ({ ...asked, params: { ...asked.params, format: 'csv' } })
const feedOf = async (who: Signed, t: TestApp) => {
  const { url } = await t.call(getCalendarAddress, {}, who)
  return { params: { secret: /calendar\/(.*)\.ics$/.exec(url)![1] } }
}

/** One that is over. */
const over = (t: TestApp) => published(t, { starts_at: '2026-03-10T09:00:00Z' })

const forMembers: Rights = {
  ...labelRights('/manage/events'),
  ...importRights('/manage/events'),
  'GET /events': {
    'a published event': [members, (_, t) => listed(t, 'published')],
    'a draft': [hidden, (_, t) => listed(t, 'draft')],
  },
  'GET /events/{slug}': {
    'a published event': [members, (_, t) => published(t)],
    'a draft': [seenByStaff, (_, t) => draft(t)],
  },
  'GET /events/{slug}.ics': {
    'a published event': [members, (_, t) => published(t)],
    'a draft': [seenByStaff, (_, t) => draft(t)],
  },
  'GET /events/{slug}.png': {
    'a published event': [anybody, (_, t) => published(t)],
    'a draft': [all(404), (_, t) => draft(t)],
  },
  'GET /event-series/{slug}': {
    'with a published date': [members, (_, t) => series(t, 'published')],
    'of drafts': [seenByStaff, (_, t) => series(t, 'draft')],
  },
  'GET /event-series/{slug}.ics': {
    'with a published date': [members, (_, t) => series(t, 'published')],
    'of drafts': [seenByStaff, (_, t) => series(t, 'draft')],
  },
  'PUT /event-series/{slug}/registration': {
    'with a published date': [members, async (_, t) => ({ ...(await series(t, 'published')), body: {} })],
    'of drafts': [{ ...hidden, staff: 409, admin: 409 }, async (_, t) => ({ ...(await series(t, 'draft')), body: {} })],
  },
  'DELETE /event-series/{slug}/registration': {
    'of mine': [members, (me, t) => series(t, 'published', me)],
    'of drafts': [seenByStaff, (_, t) => series(t, 'draft')],
  },
  'GET /public/events/{slug}': {
    'a public event': [anybody, (_, t) => published(t, { is_public: true })],
    'an event of members': [all(404), (_, t) => published(t)],
    'a public draft': [all(404), (_, t) => published(t, { is_public: true, state: 'draft' })],
  },
  'GET /events/{slug}/attendees': {
    'of a published event': [members, (_, t) => published(t)],
    'of a draft': [seenByStaff, (_, t) => draft(t)],
    'somebody who agreed to be shown': [
      members,
      async (_, t) => {
        const { event, registration } = await others(t, { visible: true })
        return { params: event, finds: registration.user_id }
      },
    ],
    'somebody who did not': [
      hidden,
      async (_, t) => {
        const { event, registration } = await others(t, { visible: false })
        return { params: event, finds: registration.user_id }
      },
    ],
  },
  'GET /events/{slug}/registration': {
    'of mine': [members, mine],
    "somebody else's": [hidden, (_, t) => othersEvent(t)],
  },
  'PUT /events/{slug}/registration': {
    'for a published event': [members, async (_, t) => ({ ...(await published(t)), body: {} })],
    'for a draft': [{ ...hidden, staff: 409, admin: 409 }, async (_, t) => ({ ...(await draft(t)), body: {} })],
  },
  'DELETE /events/{slug}/registration': {
    'of mine': [members, mine],
    "somebody else's": [hidden, (_, t) => othersEvent(t)],
  },
  'GET /events/{slug}/ticket': {
    'of mine': [members, mine],
    "somebody else's": [hidden, (_, t) => othersEvent(t)],
  },
  'POST /events/{slug}/join': {
    'with my seat': [members, mine],
    "with somebody else's": [hidden, (_, t) => othersEvent(t)],
  },
  'PUT /events/{slug}/feedback': {
    'where I was': [
      members,
      async (me, t) => ({
        params: (await registered(me, t, { attendance: 'present' })).event,
        body: { rating: 5 },
      }),
    ],
    'where somebody else was': [
      { ...all(409), nobody: 401, juror: 403, partner: 403 },
      async (_, t) => ({ params: (await others(t, { attendance: 'present' })).event, body: { rating: 5 } }),
    ],
  },
  'PUT /events/{slug}/certificate': {
    'where I was': [
      members,
      async (me, t) => ({ params: (await registered(me, t, { attendance: 'present' }, '2026-03-10T09:00:00Z')).event }),
    ],
    'where somebody else was': [
      hidden,
      async (_, t) => ({ params: (await others(t, { attendance: 'present' })).event }),
    ],
  },
  'GET /attendances/{code}': {
    'a true one': [anybody, (_, t) => certified(t)],
    'by a guess': [all(404), () => ({ params: { code: 'VE-2222-2222-2222' } })],
  },
  'GET /attendances/{code}/pdf': {
    'a true one': [anybody, (_, t) => certified(t)],
    'by a guess': [all(404), () => ({ params: { code: 'VE-2222-2222-2222' } })],
  },
  'GET /rooms': {
    'of mine': [members, async (me, t) => ({ finds: (await withRoom(me, t)).event.slug })],
    "somebody else's": [hidden, async (_, t) => ({ finds: (await withRoom(await t.as('mentor'), t)).event.slug })],
  },
  'POST /rooms/enter': {
    'with my seat': [members, async (me, t) => ({ body: { code: (await withRoom(me, t)).code } })],
    "with somebody else's": [
      { ...all(409), nobody: 401, juror: 403, partner: 403 },
      async (_, t) => ({ body: { code: (await withRoom(await t.as('mentor'), t)).code } }),
    ],
  },
  'GET /calendar': [members, () => ({})],
  'POST /calendar': [members, () => ({})],
  'GET /calendar/{secret}.ics': {
    'by its secret': [anybody, feedOf],
    'by a guess': [all(404), () => ({ params: { secret: 'a'.repeat(43) } })],
    'with what is mine': [
      anybody,
      async (me, t) => ({ ...(await feedOf(me, t)), finds: (await registered(me, t)).event.slug }),
    ],
    "with what is somebody else's": [
      all(404),
      async (me, t) => ({ ...(await feedOf(me, t)), finds: (await others(t)).event.slug }),
    ],
  },
}

const rule = { every: 'week', interval: 1, until: null, count: 4, except: [], also: [] }
const input = {
  kind: 'talk',
  title: { pt: 'Conversa' },
  summary: { pt: 'Resumo.' },
  mode: 'online',
  startsAt: '2026-03-20T10:00:00.000Z',
  endsAt: '2026-03-20T12:00:00.000Z',
  zone: 'Europe/Lisbon',
}
const reason = { pt: 'Chuva.' }
const scan = { id: '0199b6a0-0000-7000-8000-000000000001', ticket: 'x', scannedAt: '2026-03-12T09:00:00Z' }

const forStaff: Rights = {
  'POST /events': [staff, () => ({ body: input })],
  'PATCH /events/{slug}': {
    'a published event': [staff, async (_, t) => ({ ...(await published(t)), body: { version: 1 } })],
    'a draft': [staff, async (_, t) => ({ ...(await draft(t)), body: { version: 1 } })],
  },
  'DELETE /events/{slug}': [staff, (_, t) => draft(t)],
  'POST /events/{slug}/publish': [staff, (_, t) => published(t, { state: 'draft', mode: 'onsite' })],
  'POST /events/{slug}/take-back': [staff, (_, t) => published(t)],
  'POST /events/{slug}/cancel': [staff, async (_, t) => ({ ...(await published(t)), body: { reason } })],
  'POST /events/{slug}/duplicate': [staff, (_, t) => published(t)],
  'POST /events/{slug}/repeat': [staff, async (_, t) => ({ ...(await published(t)), body: rule })],
  'POST /event-series/{slug}/dates': [
    staff,
    async (_, t) => ({ ...(await series(t, 'published')), body: { day: '2026-04-03' } }),
  ],
  'POST /event-series/{slug}/cancel': [
    staff,
    async (_, t) => ({ ...(await series(t, 'published')), body: { reason } }),
  ],
  'DELETE /event-series/{slug}': [staff, (_, t) => series(t, 'draft')],
  'GET /manage/events': [staff, (_, t) => listed(t, 'draft')],
  'GET /manage/events.{format}': [staff, async (_, t) => asFile(await listed(t, 'draft'))],
  'POST /manage/events/bulk': [
    staff,
    async (_, t) => ({ body: { action: 'publish', ids: [(await draft(t)).params.id], dryRun: true } }),
  ],
  'GET /manage/events/{slug}/registrations': [staff, (_, t) => participant(t)],
  'GET /manage/events/{slug}/registrations.{format}': [staff, async (_, t) => asFile(await participant(t))],
  'POST /manage/events/{slug}/registrations/decide': [
    staff,
    async (_, t) => ({ ...(await participant(t)), body: { decision: 'approve', allPending: true } }),
  ],
  'POST /manage/events/{slug}/registrations/undo': [
    staff,
    async (_, t) => {
      const event = await makeEvent(t.deps.db)
      const { id: user_id } = await t.as('mentor')
      const own = { event_id: event.id, user_id, state: 'declined' as const, decided_at: new Date() }
      const { id } = await makeRegistration(t.deps.db, own)
      return { params: event, body: { ids: [id] } }
    },
  ],
  'DELETE /manage/events/{slug}/registrations/{id}': [staff, (_, t) => participant(t)],
  'PUT /manage/events/{slug}/registrations/{id}/answers': [
    staff,
    async (_, t) => ({ ...(await participant(t)), body: { answers: {} } }),
  ],
  'PUT /manage/events/{slug}/registrations/{id}/attendance': [
    staff,
    async (_, t) => ({ ...(await participant(t)), body: { attendance: 'present' } }),
  ],
  'POST /manage/events/{slug}/walk-ins': [
    staff,
    async (_, t) => ({ ...(await participant(t)), body: { email: (await t.as('trainee')).email } }),
  ],
  'POST /manage/events/{slug}/online-attendance': [staff, (_, t) => participant(t)],
  'POST /manage/events/{slug}/scans': [staff, async (_, t) => ({ ...(await participant(t)), body: { scans: [scan] } })],
  'GET /manage/events/{slug}/scans': [staff, (_, t) => participant(t)],
  'GET /manage/events/{slug}/door': [staff, (_, t) => participant(t)],
  'PUT /manage/events/{slug}/door/lists': [
    staff,
    async (_, t) => ({ ...(await participant(t)), body: { lists: [{ name: 'Almoço' }] } }),
  ],
  'GET /manage/events/{slug}/room': [staff, (_, t) => published(t)],
  'PUT /manage/events/{slug}/room': [staff, (_, t) => published(t)],
  'DELETE /manage/events/{slug}/room': [staff, (_, t) => published(t)],
  'GET /manage/events/{slug}/figures': [staff, (_, t) => participant(t)],
  'GET /manage/events/{slug}/report': [staff, (_, t) => over(t)],
  'GET /manage/events/{slug}/report/pdf': [staff, (_, t) => over(t)],
}

describeRights({ area: eventsArea, rights: { ...forMembers, ...forStaff }, policies: [[policy, 'canSee']] })

import type { Signed, TestApp } from '#test/app.ts'
import { startupOf } from '#test/opportunities.ts'
import {
  all,
  describeRights,
  hidden,
  members,
  only,
  seenBy,
  seenByStaff,
  staff,
  withBody,
  type Outcomes,
  type Rights,
} from '#test/rights.ts'
import { mentoringArea } from './area.ts'
import { anHour, asked, joinTeam, noted, offered } from './mentoring.test-kit.ts'
import * as policy from './policy.ts'

const bookers = only('trainee', 'founder')
const mentors = only('mentor')
/** Who books may not know of what belongs to another team; all others may not book at all. */
const notTheirs: Outcomes = { ...all(403), nobody: 401, trainee: 404, founder: 404 }
const notMine: Outcomes = { ...all(403), nobody: 401, mentor: 404 }

const desk = { topics: [], weekLimit: 3, weekly: [], away: [], busyUrl: null }

/** A startup with `me` in its team. */
async function teamWith(me: Signed, t: TestApp): Promise<string> {
  const id = await startupOf(t, await t.as('founder'))
  await joinTeam(t, id, me)
  return id
}
const noDesk = { busy_url: null, busy_failed: null, rolled_until: null }
const openDesk = (t: TestApp, { id }: Signed) =>
  t.deps.db
    .insertInto('mentor_desks')
    .values({ user_id: id, ...noDesk })
    .onConflict((on) => on.doNothing())
    .execute()
let turn = 0
/** Later than all that were made before, so that lists show it first. */
function nextTimes(t: TestApp, days: number) {
  turn += 1
  const starts_at = new Date(t.deps.clock().getTime() + days * 86_400_000 + turn * 60_000)
  return { starts_at, ends_at: new Date(starts_at.getTime() + 60_000) }
}
const where = { place: 'Sala', link: null, audience: 'all' as const }
/** An hour to come of anybody, mentor or not. */
async function coming(t: TestApp, mentor: Signed) {
  await openDesk(t, mentor)
  const id = crypto.randomUUID()
  await t.deps.db
    .insertInto('mentor_hours')
    .values({ id, mentor_id: mentor.id, ...where, ...nextTimes(t, 5) })
    .execute()
  return { params: { id }, body: {} }
}
const freeHour = async (t: TestApp, over = {}) => offered(t, await t.as('mentor'), over)
const question = { question: 'Como?', links: [] }

/** A request of a team that `me` is in, or is not. */
async function requested(t: TestApp, me: Signed | null, over: object = { day: '2026-03-20' }) {
  const founder = await t.as('founder')
  const startup = await startupOf(t, founder)
  if (me) await joinTeam(t, startup, me)
  const mentor = await t.as('mentor')
  const { id, hour } = await asked(t, await offered(t, mentor, over), startup, founder)
  return { params: { id }, finds: id, hourId: hour.id, mentor, startup }
}
/** One that they have, with another hour of the same mentor. */
async function moveable(t: TestApp, me: Signed | null) {
  const { params, mentor } = await requested(t, me, { day: '2026-03-14', at: '09:00' })
  return { params, body: { hourId: await offered(t, mentor, { day: '2026-03-21' }) } }
}
async function offeredTo(t: TestApp, me: Signed | null) {
  const made = await requested(t, me)
  const expires = new Date(t.deps.clock().getTime() + 3_600_000)
  await t.deps.db
    .updateTable('mentor_requests')
    .set({ state: 'offered', offer_expires_at: expires })
    .where('id', '=', made.params.id)
    .execute()
  await t.deps.db.updateTable('mentor_hours').set({ taken: 1, gives_at: null }).where('id', '=', made.hourId).execute()
  return { params: made.params }
}
/** A session that is over, of this mentor. */
async function held(t: TestApp, mentor: Signed, team: Signed | null = null) {
  const founder = await t.as('founder')
  const startup = await startupOf(t, founder)
  if (team) await joinTeam(t, startup, team)
  const id = crypto.randomUUID()
  const requestId = crypto.randomUUID()
  const times = nextTimes(t, -40)
  await openDesk(t, mentor)
  await t.deps.db
    .insertInto('mentor_hours')
    .values({ id, mentor_id: mentor.id, ...times, ...where, state: 'booked', taken: 1, startup_id: startup })
    .execute()
  await t.deps.db
    .insertInto('mentor_requests')
    .values({
      id: requestId,
      hour_id: id,
      startup_id: startup,
      trainee_id: null,
      user_id: founder.id,
      question: 'Como?',
      state: 'given',
      asked_at: times.starts_at,
    })
    .execute()
  await t.deps.db.updateTable('mentor_hours').set({ request_id: requestId }).where('id', '=', id).execute()
  return { params: { id }, finds: id, requestId, startup }
}
const others = async (t: TestApp) => held(t, await t.as('mentor'))
async function withAction(t: TestApp, mentor: Signed) {
  const { params } = await held(t, mentor)
  const id = crypto.randomUUID()
  await t.deps.db
    .insertInto('mentor_actions')
    .values({ id, hour_id: params.id, position: 0, body: 'Ligar', owner_id: null, due_on: null })
    .execute()
  return { params: { id } }
}
const mine = (
  make: (t: TestApp, me: Signed) => Promise<object>,
  notOwn: (t: TestApp) => Promise<object>,
): Rights[string] => ({
  'my own': [mentors, (me, t) => make(t, me)],
  'of another mentor': [notMine, (_, t) => notOwn(t)],
})
const team = (make: (t: TestApp, me: Signed | null) => Promise<object>): Rights[string] => ({
  'of my team': [bookers, (me, t) => make(t, me)],
  'of another team': [notTheirs, (_, t) => make(t, null)],
})
/** What is asked for a startup that `me` is in, or is not. */
const forTeam = (
  make: (t: TestApp, subjectId: string) => Promise<object>,
  others = notTheirs,
  own = bookers,
): Rights[string] => ({
  'for my team': [own, async (me, t) => make(t, await teamWith(me, t))],
  'for another team': [others, async (_, t) => make(t, await startupOf(t, await t.as('founder')))],
})
const rated = async (t: TestApp, me: Signed | null) => {
  const { requestId } = await held(t, await t.as('mentor'), me)
  return { params: { id: requestId }, body: { useful: 4 } }
}

/** A link of a startup that `me` is in, of `me` as its mentor, or of others. */
async function linked(t: TestApp, { team, mentor }: { team?: Signed; mentor?: Signed }, over: object = {}) {
  const startup = team ? await teamWith(team, t) : await startupOf(t, await t.as('founder'))
  const { id: mentor_id } = mentor ?? (await t.as('mentor'))
  const { id } = await t.deps.db
    .insertInto('mentor_links')
    .values({ mentor_id, startup_id: startup, trainee_id: null, state: 'wished', ...over })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id }, finds: id, query: { subjectId: startup } }
}
/** Both sides and the team of the programme, unless told. */
const sides = (
  over: object,
  body?: object,
  mayBe: { programme?: Outcomes; mentor?: Outcomes } = {},
): Rights[string] => {
  const make = async (t: TestApp, who: Parameters<typeof linked>[1]) => {
    const { params } = await linked(t, who, over)
    return { params, ...(body && { body }) }
  }
  return {
    'of my team': [members, (me, t) => make(t, { team: me })],
    'of mine as a mentor': [mayBe.mentor ?? members, (me, t) => make(t, { mentor: me })],
    'of others': [mayBe.programme ?? seenByStaff, (_, t) => make(t, {})],
  }
}
const ended = { state: 'ended', wished_side: 'programme' }
const wishBy = async (t: TestApp, subjectId: string) => ({
  body: { mentorId: (await t.as('mentor')).id, subjectId, note: '' },
})
const aSession = async (t: TestApp, mentor: Signed, team: Signed | null) => ({
  params: (await held(t, mentor, team)).params,
  body: { apart: true },
})
const march = { from: '2026-01-01', to: '2026-03-31' }
async function gave(t: TestApp, mentor: Signed) {
  const { params } = await held(t, mentor)
  await t.deps.db.updateTable('mentor_hours').set({ state: 'done' }).where('id', '=', params.id).execute()
  return { params: { id: mentor.id }, body: march }
}

const rights: Rights = {
  'GET /mentoring/links': {
    'of my team': [members, async (me, t) => ({ ...(await linked(t, { team: me })), params: {} })],
    'of mine as a mentor': [members, async (me, t) => ({ ...(await linked(t, { mentor: me })), params: {} })],
    'of others': [seenByStaff, async (_, t) => ({ ...(await linked(t, {})), params: {} })],
  },
  'GET /mentoring/links/options': forTeam(async (_, subjectId) => ({ query: { subjectId } }), hidden, members),
  'POST /mentoring/links': forTeam(wishBy, staff, members),
  'POST /mentoring/links/{id}/moves': sides({ wished_side: 'programme' }, { to: 'talked' }),
  'PUT /mentoring/links/{id}/word': sides(
    ended,
    { word: 'Obrigada.' },
    { programme: { ...hidden, staff: 403, admin: 403 } },
  ),
  'PUT /mentoring/links/{id}/lead': sides({ state: 'confirmed' }, undefined, { mentor: only() }),
  'GET /manage/mentoring/links': [staff, (_, t) => linked(t, {}).then(({ finds }) => ({ finds }))],
  'GET /manage/mentoring/links.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'PUT /mentoring/hours/{id}/apart': {
    'my own': [members, (me, t) => aSession(t, me, null)],
    'of my team': [members, async (me, t) => aSession(t, await t.as('mentor'), me)],
    'of others': [hidden, async (_, t) => aSession(t, await t.as('mentor'), null)],
  },
  'GET /manage/mentoring/months': [staff, () => ({})],
  'GET /manage/mentoring/months.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'POST /mentoring/certificates': [mentors, async (me, t) => ({ body: (await gave(t, me)).body })],
  'POST /manage/mentoring/mentors/{id}/certificates': [staff, async (_, t) => gave(t, await t.as('mentor'))],
  'GET /mentoring/desk': [mentors, () => ({})],
  'PUT /mentoring/desk': [mentors, () => ({ body: { ...desk, version: 0 } })],
  'POST /mentoring/hours': [mentors, () => ({ body: anHour })],
  'POST /mentoring/hours/{id}/cancel': mine(coming, async (t) => coming(t, await t.as('mentor'))),
  'POST /mentoring/desk/leave': [
    mentors,
    async (me, t) => {
      await openDesk(t, me)
      return { body: { version: 1 } }
    },
  ],
  'GET /mentoring': forTeam(async (_, subjectId) => ({ query: { subjectId } })),
  'POST /mentoring/hours/{id}/requests': forTeam(
    async (t, subjectId) => ({ params: { id: await freeHour(t) }, body: { ...question, subjectId } }),
    { ...all(403), nobody: 401, trainee: 422, founder: 422 },
  ),
  'GET /mentoring/hours/{id}/order': forTeam(async (t, subjectId) => ({
    params: { id: await freeHour(t) },
    query: { subjectId },
  })),
  'GET /mentoring/requests/{id}': team((t, me) => requested(t, me)),
  'POST /mentoring/requests/{id}/withdraw': team((t, me) => requested(t, me)),
  'POST /mentoring/requests/{id}/accept': team(offeredTo),
  'POST /mentoring/requests/{id}/move-to': team(moveable),
  'PUT /mentoring/requests/{id}/rating': team(rated),
  'GET /mentoring/sessions': {
    'my own': [mentors, (me, t) => held(t, me)],
    'of another mentor': [{ ...notMine, mentor: 404 }, (_, t) => others(t)],
  },
  'GET /mentoring/sessions/{id}/brief': {
    'my own': [{ ...seenBy('mentor', 'staff', 'admin') }, async (me, t) => held(t, me).then((one) => one)],
    'of another mentor': [{ ...hidden, staff: 'ok', admin: 'ok' }, (_, t) => others(t)],
    'of my team': [{ ...hidden, staff: 'ok', admin: 'ok' }, async (me, t) => held(t, await t.as('mentor'), me)],
  },
  'GET /mentoring/sessions/{id}/after': mine((t, me) => held(t, me), others),
  'PUT /mentoring/sessions/{id}/after': mine(
    (t, me) => withBody(held(t, me), noted()),
    (t) => withBody(others(t), noted()),
  ),
  'POST /mentoring/sessions/{id}/close': mine(
    (t, me) => withBody(held(t, me), { came: true }),
    (t) => withBody(others(t), { came: true }),
  ),
  'PUT /mentoring/actions/{id}/plan': mine(withAction, async (t) => withAction(t, await t.as('mentor'))),
  'DELETE /mentoring/actions/{id}/plan': mine(withAction, async (t) => withAction(t, await t.as('mentor'))),
  'GET /manage/mentoring': [staff, () => ({})],
  'PUT /manage/mentoring/rules': [
    staff,
    async (_, t) => {
      await t.deps.db.deleteFrom('mentoring_rules').execute()
      const months = { startupMonth: 3, traineeMonth: 2, pairMonth: 2 }
      return { body: { ...months, gatherHours: 24, cancelHours: 24, quietWeeks: 3, version: 0 } }
    },
  ],
  'GET /manage/mentoring/sessions': [staff, (_, t) => others(t)],
  'GET /manage/mentoring/sessions.{format}': [staff, () => ({ params: { format: 'csv' }, finds: '' })],
  'POST /manage/mentoring/notes': [staff, () => ({})],
  'POST /manage/mentoring/proposals': [
    staff,
    async (_, t) => {
      const mentor = await t.as('mentor')
      await offered(t, mentor)
      const subjectId = await startupOf(t, await t.as('founder'))
      const topics = { topics: ['Faturas'] }
      await t.deps.db.updateTable('mentor_desks').set(topics).where('user_id', '=', mentor.id).execute()
      return { body: { mentorId: mentor.id, subjectId, state: 'proposed' } }
    },
  ],
  'POST /manage/mentoring/mentors/{id}/leave': [staff, async (_, t) => ({ params: { id: (await t.as('mentor')).id } })],
}

describeRights({
  area: mentoringArea,
  rights,
  policies: [
    [policy, 'canPrepare'],
    [policy, 'isOwnSession'],
    [policy, 'canManage'],
  ],
})

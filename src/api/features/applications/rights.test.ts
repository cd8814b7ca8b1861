import * as contract from '#contract/applications/own.ts'
import { joinPool } from '#contract/applications/pool.ts'
import { noteOutside } from '#contract/applications/outside.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { published, startupOf } from '#test/opportunities.ts'
import { describeRights, hidden, members, only, seenByStaff, withBody, type Rights, labelRights } from '#test/rights.ts'
import { applicationsArea } from './area.ts'
import * as policy from './policy.ts'

const nothing = { cv: null, letter: null, answers: [] }
const post = async (t: TestApp, over = {}) =>
  published(t, await t.as('staff'), { title: { pt: `Estágio ${crypto.randomUUID()}` }, ...over })

async function sent(t: TestApp, who: Signed, over = {}) {
  const { slug } = await post(t, over)
  const { id } = await t.call(contract.applyToOpportunity, { params: { slug }, body: nothing }, who)
  return { params: { id }, query: { opportunity: slug }, finds: id }
}
/** An application that I sent; whoever may not apply has it from before they changed their role. */
async function mine(me: Signed, t: TestApp) {
  const made = await sent(t, await t.as('trainee'))
  const { db } = t.deps
  await db.updateTable('applications').set({ applicant_id: me.id }).where('id', '=', made.params.id).execute()
  return { params: made.params, finds: made.params.id }
}
const others = async (t: TestApp) => sent(t, await t.as('trainee'))
/** Sent to a startup of which I am a member. */
async function toMine(me: Signed, t: TestApp) {
  const startupId = await startupOf(t, await t.as('founder'))
  const member = { startup_id: startupId, user_id: me.id, title: 'Código' }
  await t.deps.db.insertInto('startup_members').values(member).execute()
  return sent(t, await t.as('trainee'), { startupId, organisation: null })
}
const withCv = async (made: Promise<{ params: { id: string } }>, t: TestApp) => {
  const { params } = await made
  const cv_id = crypto.randomUUID()
  await t.deps.storage.put(cv_id, Buffer.from('%PDF'), 'application/pdf')
  const cv = { cv_id, cv_name: 'cv.pdf', cv_type: 'application/pdf', cv_size: 4 }
  const interview = { interview_at: new Date(), interview_minutes: 30, interview_place: 'Braga' }
  const { db } = t.deps
  await db
    .updateTable('applications')
    .set({ ...cv, ...interview })
    .where('id', '=', params.id)
    .execute()
  return { params }
}

const note = {
  title: 'Estágio',
  organisation: 'Outra',
  url: null,
  progress: 'applied',
  appliedOn: '2026-03-01',
} as const
const noted = async (who: Signed, t: TestApp) => {
  const { id } = await t.call(noteOutside, { body: note }, who)
  return { params: { id } }
}

/** Somebody who agreed to be found. */
async function pooled(t: TestApp) {
  const who = await t.as('trainee')
  await t.call(joinPool, { body: { months: 12 } }, who)
  return who
}

const applicants = only('trainee', 'founder')
const interview = { at: '2026-03-20T11:00:00.000Z', minutes: 30, place: 'Braga', note: null, version: 1 }
const opinion = { recommendation: 'yes', score: 4, takeaway: 'Sabe o que faz.' }
const move = { to: 'in_review', version: 1 }
type Lines = Extract<Rights[string], { readonly [name: string]: unknown }>
/** Everybody who may have a startup or organisation of their own. */
const runners = { ...members, partner: 'ok' } as const
/** Those who answer, by whose posting it is. */
const answered = (args: (made: ReturnType<typeof sent>) => object | Promise<object>): Lines => ({
  "to a partner's posting": [{ ...seenByStaff, partner: 404 }, async (_, t) => args(others(t))],
  "to my startup's posting": [runners, async (me, t) => args(toMine(me, t))],
})
const readable = {
  'my own': [runners, (me, t) => withCv(mine(me, t), t)],
  "somebody else's": [{ ...seenByStaff, partner: 404 }, (_, t) => withCv(others(t), t)],
  'to my startup': [runners, (me, t) => withCv(toMine(me, t), t)],
} satisfies Rights[string]
const refused = { ...members, trainee: 409, founder: 409, mentor: 409, staff: 409, admin: 409 }

const later = '2026-03-20T11:00:00.000Z'
const form = { recommendation: 'yes', words: 'Sabe ouvir.' }
/** Times wait for the applicant's choice. */
async function proposed(made: Promise<{ params: { id: string } }>, t: TestApp) {
  const { params } = await made
  const times = { state: 'interview', told_state: 'interview', interview_times: JSON.stringify([later]) } as const
  await t.deps.db
    .updateTable('applications')
    .set({ ...times, interview_minutes: 30, interview_place: 'Braga' })
    .where('id', '=', params.id)
    .execute()
  return { params }
}
/** An interview that this person holds. */
async function held(who: Signed, t: TestApp) {
  const { params } = await proposed(others(t), t)
  await t.deps.db
    .insertInto('application_interviewers')
    .values({ application_id: params.id, user_id: who.id })
    .execute()
  return { params, finds: params.id }
}

const documents = { cv: null, letter: 'Outra carta.' }
/** CV and letter that the organisation does not see yet. */
async function checked(made: Promise<{ params: { id: string } }>, state: 'waiting' | 'returned', t: TestApp) {
  const { params } = await made
  await t.deps.db.updateTable('applications').set({ documents: state }).where('id', '=', params.id).execute()
  return { params }
}

/** Closed without an answer, which may still be written. */
async function silenced(made: ReturnType<typeof sent>, t: TestApp) {
  const { id } = (await made).params
  const closed = {
    state: 'rejected',
    told_state: 'rejected',
    reject_reason: 'silence',
    answered_at: new Date(),
  } as const
  await t.deps.db.updateTable('applications').set(closed).where('id', '=', id).execute()
  return { body: { ids: [id], reason: 'other', message: { pt: 'Desculpa.' } } }
}

const rights: Rights = {
  ...labelRights('/manage/applications'),
  'GET /talent-pool': [members, () => ({})],
  'PUT /talent-pool': [applicants, () => ({ body: { months: 12 } })],
  'DELETE /talent-pool': [members, () => ({})],
  'GET /manage/talent-pool': [only('staff', 'admin'), async (_, t) => ({ finds: (await pooled(t)).id })],
  'POST /manage/talent-pool/{id}/invitations': {
    'of the pool': [
      only('staff', 'admin'),
      async (_, t) => ({ params: { id: (await pooled(t)).id }, body: { opportunity: (await post(t)).slug } }),
    ],
    'somebody who did not agree': [
      { ...only(), staff: 404, admin: 404 },
      async (_, t) => ({ params: { id: (await t.as('trainee')).id }, body: { opportunity: (await post(t)).slug } }),
    ],
  },
  'GET /outside-applications': [members, () => ({})],
  'POST /outside-applications': [members, () => ({ body: note })],
  'PATCH /outside-applications/{id}': {
    'my own': [members, (me, t) => withBody(noted(me, t), { progress: 'offer', version: 1 })],
    "somebody else's": [
      hidden,
      async (_, t) => withBody(noted(await t.as('trainee'), t), { progress: 'offer', version: 1 }),
    ],
  },
  'DELETE /outside-applications/{id}': {
    'my own': [members, noted],
    "somebody else's": [hidden, async (_, t) => noted(await t.as('trainee'), t)],
  },
  'GET /manage/applications/{id}': { ...answered((made) => made), 'my own': [{ ...hidden, partner: 404 }, mine] },
  'GET /applications/preview': [applicants, () => ({})],
  'POST /opportunities/{slug}/applications': [
    applicants,
    async (_, t) => ({ params: { slug: (await post(t)).slug }, body: nothing }),
  ],
  'GET /applications': { 'my own': [members, mine], "somebody else's": [hidden, (_, t) => others(t)] },
  'GET /applications/{id}': { 'my own': [members, mine], "somebody else's": [hidden, (_, t) => others(t)] },
  'POST /applications/{id}/cancel': {
    'my own': [members, (me, t) => withBody(mine(me, t), {})],
    "somebody else's": [hidden, (_, t) => withBody(others(t), {})],
  },
  'POST /applications/{id}/answer': {
    'my own without an offer': [refused, (me, t) => withBody(mine(me, t), { answer: 'accept' })],
    "somebody else's": [hidden, (_, t) => withBody(others(t), { answer: 'accept' })],
  },
  'GET /applications/{id}/cv': readable,
  'PUT /applications/{id}/documents': {
    'my own that came back': [members, (me, t) => withBody(checked(mine(me, t), 'returned', t), documents)],
    "somebody else's": [hidden, (_, t) => withBody(checked(others(t), 'returned', t), documents)],
  },
  'PUT /manage/applications/{id}/documents': {
    "to a startup's posting": [
      only('staff', 'admin'),
      (me, t) => withBody(checked(toMine(me, t), 'waiting', t), { note: null, version: 1 }),
    ],
  },
  'GET /applications/{id}/interview.ics': readable,
  'POST /applications/{id}/interview': {
    'my own': [members, (me, t) => withBody(proposed(mine(me, t), t), { at: later })],
    "somebody else's": [hidden, (_, t) => withBody(proposed(others(t), t), { at: later })],
  },
  'POST /applications/{id}/interview/none': {
    'my own': [members, (me, t) => withBody(proposed(mine(me, t), t), { note: 'Tenho exames.' })],
    "somebody else's": [hidden, (_, t) => withBody(proposed(others(t), t), { note: 'Tenho exames.' })],
  },
  'GET /interviews': {
    'that I hold': [runners, (me, t) => held(me, t)],
    'of others': [{ ...hidden, partner: 404 }, async (_, t) => held(await t.as('mentor'), t)],
  },
  'GET /manage/applications/{id}/interviewers': answered(async (made) => ({ params: (await made).params, finds: '' })),
  'PUT /manage/applications/{id}/interview/form': {
    'that I hold': [runners, (me, t) => withBody(held(me, t), form)],
    'of others': [
      { ...hidden, staff: 403, admin: 403, partner: 404 },
      async (_, t) => withBody(held(await t.as('mentor'), t), form),
    ],
  },
  'GET /manage/applications': { ...answered((made) => made), 'my own': [{ ...hidden, partner: 404 }, mine] },
  'GET /manage/applications/board': answered((made) => made),
  // The file holds the rows of the list; the address is open to all members.
  'GET /manage/applications.{format}': [
    runners,
    async (_, t) => ({ query: (await others(t)).query, params: { format: 'csv' }, finds: '' }),
  ],
  'POST /manage/applications/{id}/move': answered((made) => withBody(made, move)),
  'PUT /manage/applications/{id}/interview': answered((made) => withBody(made, interview)),
  'POST /manage/applications/{id}/notes': answered((made) => withBody(made, { body: 'Ligar amanhã.' })),
  'PUT /manage/applications/{id}/opinion': {
    ...answered((made) => withBody(made, opinion)),
    'my own': [{ ...hidden, partner: 404 }, (me, t) => withBody(mine(me, t), opinion)],
  },
  'POST /manage/applications/bulk': [
    runners,
    async (_, t) => ({ body: { action: 'in_review', ids: [(await others(t)).params.id], dryRun: true } }),
  ],
  'POST /manage/applications/owners/bulk': [
    only('staff', 'admin'),
    async (_, t) => ({
      body: {
        action: 'assign',
        ids: [(await others(t)).params.id],
        userId: (await t.as('staff')).id,
        dryRun: false,
      },
    }),
  ],
  'POST /manage/applications/late-answers': {
    "to a partner's posting": [
      { ...refused, staff: 'ok', admin: 'ok', partner: 409 },
      async (_, t) => silenced(sent(t, await t.as('trainee'), { organisation: crypto.randomUUID() }), t),
    ],
    "to my startup's posting": [runners, (me, t) => silenced(toMine(me, t), t)],
  },
  'POST /manage/applications/undo': [
    { ...refused, partner: 409 },
    async (_, t) => ({ body: { ids: [(await others(t)).params.id] } }),
  ],
}
describeRights({ area: applicationsArea, rights, policies: [[policy, 'canAnswer']] })

import { hashToken } from '#api/records/invitations.ts'
import { createStartup } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import type { Signed, TestApp } from '#test/app.ts'
import {
  anybody,
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
  importRights,
  labelRights,
} from '#test/rights.ts'
import { startupsArea } from './area.ts'
import * as policy from './policy.ts'

const input = (name: string) =>
  ({ lang: 'pt', name, pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' }) as const

type Kind = { state?: StartupState; visibility?: 'programme' | 'team' }

/** A startup of somebody else; `me` may join its team. */
async function make(t: TestApp, { state = 'active', visibility = 'programme' }: Kind = {}) {
  const name = `Rega ${crypto.randomUUID()}`
  const owner = await t.as('founder')
  const { id } = await t.call(createStartup, { body: { ...input(name), visibility } }, owner)
  await t.deps.db.updateTable('startups').set({ state }).where('id', '=', id).execute()
  return { params: { id }, query: { q: name }, finds: id, owner }
}
async function joined(me: Signed, t: TestApp, role: 'owner' | 'member', kind: Kind = { state: 'draft' }) {
  const made = await make(t, kind)
  const member = { startup_id: made.params.id, user_id: me.id, title: '', role }
  await t.deps.db.insertInto('startup_members').values(member).execute()
  return made
}
const asOwner = (me: Signed, t: TestApp) => joined(me, t, 'owner')
const asMember = (me: Signed, t: TestApp) => joined(me, t, 'member')

const creators = only('trainee', 'founder', 'staff', 'admin')
/** For answers that do not hold the id of the startup. */
const byParams = async (made: ReturnType<typeof make>) => ({ params: (await made).params })
/** Arguments about the other person in the team. */
const aboutOwner = async (made: ReturnType<typeof make>, body?: object) => {
  const { params, owner } = await made
  return { params: { ...params, userId: owner.id }, ...(body && { body }) }
}
const aboutMe = async (me: Signed, made: ReturnType<typeof make>, body?: object) => {
  const { params } = await made
  return { params: { ...params, userId: me.id }, ...(body && { body }) }
}

const seen: Rights[string] = {
  'one in the programme': [members, (_, t) => make(t)],
  "somebody else's draft": [seenByStaff, (_, t) => make(t, { state: 'draft' })],
  'one that its team keeps to itself': [seenByStaff, (_, t) => make(t, { visibility: 'team' })],
  'a draft of my team': [members, asMember],
}
/** What owners and staff do; the line for outsiders is a draft that they do not see. */
const ownersOnly = (args: (made: ReturnType<typeof make>) => Promise<object>, forStaff: Outcomes = staff) =>
  ({
    'as an owner': [members, (me, t) => args(asOwner(me, t))],
    'as a member': [forStaff, (me, t) => args(asMember(me, t))],
    'one in the programme': [forStaff, (_, t) => args(make(t))],
    "somebody else's draft": [seenByStaff, (_, t) => args(make(t, { state: 'draft' }))],
  }) as Rights[string]

async function invited(made: ReturnType<typeof make>) {
  const { params } = await made
  return { params, body: { email: `${crypto.randomUUID()}@exemplo.pt` } }
}
async function withInvitation(t: TestApp, made: ReturnType<typeof make>) {
  const { params, owner } = await made
  const id = crypto.randomUUID()
  const open = { id, area: 'startups', record_id: params.id, email: `${id}@exemplo.pt`, role: 'member' }
  const dates = { created_at: t.deps.clock(), expires_at: new Date(t.deps.clock().getTime() + 86_400_000) }
  const row = { ...open, ...dates, token_hash: Buffer.from(id), invited_by: owner.id }
  await t.deps.db.insertInto('invitations').values(row).execute()
  return { params: { ...params, invitationId: id } }
}

const rights: Rights = {
  'GET /startups': {
    'one in the programme': [members, (_, t) => make(t)],
    "somebody else's draft": [hidden, (_, t) => make(t, { state: 'draft' })],
    'one that its team keeps to itself': [hidden, (_, t) => make(t, { visibility: 'team' })],
    'a draft of my team': [
      members,
      async (me, t) => {
        const { query, finds } = await asMember(me, t)
        return { query: { ...query, mine: 'true' }, finds }
      },
    ],
  },
  'POST /startups': [creators, () => ({ body: input('Rega') })],
  'GET /startups/{id}': seen,
  'PATCH /startups/{id}': {
    'of my team': [members, (me, t) => withBody(asMember(me, t), { version: 1 })],
    'one in the programme': [staff, (_, t) => withBody(make(t), { version: 1 })],
    "somebody else's draft": [seenByStaff, (_, t) => withBody(make(t, { state: 'draft' }), { version: 1 })],
  },
  'GET /startups/{id}/invitations': {
    'of my team': [members, (me, t) => byParams(asMember(me, t))],
    'one in the programme': [staff, (_, t) => byParams(make(t))],
    "somebody else's draft": [seenByStaff, (_, t) => byParams(make(t, { state: 'draft' }))],
  },
  'POST /startups/{id}/invitations': ownersOnly(invited),
  'DELETE /startups/{id}/invitations/{invitationId}': {
    'as an owner': [members, (me, t) => withInvitation(t, asOwner(me, t))],
    'as a member': [staff, (me, t) => withInvitation(t, asMember(me, t))],
    "somebody else's draft": [seenByStaff, (_, t) => withInvitation(t, make(t, { state: 'draft' }))],
  },
  'PATCH /startups/{id}/members/{userId}': {
    'my own title': [members, (me, t) => aboutMe(me, asMember(me, t), { title: 'Código' })],
    ...(ownersOnly((made) => aboutOwner(made, { title: 'Código' })) as object),
  },
  'DELETE /startups/{id}/members/{userId}': {
    'myself, who am not the last owner': [members, (me, t) => aboutMe(me, asOwner(me, t))],
    'the other owner, as an owner': [members, (me, t) => aboutOwner(asOwner(me, t))],
    'the last owner, as a member': [{ ...only(), staff: 409, admin: 409 }, (me, t) => aboutOwner(asMember(me, t))],
    "somebody else's draft": [{ ...hidden, staff: 409, admin: 409 }, (_, t) => aboutOwner(make(t, { state: 'draft' }))],
  },
  'POST /startups/{id}/owner': {
    'as an owner': [
      members,
      async (me, t) => {
        const { params, owner } = await asOwner(me, t)
        return { params, body: { userId: owner.id } }
      },
    ],
    'as a member': [
      only(),
      async (me, t) => {
        const { params } = await asMember(me, t)
        return { params, body: { userId: me.id } }
      },
    ],
    "somebody else's draft": [
      { ...hidden, staff: 403, admin: 403 },
      async (me, t) => ({ params: (await make(t, { state: 'draft' })).params, body: { userId: me.id } }),
    ],
  },
}

const noIntake = { params: { id: crypto.randomUUID() }, body: { version: 1 } }

/** Complete, and with a door that is open. */
async function ready(t: TestApp, made: ReturnType<typeof make>) {
  const { params } = await made
  const { db, clock } = t.deps
  const dates = { opens_at: clock(), created_at: clock(), updated_at: clock() }
  const door = { id: crypto.randomUUID(), name: '{"pt":"Entrada"}', answer_days: 7, ...dates }
  await db.insertInto('startup_intakes').values(door).execute()
  const told = { description: 'História.', city: 'Braga', country: 'PT' }
  await db.updateTable('startups').set(told).where('id', '=', params.id).execute()
  await db.updateTable('startup_members').set({ title: 'Tudo' }).where('startup_id', '=', params.id).execute()
  return { params, body: {} }
}

const programme: Rights = {
  'GET /startups/intake': [members, () => ({})],
  'POST /startups/{id}/submit': {
    'as an owner': [members, (me, t) => ready(t, asOwner(me, t))],
    'as a member': [only(), (me, t) => ready(t, asMember(me, t))],
    "somebody else's draft": [{ ...hidden, staff: 403, admin: 403 }, (_, t) => ready(t, make(t, { state: 'draft' }))],
  },
  'POST /startups/{id}/reapply': {
    'declined, as an owner': [members, (me, t) => byParams(joined(me, t, 'owner', { state: 'declined' }))],
    'declined, as a member': [only(), (me, t) => byParams(joined(me, t, 'member', { state: 'declined' }))],
    "somebody else's": [{ ...hidden, staff: 403, admin: 403 }, (_, t) => byParams(make(t, { state: 'declined' }))],
  },
  ...labelRights('/manage/startups'),
  ...importRights('/manage/startups'),
  'GET /manage/startups/waits': [staff, () => ({})],
  'GET /manage/startups': [staff, (_, t) => make(t, { state: 'draft' })],
  'GET /manage/startups.{format}': [
    staff,
    async (_, t) => ({ ...(await make(t)), params: { format: 'csv' }, finds: '' }),
  ],
  'GET /manage/startups/{id}': [staff, (_, t) => make(t, { state: 'draft' })],
  'POST /manage/startups/{id}/decide': [
    staff,
    (_, t) => withBody(make(t, { state: 'submitted' }), { decision: 'accept', version: 1 }),
  ],
  'PUT /manage/startups/{id}/assignee': [staff, (_, t) => withBody(make(t), { userId: null })],
  'POST /manage/startups/{id}/notes': [staff, (_, t) => withBody(make(t), { body: 'Ligar na segunda.' })],
  'POST /manage/startups/bulk': [
    staff,
    async (_, t) => ({ body: { action: 'pause', ids: [(await make(t)).params.id], dryRun: true } }),
  ],
  'GET /manage/intakes': [staff, () => ({})],
  'POST /manage/intakes': [
    staff,
    () => ({
      body: { name: { pt: 'Outra' }, opensAt: '2026-03-01T00:00:00Z', closesAt: null, answerDays: 7, questions: [] },
    }),
  ],
  'PATCH /manage/intakes/{id}': [{ ...only(), staff: 404, admin: 404 }, () => noIntake],
}

async function planned(t: TestApp, made: ReturnType<typeof make>, body?: object) {
  const { params } = await made
  const now = t.deps.clock()
  const id = crypto.randomUUID()
  const row = { id, startup_id: params.id, title: 'Cem clientes', created_at: now, updated_at: now }
  await t.deps.db
    .insertInto('startup_milestones')
    .values({ ...row, due_on: null, owner_id: null, evidence: null })
    .execute()
  return { params: { ...params, milestoneId: id }, ...(body && { body }) }
}
async function asMentor(me: Signed, t: TestApp) {
  const made = await make(t, { visibility: 'team' })
  const row = { startup_id: made.params.id, user_id: me.id, assigned_at: t.deps.clock() }
  await t.deps.db.insertInto('startup_mentors').values(row).execute()
  return made
}
/** Only mentors and staff can have been assigned. */
const assignees = seenBy('mentor', 'staff', 'admin')
const teamOnly = { ...only('staff', 'admin'), trainee: 404, founder: 404 }
const inside: Rights[string] = {
  'of my team': [members, (me, t) => byParams(asMember(me, t))],
  'one that I accompany': [assignees, (me, t) => byParams(asMentor(me, t))],
  'one in the programme': [staff, (_, t) => byParams(make(t))],
  "somebody else's draft": [seenByStaff, (_, t) => byParams(make(t, { state: 'draft' }))],
}
const forTeam = (args: (t: TestApp, made: ReturnType<typeof make>) => Promise<object>) =>
  ({
    'of my team': [members, (me, t) => args(t, asMember(me, t))],
    'one that I accompany': [teamOnly, (me, t) => args(t, asMentor(me, t))],
    'one in the programme': [staff, (_, t) => args(t, make(t))],
    "somebody else's draft": [seenByStaff, (_, t) => args(t, make(t, { state: 'draft' }))],
  }) as Rights[string]

async function told(made: ReturnType<typeof make>) {
  const { params } = await made
  const body = { progress: 'Mais clientes.', obstacle: null, ask: null, figures: [], version: 0 }
  return { params: { ...params, month: '2026-02' }, body }
}

const noFigures = { outcome: 'independent', jobs: null, revenue: null, capital: null, disclose: false }

/** A question that came by mail to the owner. */
async function asked(t: TestApp) {
  const { params, owner } = await make(t, { state: 'graduated' })
  const [outcomeId, token] = [crypto.randomUUID(), crypto.randomUUID()]
  const now = t.deps.clock()
  const question = { id: outcomeId, startup_id: params.id, due_at: now, asked_at: now }
  await t.deps.db.insertInto('startup_outcomes').values(question).execute()
  const link = { token_hash: hashToken(token), outcome_id: outcomeId, user_id: owner.id }
  await t.deps.db.insertInto('startup_outcome_links').values(link).execute()
  return { params: { token } }
}

const ofActiveTeam = (me: Signed, t: TestApp) => joined(me, t, 'member', {})
const withGoals = (made: ReturnType<typeof make>) => withBody(made, { goals: [], version: 1 })

/** After the programme, and with its mentors. */
const company: Rights = {
  'GET /startups/outcomes/{token}': [anybody, (_, t) => asked(t)],
  'PUT /startups/outcomes/{token}': [anybody, (_, t) => withBody(asked(t), noFigures)],
  'GET /startups/{id}/outcomes': inside,
  'PUT /startups/{id}/outcomes': {
    'of my team': [members, (me, t) => withBody(joined(me, t, 'member', { state: 'graduated' }), noFigures)],
    'one that left': [staff, (_, t) => withBody(make(t, { state: 'graduated' }), noFigures)],
    "somebody else's draft": [
      { ...hidden, staff: 409, admin: 409 },
      (_, t) => withBody(make(t, { state: 'draft' }), noFigures),
    ],
  },
  'PUT /startups/{id}/goals': {
    'of my team': [members, (me, t) => withGoals(ofActiveTeam(me, t))],
    'one that I accompany': [assignees, (me, t) => withGoals(asMentor(me, t))],
    'one in the programme': [staff, (_, t) => withGoals(make(t))],
  },
}

const growth: Rights = {
  'GET /startups/{id}/milestones': inside,
  'POST /startups/{id}/milestones': forTeam(async (_, made) => ({
    ...(await byParams(made)),
    body: { title: 'Cem clientes' },
  })),
  'PATCH /startups/{id}/milestones/{milestoneId}': forTeam((t, made) => planned(t, made, { version: 1 })),
  'POST /startups/{id}/milestones/{milestoneId}/move': forTeam((t, made) =>
    planned(t, made, { state: 'in_progress', version: 1 }),
  ),
  'DELETE /startups/{id}/milestones/{milestoneId}': forTeam((t, made) => planned(t, made)),
  'GET /startups/mentored': {
    'one that I accompany': [assignees, (me, t) => asMentor(me, t)],
    'one in the programme': [hidden, (_, t) => make(t)],
  },
  'GET /startups/{id}/updates': inside,
  'PUT /startups/{id}/updates/{month}': {
    'of my team': [members, (me, t) => told(joined(me, t, 'member', {}))],
    'one that I accompany': [teamOnly, (me, t) => told(asMentor(me, t))],
    'one in the programme': [staff, (_, t) => told(make(t))],
    "somebody else's draft": [{ ...hidden, staff: 409, admin: 409 }, (_, t) => told(make(t, { state: 'draft' }))],
  },
  'GET /startups/overviews': {
    'of my team': [members, (me, t) => asMember(me, t)],
    'one in the programme': [hidden, (_, t) => make(t)],
  },
  'GET /startups/figures': [members, () => ({})],
  'GET /startups/{id}/mentoring': inside,
  'POST /startups/{id}/mentor-notes': {
    'one that I accompany': [
      assignees,
      async (me, t) => ({ ...(await byParams(asMentor(me, t))), body: { body: 'Bom mês.', shared: true } }),
    ],
    'of my team': [
      only(),
      async (me, t) => ({ ...(await byParams(asMember(me, t))), body: { body: 'Bom mês.', shared: true } }),
    ],
  },
  'GET /manage/mentors': [staff, () => ({})],
  'PUT /manage/startups/{id}/mentors': [
    staff,
    async (_, t) => ({ ...(await byParams(make(t))), body: { userIds: [] } }),
  ],
}

describeRights({
  area: startupsArea,
  rights: { ...rights, ...programme, ...growth, ...company },
  policies: [[policy, 'canSee']],
})

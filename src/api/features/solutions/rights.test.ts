import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import type { SolutionState } from '#contract/solutions/states.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { startupOf } from '#test/opportunities.ts'
import { describeRights, hidden, members, only, seenByStaff, staff, type Outcomes, type Rights } from '#test/rights.ts'
import { solutionsArea } from './area.ts'
import * as policy from './policy.ts'

/** Staff see what was delivered, and change nothing of it. */
const readOnly: Outcomes = { ...hidden, staff: 403, admin: 403 }
const whole = { title: 'Ouvido', summary: 'Ouve as fugas.', description: 'Um sensor por tampa.' }

/** A solution of somebody else; `me` may be in its team. */
async function make(t: TestApp, state: SolutionState = 'draft', me?: Signed, role: 'owner' | 'member' = 'member') {
  const { db, clock } = t.deps
  const { id: challengeId, slug } = await makeChallenge(db, { now: clock() })
  const owner = await t.as('founder')
  const { id } = await t.call(createSolution, { params: { slug }, body: {} }, owner)
  const set = { ...whole, state, submitted_at: state === 'draft' ? null : clock() }
  await db.updateTable('solutions').set(set).where('id', '=', id).execute()
  const member = { solution_id: id, challenge_id: challengeId, joined_at: clock(), role }
  if (me)
    await db
      .insertInto('solution_members')
      .values({ ...member, user_id: me.id })
      .execute()
  return { params: { id }, finds: id, slug, owner }
}
const mine = (me: Signed, t: TestApp, state?: SolutionState) => make(t, state, me, 'owner')
const ofTeam = (me: Signed, t: TestApp, state?: SolutionState) => make(t, state, me)
const byParams = async (made: ReturnType<typeof make>, body?: object) => ({
  params: (await made).params,
  ...(body && { body }),
})
const inChallenge = async (made: ReturnType<typeof make>) => {
  const { slug, finds } = await made
  return { params: { slug }, finds }
}
const about = async (made: ReturnType<typeof make>, userId: string | null, body?: object) => {
  const { params, owner } = await made
  return { params: { ...params, userId: userId ?? owner.id }, ...(body && { body }) }
}
async function withInvitation(t: TestApp, made: ReturnType<typeof make>) {
  const { params, owner } = await made
  const id = crypto.randomUUID()
  const open = { id, area: 'solutions', record_id: params.id, email: `${id}@exemplo.pt`, role: 'member' }
  const dates = { created_at: t.deps.clock(), expires_at: new Date(t.deps.clock().getTime() + 86_400_000) }
  const row = { ...open, ...dates, token_hash: Buffer.from(id), invited_by: owner.id }
  await t.deps.db.insertInto('invitations').values(row).execute()
  return { params: { ...params, invitationId: id } }
}

/** What only the owner of the team does; to outsiders the record does not exist. */
const ownersOnly = (args: (made: ReturnType<typeof make>) => Promise<object>, state: SolutionState = 'draft') =>
  ({
    'as the owner': [members, (me, t) => args(mine(me, t, state))],
    'as a member': [only(), (me, t) => args(ofTeam(me, t, state))],
    "somebody else's draft": [hidden, (_, t) => args(make(t))],
    'one that was delivered': [readOnly, (_, t) => args(make(t, 'submitted'))],
  }) as Rights[string]
/** Of a startup of the programme, in whose team `me` may be. */
async function ofStartup(t: TestApp, state: SolutionState, me?: Signed) {
  const { finds, owner } = await make(t, state)
  const startupId = await startupOf(t, owner)
  await t.deps.db.updateTable('solutions').set({ startup_id: startupId }).where('id', '=', finds).execute()
  const member = { startup_id: startupId, title: 'Código' }
  if (me)
    await t.deps.db
      .insertInto('startup_members')
      .values({ ...member, user_id: me.id })
      .execute()
  return { params: { id: startupId }, finds }
}
const invited = (made: ReturnType<typeof make>) => byParams(made, { email: `${crypto.randomUUID()}@exemplo.pt` })
const decided = { decision: 'admit', version: 1 }

const rights: Rights = {
  'GET /challenges/{slug}/solutions': {
    'of my team': [{ ...members, staff: 404, admin: 404 }, (me, t) => inChallenge(ofTeam(me, t))],
    "somebody else's draft": [hidden, (_, t) => inChallenge(make(t))],
    'one that was delivered': [seenByStaff, (_, t) => inChallenge(make(t, 'submitted'))],
  },
  'GET /solutions': {
    'of my team': [members, async (me, t) => ({ finds: (await ofTeam(me, t)).finds })],
    'one that was delivered': [hidden, async (_, t) => ({ finds: (await make(t, 'submitted')).finds })],
  },
  'GET /startups/{id}/solutions': {
    'what the jury chose': [members, (_, t) => ofStartup(t, 'winner')],
    'what was delivered': [seenByStaff, (_, t) => ofStartup(t, 'submitted')],
    'of my startup': [members, (me, t) => ofStartup(t, 'submitted', me)],
    'a draft of my startup': [hidden, (me, t) => ofStartup(t, 'draft', me)],
  },
  'GET /manage/challenges/{slug}/solutions.{format}': [
    staff,
    async (_, t) => ({ params: { slug: (await make(t)).slug, format: 'csv' } }),
  ],
  'POST /challenges/{slug}/solutions': [
    only('trainee', 'founder'),
    async (_, t) => ({ params: { slug: (await make(t)).slug }, body: {} }),
  ],
  'GET /solutions/{id}': {
    'of my team': [members, (me, t) => byParams(ofTeam(me, t))],
    "somebody else's draft": [hidden, (_, t) => byParams(make(t))],
    'one that was delivered': [seenByStaff, (_, t) => byParams(make(t, 'submitted'))],
  },
  'PATCH /solutions/{id}': {
    'of my team': [members, (me, t) => byParams(ofTeam(me, t), { version: 1 })],
    "somebody else's draft": [hidden, (_, t) => byParams(make(t), { version: 1 })],
    'one that was delivered': [readOnly, (_, t) => byParams(make(t, 'submitted'), { version: 1 })],
  },
  'PUT /solutions/{id}/startup': {
    'of my team, with my startup': [
      members,
      async (me, t) => {
        const startupId = await startupOf(t, await t.as('founder'))
        await t.deps.db
          .insertInto('startup_members')
          .values({ startup_id: startupId, user_id: me.id, title: 'Código' })
          .execute()
        return byParams(ofTeam(me, t, 'winner'), { startupId })
      },
    ],
    "somebody else's draft": [hidden, (_, t) => byParams(make(t), { startupId: crypto.randomUUID() })],
    'one that won': [readOnly, (_, t) => byParams(make(t, 'winner'), { startupId: crypto.randomUUID() })],
  },
  'DELETE /solutions/{id}': ownersOnly(byParams),
  'POST /solutions/{id}/submit': ownersOnly(byParams),
  'POST /solutions/{id}/take-back': ownersOnly(byParams, 'submitted'),
  'POST /manage/solutions/{id}/decide': {
    "somebody else's draft": [{ ...only(), staff: 404, admin: 404 }, (_, t) => byParams(make(t), decided)],
    'one that was delivered': [staff, (_, t) => byParams(make(t, 'submitted'), decided)],
  },
  'POST /manage/solutions/bulk': [
    staff,
    async (_, t) => ({ body: { action: 'admit', ids: [(await make(t, 'submitted')).params.id], dryRun: true } }),
  ],
  'GET /solutions/{id}/invitations': {
    'of my team': [members, (me, t) => byParams(ofTeam(me, t))],
    "somebody else's draft": [hidden, (_, t) => byParams(make(t))],
    'one that was delivered': [hidden, (_, t) => byParams(make(t, 'submitted'))],
  },
  'POST /solutions/{id}/invitations': ownersOnly(invited),
  'DELETE /solutions/{id}/invitations/{invitationId}': {
    'as the owner': [members, (me, t) => withInvitation(t, mine(me, t))],
    'as a member': [only(), (me, t) => withInvitation(t, ofTeam(me, t))],
    "somebody else's draft": [hidden, (_, t) => withInvitation(t, make(t))],
  },
  'PATCH /solutions/{id}/members/{userId}': {
    'my own part': [members, (me, t) => about(ofTeam(me, t), me.id, { part: 'Código' })],
    ...(ownersOnly((made) => about(made, null, { part: 'Código' })) as object),
  },
  'DELETE /solutions/{id}/members/{userId}': {
    'leaving it': [members, (me, t) => about(ofTeam(me, t), me.id)],
    ...(ownersOnly((made) => about(made, null)) as object),
  },
}

describeRights({ area: solutionsArea, rights, policies: [[policy, 'canSee']] })

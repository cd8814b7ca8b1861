import { addPartner, createOrganisation } from '#contract/organisations/manage.ts'
import { withdrawProblem, type ProblemInput } from '#contract/problems/problems.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { decided, problemInput, proposed } from '#test/problems.ts'
import {
  all,
  describeRights,
  hidden,
  members,
  only,
  seenByStaff,
  staff,
  withBody,
  type Outcomes,
  type Rights,
  labelRights,
} from '#test/rights.ts'
import { problemsArea } from './area.ts'
import * as policy from './policy.ts'

/** A partner speaks for an organisation. */
async function organisationOf(t: TestApp, who: Signed) {
  const { role } = await t.deps.db.selectFrom('users').select('role').where('id', '=', who.id).executeTakeFirstOrThrow()
  if (role !== 'partner') return null
  const own = { name: `Fábrica ${crypto.randomUUID()}`, website: null, logoId: null }
  const team = await t.as('staff')
  const { id, name } = await t.call(createOrganisation, { body: own }, team)
  await t.call(addPartner, { params: { id }, body: { email: who.email, locale: 'pt' } }, team)
  return name
}

async function make(t: TestApp, who: Signed, kind: ProblemInput['kind'] = 'problem') {
  const organisation = await organisationOf(t, who)
  const { id, title } = await proposed(t, who, { kind, organisation, title: `Trocos ${crypto.randomUUID()}` })
  return { params: { id }, query: { q: title }, finds: id }
}
const mine = (me: Signed, t: TestApp) => make(t, me)
const others = async (t: TestApp, kind?: ProblemInput['kind']) => make(t, await t.as('mentor'), kind)
async function declined(t: TestApp) {
  const problem = await others(t)
  await decided(t, problem.params.id, await t.as('staff'), { decision: 'decline' })
  return problem
}

async function withdrawn(t: TestApp) {
  const owner = await t.as('mentor')
  const problem = await make(t, owner)
  await t.call(withdrawProblem, { params: problem.params }, owner)
  return problem
}
async function solved(t: TestApp, who: Signed) {
  const problem = await make(t, who)
  const team = await t.as('staff')
  await decided(t, problem.params.id, team)
  await decided(t, problem.params.id, team, { decision: 'solve', version: 2 })
  return problem
}

/** A partner proposes for an organisation and sees what was proposed for it; a juror proposes nothing. */
const proposers: Outcomes = { ...members, partner: 'ok' }
const toMembers: Outcomes = { ...members, partner: 404 }
const toNobody: Outcomes = { ...hidden, partner: 404 }
/** Of a colleague at an organisation of mine. */
async function colleagues(me: Signed, t: TestApp) {
  const colleague = await t.as('partner')
  const made = await make(t, colleague)
  const ofProblem = t.deps.db.selectFrom('problems').select('organisation_id').where('id', '=', made.params.id)
  const { organisation_id } = await ofProblem.executeTakeFirstOrThrow()
  await t.deps.db
    .insertInto('organisation_members')
    .values({ organisation_id: organisation_id!, user_id: me.id })
    .execute()
  return made
}

const followed: Rights[string] = {
  'my own': [proposers, mine],
  'a report about the site': [{ ...seenByStaff, partner: 404 }, (_, t) => others(t, 'platform')],
}
const refused = { ...all(409), nobody: 401, juror: 403 }

const forMembers: Rights = {
  ...labelRights('/manage/problems'),
  'GET /problems': {
    "somebody else's": [members, (_, t) => others(t)],
    'a report about the site': [hidden, (_, t) => others(t, 'platform')],
    'a declined one': [hidden, (_, t) => declined(t)],
  },
  'GET /problems/similar': {
    "somebody else's": [members, (_, t) => others(t)],
    'a declined one': [hidden, (_, t) => declined(t)],
  },
  'POST /problems': [
    proposers,
    async (me, t) => ({ body: problemInput({ organisation: await organisationOf(t, me) }) }),
  ],
  'GET /problems/{id}': {
    'my own': [{ ...proposers, juror: 404 }, mine],
    "a colleague's": [{ ...proposers, juror: 404 }, colleagues],
    'a report about the site': [{ ...toNobody, juror: 404, staff: 'ok', admin: 'ok' }, (_, t) => others(t, 'platform')],
    "somebody else's": [{ ...toMembers, juror: 404 }, (_, t) => others(t)],
    'a declined one': [{ ...toMembers, juror: 404 }, (_, t) => declined(t)],
    'a withdrawn one': [{ ...toNobody, juror: 404, staff: 'ok', admin: 'ok' }, (_, t) => withdrawn(t)],
  },
  'PATCH /problems/{id}': {
    'my own': [proposers, (me, t) => withBody(mine(me, t), { version: 1 })],
    "somebody else's": [{ ...only(), partner: 404 }, (_, t) => withBody(others(t), { version: 1 })],
    'a report about the site': [
      { ...toNobody, staff: 403, admin: 403 },
      (_, t) => withBody(others(t, 'platform'), { version: 1 }),
    ],
  },
  'POST /problems/{id}/withdraw': {
    'my own': [proposers, mine],
    "somebody else's": [{ ...only(), partner: 404 }, (_, t) => others(t)],
    'a report about the site': [{ ...toNobody, staff: 403, admin: 403 }, (_, t) => others(t, 'platform')],
  },
  'POST /problems/{id}/confirm': {
    'my own that is solved': [proposers, (me, t) => withBody(solved(t, me), { isSolved: true })],
    'my own that is not': [refused, (me, t) => withBody(mine(me, t), { isSolved: true })],
    "somebody else's": [
      { ...only(), partner: 404 },
      async (_, t) => withBody(solved(t, await t.as('mentor')), { isSolved: true }),
    ],
  },
  'PUT /problems/{id}/support': {
    'my own': [refused, mine],
    "somebody else's": [toMembers, (_, t) => others(t)],
    'a declined one': [{ ...refused, partner: 404 }, (_, t) => declined(t)],
    'a withdrawn one': [{ ...toNobody, staff: 409, admin: 409 }, (_, t) => withdrawn(t)],
  },
  'DELETE /problems/{id}/support': followed,
  'PUT /problems/{id}/follow': followed,
  'DELETE /problems/{id}/follow': followed,
}

const forStaff: Rights = {
  'GET /manage/problems': [staff, (_, t) => declined(t)],
  'GET /manage/problems.{format}': [
    staff,
    async (_, t) => ({ ...(await declined(t)), params: { format: 'csv' }, finds: '' }),
  ],
  'GET /manage/problems/{id}': {
    "somebody else's": [staff, (_, t) => others(t, 'platform')],
    'one that does not exist': [{ ...only(), staff: 404, admin: 404 }, () => ({ params: { id: crypto.randomUUID() } })],
  },
  'POST /manage/problems/{id}/decide': [staff, (_, t) => withBody(others(t), { decision: 'accept', version: 1 })],
  'POST /manage/problems/{id}/undo': [staff, (_, t) => declined(t)],
  'PUT /manage/problems/{id}/assignee': [staff, (_, t) => withBody(others(t), { userId: null })],
  'POST /manage/problems/{id}/notes': [staff, (_, t) => withBody(others(t), { body: 'Falar com a câmara.' })],
  'POST /manage/problems/bulk': [
    staff,
    async (_, t) => ({ body: { action: 'take', ids: [(await others(t)).params.id], dryRun: true } }),
  ],
}

describeRights({ area: problemsArea, rights: { ...forMembers, ...forStaff }, policies: [[policy, 'canSee']] })

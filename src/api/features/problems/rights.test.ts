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
  type Rights,
  labelRights,
} from '#test/rights.ts'
import { problemsArea } from './area.ts'
import * as policy from './policy.ts'

async function make(t: TestApp, who: Signed, kind: ProblemInput['kind'] = 'problem') {
  const { id, title } = await proposed(t, who, { kind, title: `Trocos ${crypto.randomUUID()}` })
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

const followed: Rights[string] = {
  'my own': [members, mine],
  'a report about the site': [seenByStaff, (_, t) => others(t, 'platform')],
}
const refused = { ...all(409), nobody: 401, juror: 403, partner: 403 }

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
  'POST /problems': [members, () => ({ body: problemInput() })],
  'GET /problems/{id}': {
    ...followed,
    "somebody else's": [members, (_, t) => others(t)],
    'a declined one': [members, (_, t) => declined(t)],
    'a withdrawn one': [seenByStaff, (_, t) => withdrawn(t)],
  },
  'PATCH /problems/{id}': {
    'my own': [members, (me, t) => withBody(mine(me, t), { version: 1 })],
    "somebody else's": [only(), (_, t) => withBody(others(t), { version: 1 })],
    'a report about the site': [
      { ...hidden, staff: 403, admin: 403 },
      (_, t) => withBody(others(t, 'platform'), { version: 1 }),
    ],
  },
  'POST /problems/{id}/withdraw': {
    'my own': [members, mine],
    "somebody else's": [only(), (_, t) => others(t)],
    'a report about the site': [{ ...hidden, staff: 403, admin: 403 }, (_, t) => others(t, 'platform')],
  },
  'POST /problems/{id}/confirm': {
    'my own that is solved': [members, (me, t) => withBody(solved(t, me), { isSolved: true })],
    'my own that is not': [refused, (me, t) => withBody(mine(me, t), { isSolved: true })],
    "somebody else's": [only(), async (_, t) => withBody(solved(t, await t.as('mentor')), { isSolved: true })],
  },
  'PUT /problems/{id}/support': {
    'my own': [refused, mine],
    "somebody else's": [members, (_, t) => others(t)],
    'a declined one': [refused, (_, t) => declined(t)],
    'a withdrawn one': [{ ...hidden, staff: 409, admin: 409 }, (_, t) => withdrawn(t)],
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

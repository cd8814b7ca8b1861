import type { ProblemInput } from '#contract/problems/problems.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { decided, problemInput, proposed } from '#test/problems.ts'
import { all, describeRights, hidden, members, only, seenByStaff, staff, withBody, type Rights } from '#test/rights.ts'
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

const followed: Rights[string] = {
  'my own': [members, mine],
  'a report about the site': [seenByStaff, (_, t) => others(t, 'platform')],
}
const refused = { ...all(409), nobody: 401 }

const forMembers: Rights = {
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
    'a declined one': [seenByStaff, (_, t) => declined(t)],
  },
  'PATCH /problems/{id}': {
    'my own': [members, (me, t) => withBody(mine(me, t), { version: 1 })],
    "somebody else's": [only(), (_, t) => withBody(others(t), { version: 1 })],
    'a report about the site': [
      { ...hidden, staff: 403, admin: 403 },
      (_, t) => withBody(others(t, 'platform'), { version: 1 }),
    ],
  },
  'PUT /problems/{id}/support': {
    'my own': [refused, mine],
    "somebody else's": [members, (_, t) => others(t)],
    'a declined one': [{ ...hidden, staff: 409, admin: 409 }, (_, t) => declined(t)],
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
  'PUT /manage/problems/{id}/assignee': [staff, (_, t) => withBody(others(t), { userId: null })],
  'POST /manage/problems/{id}/notes': [staff, (_, t) => withBody(others(t), { body: 'Falar com a câmara.' })],
  'POST /manage/problems/bulk': [
    staff,
    async (_, t) => ({ body: { action: 'take', ids: [(await others(t)).params.id], dryRun: true } }),
  ],
}

describeRights({ area: problemsArea, rights: { ...forMembers, ...forStaff }, policies: [[policy, 'canSee']] })

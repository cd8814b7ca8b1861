import type { ChallengeState } from '#contract/challenges/states.ts'
import { challengeInputAt, makeChallenge } from '#api/demo/factories/challenges.ts'
import type { TestApp } from '#test/app.ts'
import { decided, proposed } from '#test/problems.ts'
import {
  describeRights,
  hidden,
  members,
  seenBy,
  staff,
  withBody,
  type Rights,
  importRights,
  labelRights,
} from '#test/rights.ts'
import { challengesArea } from './area.ts'
import * as policy from './policy.ts'

/** In the state, and past its deadline if asked. */
async function make(t: TestApp, state: ChallengeState, isPast = false) {
  return makeAt(t, state, isPast ? [-9, -1, 9] : undefined)
}

/** With the days of its opening, deadline and results. */
async function makeAt(t: TestApp, state: ChallengeState, days?: [number, number, number]) {
  const now = t.deps.clock()
  const [opensAt, closesAt, resultsAt] = (days ?? []).map((day) =>
    new Date(now.getTime() + day * 86_400_000).toISOString(),
  )
  const input = opensAt && closesAt && resultsAt ? { opensAt, closesAt, resultsAt } : {}
  const { id, slug } = await makeChallenge(t.deps.db, { now, state, input })
  return { params: { slug }, finds: id }
}

async function problem(t: TestApp) {
  const { id } = await proposed(t, await t.as('founder'))
  await decided(t, id, await t.as('staff'))
  return { params: { id } }
}

const rights: Rights = {
  ...labelRights('/manage/challenges'),
  ...importRights('/manage/challenges'),
  'GET /challenges': {
    'one that is open': [members, async (_, t) => ({ finds: (await make(t, 'published')).finds })],
    'a draft': [hidden, async (_, t) => ({ finds: (await make(t, 'draft')).finds })],
  },
  'GET /challenges/{slug}': {
    'one that is open': [members, (_, t) => make(t, 'published')],
    'one that was cancelled': [members, (_, t) => make(t, 'cancelled')],
    'a draft': [seenBy('staff', 'admin'), (_, t) => make(t, 'draft')],
  },
  'PUT /challenges/{slug}/follow': {
    'one that will open': [members, (_, t) => makeAt(t, 'published', [2, 9, 19])],
    'a draft': [{ ...hidden, staff: 409, admin: 409 }, (_, t) => make(t, 'draft')],
  },
  'DELETE /challenges/{slug}/follow': [members, (_, t) => make(t, 'published')],
  'GET /problems/{id}/challenges': [members, (_, t) => problem(t)],
  'POST /challenges': [staff, (_, t) => ({ body: challengeInputAt(t.deps.clock()) })],
  'POST /problems/{id}/challenge': [staff, (_, t) => problem(t)],
  'PATCH /challenges/{slug}': [staff, (_, t) => withBody(make(t, 'published'), { version: 1 })],
  'DELETE /challenges/{slug}': [staff, async (_, t) => ({ params: (await make(t, 'draft')).params })],
  'POST /challenges/{slug}/publish': [staff, (_, t) => make(t, 'draft')],
  'POST /challenges/{slug}/judge': [staff, (_, t) => make(t, 'published', true)],
  'POST /challenges/{slug}/cancel': [staff, (_, t) => withBody(make(t, 'published'), { reason: { pt: 'Sem dados.' } })],
  'POST /challenges/{slug}/archive': [staff, (_, t) => make(t, 'announced')],
  'POST /challenges/{slug}/duplicate': [staff, async (_, t) => ({ params: (await make(t, 'published')).params })],
  'GET /manage/challenges': [staff, async (_, t) => ({ finds: (await make(t, 'draft')).finds })],
  'GET /manage/challenges.{format}': [staff, () => ({ params: { format: 'csv' } })],
}

describeRights({ area: challengesArea, rights, policies: [[policy, 'canSee']] })

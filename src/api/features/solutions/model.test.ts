import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { cancelChallenge, judgeChallenge } from '#contract/challenges/manage.ts'
import type { ChallengeState } from '#contract/challenges/states.ts'
import * as contract from '#contract/solutions/solutions.ts'
import type { SolutionState } from '#contract/solutions/states.ts'
import { appWith } from '#test/app-with.ts'
import * as policy from './policy.ts'

const hour = 3_600_000
const closesAt = 2 * hour

const acts = [
  'edit',
  'submit',
  'takeBack',
  'withdraw',
  'admit',
  'disqualify',
  'restore',
  'judge',
  'cancel',
  'wait',
] as const
type Act = (typeof acts)[number]
type Step = { act: Act; by: 'owner' | 'member' }

/** The rules of the product once more, in memory and by hand. */
type Model = { challenge: ChallengeState; solution: SolutionState; now: number }
const begin = (): Model => ({ challenge: 'published', solution: 'draft', now: 0 })

function expected(model: Model, { act, by }: Step): string {
  if (act === 'wait') {
    model.now += hour / 2
    return 'ok'
  }
  const isPast = model.now > closesAt
  if (act === 'judge') {
    if (model.challenge !== 'published') return 'state_conflict'
    if (!isPast) return 'challenge_open'
    model.challenge = 'judging'
    return 'ok'
  }
  if (act === 'cancel') {
    if (model.challenge !== 'published' && model.challenge !== 'judging') return 'state_conflict'
    model.challenge = 'cancelled'
    return 'ok'
  }
  if (act === 'admit' || act === 'disqualify' || act === 'restore') return expectedDecision(model, act)
  return expectedOfTeam(model, act, by, isPast)
}

function expectedDecision(model: Model, act: 'admit' | 'disqualify' | 'restore'): string {
  if (model.solution === 'draft') return 'not_found'
  if (model.challenge === 'cancelled') return 'state_conflict'
  if (model.solution !== (act === 'restore' ? 'disqualified' : 'submitted')) return 'state_conflict'
  if (act === 'disqualify') model.solution = 'disqualified'
  if (act === 'restore') model.solution = 'submitted'
  return 'ok'
}

const moves = {
  submit: { from: ['draft'], to: 'submitted' },
  takeBack: { from: ['submitted'], to: 'draft' },
  withdraw: { from: ['draft', 'submitted'], to: 'withdrawn' },
} as const

function expectedOfTeam(model: Model, act: 'edit' | keyof typeof moves, by: Step['by'], isPast: boolean): string {
  const closed = isPast || model.challenge !== 'published'
  if (act === 'edit') {
    if (model.solution !== 'draft') return 'state_conflict'
    return closed ? 'challenge_closed' : 'ok'
  }
  if (by !== 'owner') return 'forbidden'
  const { from, to } = moves[act]
  if (!(from as readonly SolutionState[]).includes(model.solution)) return 'state_conflict'
  if (closed) return 'challenge_closed'
  model.solution = to
  return 'ok'
}

const aStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  by: fc.constantFrom('owner' as const, 'owner' as const, 'member' as const),
})

/** What the policy says, without a database: the same answers in thousands of steps. */
function judged(model: Model, { act, by }: Step): string | undefined {
  const times = { opens_at: new Date(-hour), closes_at: new Date(closesAt) }
  const facts = { state: model.solution, my_role: by, challenge: { state: model.challenge, ...times } } as const
  const now = new Date(model.now)
  if (act === 'edit') return policy.whyNotEdit(facts, now) ?? 'ok'
  if (act === 'submit' || act === 'takeBack' || act === 'withdraw') {
    return policy.whyNotMove(facts, moves[act].to, now) ?? 'ok'
  }
  if (act === 'admit' || act === 'disqualify' || act === 'restore') {
    if (model.solution === 'draft') return 'not_found'
    return policy.mayDecide(facts, act) ? 'ok' : 'state_conflict'
  }
  return undefined
}

it('decides like the model on 1,000 random walks of 50 steps', () => {
  const walk = fc.property(fc.array(aStep, { minLength: 50, maxLength: 50 }), (steps) => {
    const model = begin()
    for (const step of steps) {
      const before = { ...model }
      const answer = judged(before, step)
      const wanted = expected(model, step)
      if (answer !== undefined) expect([step, before, answer]).toEqual([step, before, wanted])
    }
  })
  fc.assert(walk, { numRuns: 1000 })
})

const at = appWith({ owner: 'trainee', member: 'founder', staff: 'staff' })

async function made() {
  const { db, clock } = at.api.deps
  const inHours = (hours: number) => new Date(clock().getTime() + hours * hour).toISOString()
  const input = { opensAt: inHours(-1), closesAt: inHours(2), resultsAt: inHours(9) }
  const challenge = await makeChallenge(db, { now: clock(), input })
  const params = { slug: challenge.slug }
  const { id } = await at.api.call(contract.createSolution, { params, body: {} }, at.owner)
  const whole = { title: 'Ouvido', summary: 'Ouve.', description: 'Um sensor.' }
  await db.updateTable('solutions').set(whole).where('id', '=', id).execute()
  const member = { solution_id: id, challenge_id: challenge.id, role: 'member' as const, joined_at: clock() }
  await db
    .insertInto('solution_members')
    .values({ ...member, user_id: at.member.id })
    .execute()
  return { id, slug: challenge.slug }
}

async function carriedOut({ id, slug }: { id: string; slug: string }, { act, by }: Step): Promise<string> {
  const { api, staff } = at
  const { version } = await api.deps.db
    .selectFrom('solutions')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answerOf = async (method: string, path: string, token: string, body?: object) => {
    const answer = await api.app.inject({
      method: method as 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    return answer.statusCode < 300 ? 'ok' : answer.json<{ code: string }>().code
  }
  const { token } = at[by]
  switch (act) {
    case 'wait':
      api.advance(hour / 2)
      return 'ok'
    case 'edit':
      return answerOf('PATCH', `/solutions/${id}`, token, { version })
    case 'submit':
      return answerOf('POST', `/solutions/${id}/submit`, token)
    case 'takeBack':
      return answerOf('POST', `/solutions/${id}/take-back`, token)
    case 'withdraw':
      return answerOf('DELETE', `/solutions/${id}`, token)
    case 'judge':
      return answerOf('POST', judgeChallenge.path.replace('{slug}', slug), staff.token)
    case 'cancel':
      return answerOf('POST', cancelChallenge.path.replace('{slug}', slug), staff.token, {
        reason: { pt: 'Sem dados.' },
      })
    default: {
      const body = { decision: act, version, ...(act === 'disqualify' && { answer: 'Fora do tema.' }) }
      return answerOf('POST', `/manage/solutions/${id}/decide`, staff.token, body)
    }
  }
}

it('keeps to the model in the database, whatever is tried', { timeout: 300_000 }, async () => {
  const walk = fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 12 }), async (steps) => {
    const start = at.api.deps.clock()
    const record = await made()
    const model = begin()
    for (const step of steps) {
      expect([step, await carriedOut(record, step)]).toEqual([step, expected(model, step)])
      const { state } = await at.api.deps.db
        .selectFrom('solutions')
        .select('state')
        .where('id', '=', record.id)
        .executeTakeFirstOrThrow()
      expect(state).toBe(model.solution)
    }
    at.api.setTime(start.toISOString())
    const ended = { active: false }
    await at.api.deps.db.updateTable('solution_members').set(ended).execute()
  })
  await fc.assert(walk, { numRuns: 40 })
})

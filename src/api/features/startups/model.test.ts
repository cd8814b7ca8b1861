import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Role } from '#contract/scopes.ts'
import type { StartupState } from '#contract/startups/states.ts'
import type { MemberRole } from '#contract/startups/startups.ts'
import { startupDecisions, type StartupDecision } from '#contract/startups/manage.ts'
import { appWith } from '#test/app-with.ts'
import { outcomeOf, walkerOf } from '#test/walk.ts'
import { decideStartup } from './manage/decisions.ts'
import { reapplyStartup, submitStartup } from './intake/submit.ts'
import { changeMember, handTeamOver, removeMember } from '#api/records/team-changes.ts'
import { startupTeam } from './team/team.ts'

const walks = 1000
const at = appWith({ ana: 'founder', rui: 'trainee', eva: 'founder', staff: 'staff' })
const people = ['ana', 'rui', 'eva'] as const
type Who = (typeof people)[number]
type By = Who | 'staff'
const actors = [...people, 'staff'] as const

type Act =
  | { op: 'submit'; by: By }
  | { op: 'reapply'; by: By }
  | { op: 'decide'; decision: StartupDecision }
  | { op: 'join'; of: Who }
  | { op: 'role'; by: By; of: Who; role: MemberRole }
  | { op: 'remove'; by: By; of: Who }
  | { op: 'hand'; by: By; to: Who; stay: boolean }

const [of, by] = [fc.constantFrom(...people), fc.constantFrom(...actors)]
const role = fc.constantFrom<MemberRole>('owner', 'member')
const anAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ op: fc.constant('submit' as const), by }),
  fc.record({ op: fc.constant('reapply' as const), by }),
  fc.record({ op: fc.constant('decide' as const), decision: fc.constantFrom(...startupDecisions) }),
  fc.record({ op: fc.constant('join' as const), of }),
  fc.record({ op: fc.constant('role' as const), by, of, role }),
  fc.record({ op: fc.constant('remove' as const), by, of }),
  fc.record({ op: fc.constant('hand' as const), by, to: of, stay: fc.boolean() }),
)

/** The rules of the product once more, in memory and by hand. */
type Model = { state: StartupState; wasDeclined: boolean; team: Map<Who, MemberRole> }
const decisions: Record<StartupDecision, [from: StartupState | StartupState[], to: StartupState]> = {
  accept: ['submitted', 'accepted'],
  ask: ['submitted', 'changes_requested'],
  decline: ['submitted', 'declined'],
  start: ['accepted', 'active'],
  pause: ['active', 'paused'],
  resume: ['paused', 'active'],
  graduate: ['active', 'graduated'],
  close: [['accepted', 'active', 'paused'], 'closed'],
}
const shown = new Set<StartupState>(['accepted', 'active', 'paused', 'graduated', 'closed'])
const ownersOf = ({ team }: Pick<Model, 'team'>) => [...team.values()].filter((one) => one === 'owner').length
const isLastOwner = (model: Model, who: Who) => model.team.get(who) === 'owner' && ownersOf(model) === 1
const roleOf = ({ team }: Model, who: By) => (who === 'staff' ? undefined : team.get(who))
const runsTeam = (model: Model, who: By) => who === 'staff' || roleOf(model, who) === 'owner'

/** What the act leads to: a refusal, or the changed model. */
function expected(model: Model, act: Act): string {
  if (act.op === 'decide') return expectedDecision(model, act.decision)
  if (act.op === 'join') {
    if (!model.team.has(act.of)) model.team.set(act.of, 'member')
    return 'ok'
  }
  if (act.by !== 'staff' && !model.team.has(act.by) && !shown.has(model.state)) return 'not_found'
  if (act.op === 'submit') return expectedSubmit(model, act.by)
  if (act.op === 'reapply') return expectedReapply(model, act.by)
  return act.op === 'hand' ? expectedHandOver(model, act) : expectedInTeam(model, act)
}

function expectedDecision(model: Model, decision: StartupDecision): string {
  const [from, to] = decisions[decision]
  if (![from].flat().includes(model.state)) return 'state_conflict'
  model.state = to
  if (to === 'declined') model.wasDeclined = true
  return 'ok'
}

function expectedSubmit(model: Model, who: By): string {
  if (roleOf(model, who) !== 'owner') return 'forbidden'
  if (model.state !== 'draft' && model.state !== 'changes_requested') return 'state_conflict'
  // There is one intake, which has declined it already.
  if (model.state === 'draft' && model.wasDeclined) return 'intake_answered'
  model.state = 'submitted'
  return 'ok'
}

function expectedReapply(model: Model, who: By): string {
  if (roleOf(model, who) !== 'owner') return 'forbidden'
  if (model.state !== 'declined') return 'state_conflict'
  model.state = 'draft'
  return 'ok'
}

function expectedHandOver(model: Model, { by: giver, to, stay }: Extract<Act, { op: 'hand' }>): string {
  if (giver === 'staff' || model.team.get(giver) !== 'owner') return 'forbidden'
  if (giver === to) return 'state_conflict'
  if (!model.team.has(to)) return 'not_found'
  model.team.set(to, 'owner')
  if (!stay) model.team.set(giver, 'member')
  return 'ok'
}

function expectedInTeam(model: Model, act: Extract<Act, { op: 'role' | 'remove' }>): string {
  const isLeaving = act.op === 'remove' && act.by === act.of && model.team.has(act.of)
  if (!isLeaving && !runsTeam(model, act.by)) return 'forbidden'
  if (!model.team.has(act.of)) return 'not_found'
  const loses = act.op === 'remove' || act.role === 'member'
  if (loses && isLastOwner(model, act.of)) return 'last_owner'
  if (act.op === 'remove') model.team.delete(act.of)
  else model.team.set(act.of, act.role)
  return 'ok'
}

const roles: Record<By, Role> = { ana: 'founder', rui: 'trainee', eva: 'founder', staff: 'staff' }
const callerOf = (who: By) => walkerOf(at[who], roles[who])

async function act(id: string, given: Act): Promise<string> {
  const [{ deps }, { team }] = [at.api, startupTeam]
  switch (given.op) {
    case 'submit':
      return outcomeOf(submitStartup(deps, callerOf(given.by), id, {}))
    case 'reapply':
      return outcomeOf(reapplyStartup(deps, callerOf(given.by), id))
    case 'decide': {
      const input = { decision: given.decision, answer: 'Uma resposta.', outcome: 'other' as const }
      return outcomeOf(decideStartup(deps, callerOf('staff'), id, input))
    }
    case 'join':
      return outcomeOf(join(id, given.of))
    case 'role':
      return outcomeOf(
        changeMember(team, deps, callerOf(given.by), { id, userId: at[given.of].id }, { role: given.role }),
      )
    case 'remove':
      return outcomeOf(removeMember(team, deps, callerOf(given.by), { id, userId: at[given.of].id }))
    case 'hand':
      return outcomeOf(
        handTeamOver(team, deps, callerOf(given.by), id, { userId: at[given.to].id, stayOwner: given.stay }),
      )
  }
}

/** As an accepted invitation; everybody says at once what they do, so that nothing keeps the startup from submitting. */
async function join(id: string, who: Who): Promise<void> {
  const { deps } = at.api
  await deps.db.transaction().execute(async (tx) => {
    await startupTeam.invitations.join(tx, deps, {
      recordId: id,
      role: 'member',
      memberTitle: null,
      caller: callerOf(who),
    })
    await tx.updateTable('startup_members').set({ title: 'Tudo' }).where('startup_id', '=', id).execute()
  })
}

async function begin(): Promise<string> {
  const id = randomUUIDv7()
  const told = { name: 'Rega', pitch: 'Rega.', field: 'agriculture', stage: 'idea' as const, description: 'Sim.' }
  const { db } = at.api.deps
  await db
    .insertInto('startups')
    .values({ id, ...told, city: 'Braga', country: 'PT' })
    .execute()
  const owner = { startup_id: id, user_id: at.ana.id, title: 'Tudo', role: 'owner' as const }
  await db.insertInto('startup_members').values(owner).execute()
  return id
}

async function stored(id: string) {
  const { db } = at.api.deps
  const { state } = await db.selectFrom('startups').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('startup_members').select(['user_id', 'role']).where('startup_id', '=', id).execute()
  const names = new Map(people.map((who) => [at[who].id, who]))
  return { state, team: new Map(rows.map((row) => [names.get(row.user_id)!, row.role])) }
}

it(`keeps to its rules on ${walks} random walks, and always has an owner`, { timeout: 600_000 }, async () => {
  const now = at.api.deps.clock()
  const door = { id: randomUUIDv7(), name: '{"pt":"Entrada"}', answer_days: 7 }
  await at.api.deps.db
    .insertInto('startup_intakes')
    .values({ ...door, opens_at: now })
    .execute()
  const walk = fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 7 }), async (acts) => {
    const id = await begin()
    const model: Model = { state: 'draft', wasDeclined: false, team: new Map([['ana', 'owner']]) }
    for (const one of acts) {
      expect([one, await act(id, one)]).toEqual([one, expected(model, one)])
      const after = await stored(id)
      expect(after).toEqual({ state: model.state, team: model.team })
      expect(ownersOf(after)).toBeGreaterThan(0)
    }
  })
  await fc.assert(walk, { numRuns: walks })
})

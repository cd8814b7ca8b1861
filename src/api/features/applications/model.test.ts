import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applicationStates, applicationTransitions, teamMoves } from '#contract/applications/states.ts'
import type { ApplicationMover, ApplicationState, TeamMove } from '#contract/applications/states.ts'
import { applyToOpportunity } from '#contract/applications/own.ts'
import { undoMinutes } from '#contract/applications/received.ts'
import type { Role } from '#contract/scopes.ts'
import { appWith } from '#test/app-with.ts'
import { published } from '#test/opportunities.ts'
import { outcomeOf, walkerOf, walkRows } from '#test/walk.ts'
import { findOpportunity } from '#api/features/opportunities/queries.ts'
import { freezePosting } from './shape.ts'
import { moveByTeam } from './received/move.ts'
import { undoMoves } from './received/undo.ts'
import { moveOwn } from './own/service.ts'

const at = appWith({ ana: 'trainee', staff: 'staff' })

/** The rules of the product once more, by hand. */
const way: ApplicationState[] = ['submitted', 'in_review', 'shortlisted', 'interview', 'offer']
const isOnWay = (state: ApplicationState) => way.includes(state)
function byTeam(from: ApplicationState, to: TeamMove): boolean {
  if (from === 'rejected') return to === 'in_review'
  if (from === 'offer') return to === 'rejected'
  if (from === 'lapsed') return to === 'offer'
  return isOnWay(from) && from !== to
}
const bySelf = (from: ApplicationState, to: ApplicationState) =>
  to === 'cancelled' ? isOnWay(from) : from === 'offer' && (to === 'accepted' || to === 'declined')

/** Back to where a move of the team came from, or to what the applicant was told before several of them. */
const byUndo = (from: ApplicationState, to: ApplicationState) =>
  from !== to &&
  from !== 'submitted' &&
  (isOnWay(from) || from === 'rejected') &&
  (isOnWay(to) || to === 'rejected' || to === 'lapsed')
const rules: Record<ApplicationMover, (from: ApplicationState, to: ApplicationState) => boolean> = {
  self: bySelf,
  team: (from, to) => (teamMoves as readonly ApplicationState[]).includes(to) && byTeam(from, to as TeamMove),
  undo: byUndo,
  clock: (from, to) => (to === 'rejected' ? isOnWay(from) : from === 'offer' && to === 'lapsed'),
}

it('keeps to its table on a thousand walks of fifty steps', async () => {
  const { db, clock } = at.api.deps
  const { id: opportunity_id, slug } = await published(at.api, at.staff)
  const posting = JSON.stringify(freezePosting((await findOpportunity(db, null, slug))!))
  const now = clock()
  const times = { submitted_at: now, answer_due_at: now, answered_at: now, updated_at: now }
  const sent = {
    cv_id: null,
    cv_name: null,
    cv_type: null,
    cv_size: null,
    letter: null,
    profile: null,
    posting,
    search: '',
  }
  const ids = Array.from({ length: 1000 }, () => randomUUIDv7())
  const rows = ids.map((id) => ({ id, opportunity_id, applicant_id: null, ...sent, ...times }))
  await db.insertInto('applications').values(rows).execute()
  await walkRows({
    db,
    table: 'applications',
    transitions: applicationTransitions,
    ids,
    begin: 'submitted',
    states: applicationStates,
    movers: ['self', 'team', 'undo', 'clock'],
    may: (from, to, by) => rules[by](from, to),
  })
})

type Act =
  | { op: 'move'; to: TeamMove }
  | { op: 'own'; to: 'cancelled' | 'accepted' | 'declined' }
  | { op: 'undo' }
  | { op: 'wait' }
const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('move' as const), to: fc.constantFrom(...teamMoves) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('own' as const),
      to: fc.constantFrom('cancelled' as const, 'accepted' as const, 'declined' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('wait' as const) }) },
)

/** `from` is set while the last move can be undone. */
type Model = { state: ApplicationState; told: ApplicationState; from: ApplicationState | null }

function expected(model: Model, act: Act): string {
  if (act.op === 'wait') {
    Object.assign(model, { told: model.state, from: null })
    return 'ok'
  }
  if (act.op === 'undo') {
    if (model.from === null) return 'state_conflict'
    const state = model.from
    Object.assign(model, { state, from: state === model.told ? null : model.told })
    return 'ok'
  }
  if (act.op === 'move') {
    if (!byTeam(model.state, act.to)) return 'state_conflict'
    Object.assign(model, { from: model.state, state: act.to })
    return 'ok'
  }
  // A move of which they were not told takes nothing from them.
  if (!bySelf(model.told, act.to)) return 'state_conflict'
  Object.assign(model, { state: act.to, told: act.to, from: null })
  return 'ok'
}

const moves = (...states: TeamMove[]): Act[] => states.map((to) => ({ op: 'move', to }))
/** Several moves after an offer or a rejection that was told: the second «Anular» leads back to it. */
const undoneTwice: Act[][] = [
  [...moves('offer'), { op: 'wait' }, ...moves('rejected', 'in_review', 'shortlisted'), { op: 'undo' }, { op: 'undo' }],
  [...moves('rejected'), { op: 'wait' }, ...moves('in_review', 'interview', 'offer'), { op: 'undo' }, { op: 'undo' }],
  [...moves('rejected'), { op: 'wait' }, ...moves('in_review', 'offer', 'rejected'), { op: 'undo' }, { op: 'undo' }],
]

const callerOf = (who: 'ana' | 'staff', role: Role) => walkerOf(at[who], role)

async function act(id: string, given: Act): Promise<string> {
  const { deps } = at.api
  if (given.op === 'wait') {
    at.api.advance(undoMinutes * 60_000)
    return outcomeOf(at.api.work())
  }
  at.api.advance(1000)
  if (given.op === 'own') return outcomeOf(moveOwn(deps, callerOf('ana', 'trainee'), id, given))
  const staff = callerOf('staff', 'staff')
  if (given.op === 'undo') return outcomeOf(undoMoves(deps, staff, { ids: [id] }))
  return outcomeOf(moveByTeam(deps, staff, id, { to: given.to, reason: 'other', beyondOpenings: true }))
}

it('does in the database what the rules say, with mails, undo and what the applicant knows', async () => {
  const { slug } = await published(at.api, at.staff, { answerDays: 60, deadline: '2027-01-01T00:00:00.000Z' })
  const { id } = await at.api.call(
    applyToOpportunity,
    { params: { slug }, body: { cv: null, letter: null, answers: [] } },
    at.ana,
  )
  const { db } = at.api.deps
  const fresh = {
    state: 'submitted',
    told_state: 'submitted',
    moved_at: null,
    moved_from: null,
    moved_by: null,
  } as const
  const walk = fc.asyncProperty(fc.array(anAct, { minLength: 50, maxLength: 50 }), async (acts) => {
    await db
      .updateTable('applications')
      .set({ ...fresh, answered_at: null })
      .where('id', '=', id)
      .execute()
    const model: Model = { state: 'submitted', told: 'submitted', from: null }
    for (const one of acts) {
      expect([one, await act(id, one)]).toEqual([one, expected(model, one)])
      const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect({ state: row.state, told: row.told_state, from: row.moved_from }).toEqual(model)
    }
  })
  await fc.assert(walk, { numRuns: 8, examples: undoneTwice.map((acts) => [acts]) })
})

import { toPage, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { changeMany } from '#api/records/bulk.ts'
import { handOverMany } from '#api/records/hand-over.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { markRoutes } from '#api/records/marks.ts'
import { actsOn, recordRoutes } from '#api/records/record-routes.ts'
import { findSimilar } from '#api/records/similar.ts'
import { decisionRoutes } from '#api/records/decision-routes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/problems/problems.ts'
import * as manage from '#contract/problems/manage.ts'
import * as decisions from './decisions.ts'
import { mayDecide } from './policy.ts'
import { columns } from './columns.ts'
import { area, findBrowsableProblems, findProblems, type ListScope } from './queries.ts'
import * as service from './service.ts'
import { toManaged, toProblem } from './shape.ts'

const triage = {
  get: manage.getManagedProblem,
  decide: manage.decideProblem,
  assign: manage.assignProblem,
  addNote: manage.addProblemNote,
}

export function problemRoutes(route: Route, deps: Deps): void {
  memberRoutes(route, deps)
  managedListRoutes(route, deps)
  const { showManagedProblem: show, assignProblem: assign } = service
  const { decideProblem: decide } = decisions
  decisionRoutes(route, deps, triage, { area, type: 'problem', show, decide, assign })
  actsOn(route, deps, show)(manage.undoProblem, decisions.undoDecision)
}

function memberRoutes(route: Route, deps: Deps): void {
  route(contract.listProblems, async ({ actor, query: { sort = '-supports', limit, cursor, ...filters } }) => {
    const scope = { viewer: actor, now: deps.clock(), filters, onlyVisible: true }
    return toPage(await findProblems(deps.db, scope, { sort, limit, cursor }), (row) => toProblem(row, actor))
  })
  route(contract.similarProblems, async ({ actor, query }) => ({
    items: await findSimilar(deps.db, area, { text: query.q, except: query.except }, async (ids) => {
      return (await findBrowsableProblems(deps.db, actor, ids)).map((row) => toProblem(row, actor))
    }),
  }))
  const { submitProblem: create, showProblem: show, changeProblem: change } = service
  const writing = { create: contract.submitProblem, update: contract.updateProblem }
  recordRoutes(route, deps, writing, { create, show, change })
  route(contract.getProblem, ({ actor, params }) => show(deps, actor, params.id))
  const acts = actsOn(route, deps, show)
  acts(contract.withdrawProblem, service.withdrawProblem)
  acts(contract.confirmProblem, service.confirmProblem)
  markRoutes(route, contract.problemMarks, (...mark) => service.markProblem(deps, ...mark))
}

type Action = BodyOf<typeof manage.changeProblems>['action']
const isOwning = (action: Action): action is 'take' | 'assign' => action === 'take' || action === 'assign'

function managedListRoutes(route: Route, deps: Deps): void {
  const find = (viewer: Actor, { sort = 'answerDueAt', ...filters }: ListScope['filters'], paging: Paging) =>
    findProblems(deps.db, { viewer, now: deps.clock(), filters, onlyVisible: false }, { sort, ...paging })
  const list = { list: manage.listManagedProblems, file: manage.exportProblems, labels: manage.problemLabels }
  listRoutes(route, deps, list, { name: area, type: 'problem', columns, find, show: toManaged })
  route(manage.changeProblems, (call) => {
    const { action, answer, userId, ...chosen } = call.body
    const caller = callerOf(call)
    const owner = action === 'take' ? call.actor.id : action === 'assign' ? userId! : undefined
    // In an order that no decision changes: each row is met once.
    const inOrder: typeof find = (viewer, filters, paging) => find(viewer, { ...filters, sort: 'createdAt' }, paging)
    return handOverMany(deps, caller, { userId: owner, path: '/manage/problems?view=all&assignee=me' }, () =>
      changeMany(chosen, (filters, paging) => inOrder(call.actor, filters, paging), {
        refuse: ({ state }) => (isOwning(action) || mayDecide(state, action) ? undefined : 'state_conflict'),
        act: ({ id }) =>
          isOwning(action)
            ? service.assignProblem(deps, caller, id, owner!, 'one of many')
            : decisions.decideProblem(deps, caller, id, { decision: action, answer }),
        describe: ({ id, title }) => ({ id, title }),
      }),
    )
  })
}

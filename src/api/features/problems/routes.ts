import { toPage, walkPages, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import { columnsOf } from '#api/http/export-cells.ts'
import { sendExport } from '#api/http/exports.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { changeMany } from '#api/records/bulk.ts'
import { markRoutes } from '#api/records/marks.ts'
import { findSimilar } from '#api/records/similar.ts'
import { teamRoutes } from '#api/records/team-routes.ts'
import * as contract from '#contract/problems.ts'
import * as manage from '#contract/problems-manage.ts'
import { mayDecide } from './policy.ts'
import { area, findBrowsable, findProblems, type ListScope, type ProblemRow } from './queries.ts'
import * as service from './service.ts'
import { codeOf, toManaged, toProblem } from './shape.ts'

const triage = {
  get: manage.getManagedProblem,
  decide: manage.decideProblem,
  assign: manage.assignProblem,
  addNote: manage.addProblemNote,
}

export function problemRoutes(route: Route, deps: Deps): void {
  memberRoutes(route, deps)
  managedListRoutes(route, deps)
  const { showManaged: show, decide, assign } = service
  teamRoutes(route, deps, triage, { area, type: 'problem', show, decide, assign })
}

function memberRoutes(route: Route, deps: Deps): void {
  route(contract.listProblems, async ({ actor, query: { sort = '-supports', limit, cursor, ...filters } }) => {
    const scope = { viewer: actor, now: deps.clock(), filters, onlyVisible: true }
    return toPage(await findProblems(deps.db, scope, { sort, limit, cursor }), (row) => toProblem(row, actor))
  })
  route(contract.similarProblems, async ({ actor, query }) => ({
    items: await findSimilar(deps.db, area, { text: query.q, except: query.except }, async (ids) => {
      return (await findBrowsable(deps.db, actor, ids)).map((row) => toProblem(row, actor))
    }),
  }))
  route(contract.submitProblem, (call) =>
    call.once(async (inOne) => {
      const id = await service.submitProblem(inOne, callerOf(call), call.body)
      return service.showProblem(inOne, call.actor, id)
    }),
  )
  route(contract.getProblem, ({ actor, params }) => service.showProblem(deps, actor, params.id))
  route(contract.updateProblem, async (call) => {
    const saved = await service.changeProblem(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await service.showProblem(deps, call.actor, call.params.id))
  })
  markRoutes(route, contract.problemMarks, (...mark) => service.markProblem(deps, ...mark))
}

const columns = {
  code: ({ number }: ProblemRow) => codeOf(number),
  ...columnsOf<ProblemRow>('kind', 'state', 'title', 'what', 'field', 'place', 'organisation', 'frequency', 'supports'),
  ...columnsOf<ProblemRow>('proposer', 'assignee', 'answer', 'answered_at', 'answer_due_at', 'created_at'),
}

function managedListRoutes(route: Route, deps: Deps): void {
  const find = (viewer: Actor, { sort = 'answerDueAt', ...filters }: ListScope['filters'], paging: Paging) =>
    findProblems(deps.db, { viewer, now: deps.clock(), filters, onlyVisible: false }, { sort, ...paging })
  route(manage.listManagedProblems, async ({ actor, query: { limit, cursor, ...query } }) =>
    toPage(await find(actor, query, { limit, cursor }), (row) => toManaged(row, actor)),
  )
  route(manage.exportProblems, ({ actor, params, query, reply }) => {
    const rows = walkPages((paging: Paging) => find(actor, query, paging))
    return sendExport(reply, { ...params, name: area, columns, rows })
  })
  route(manage.changeProblems, (call) => {
    const { action, ids, allMatching, dryRun, answer } = call.body
    const filters = ids ? { ids } : allMatching!
    // In an order that no decision changes: each row is met once.
    return changeMany((paging) => find(call.actor, { ...filters, sort: 'createdAt' }, paging), {
      dryRun,
      refuse: ({ state }) => (action === 'take' || mayDecide(state, action) ? undefined : 'state_conflict'),
      act: ({ id }) =>
        action === 'take'
          ? service.assign(deps, callerOf(call), id, call.actor.id)
          : service.decide(deps, callerOf(call), id, { decision: action, answer }),
      describe: ({ id, title }) => ({ id, title }),
    })
  })
}

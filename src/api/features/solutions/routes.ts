import { toPage, walkPages, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { canSee as canSeeChallenge } from '#api/features/challenges/policy.ts'
import { findChallengeState } from '#api/features/challenges/queries.ts'
import { callerOf, currentOrStale, found, refuse } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Route } from '#api/http/route.ts'
import type { Actor } from '#api/http/session.ts'
import { changeMany } from '#api/records/bulk.ts'
import * as contract from '#contract/solutions/solutions.ts'
import * as moves from './moves.ts'
import { mayDecide } from './policy.ts'
import { columns } from './columns.ts'
import { findSolutions } from './queries.ts'
import * as service from './service.ts'
import { toEntered, toSolution } from './shape.ts'
import { nameStartup } from './startup-born.ts'
import { solutionTeam } from './team.ts'

export function solutionRoutes(route: Route, deps: Deps): void {
  listRoutes(route, deps)
  bulkRoutes(route, deps)
  writingRoutes(route, deps)
  moveRoutes(route, deps)
  solutionTeam.routes(route, deps)
}

async function challengeOf({ db }: Deps, actor: Actor, slug: string): Promise<string> {
  const row = found(await findChallengeState(db, slug))
  return found(canSeeChallenge(actor, row) ? row : undefined).id
}

function listRoutes(route: Route, deps: Deps): void {
  route(contract.listSolutions, async ({ actor, params, query: { limit, cursor, ...filters } }) => {
    const scope = { viewer: actor, challengeId: await challengeOf(deps, actor, params.slug), filters }
    const found = await findSolutions(deps.db, scope, { limit, cursor })
    return toPage(found, (row) => toSolution(row, actor, deps.clock()))
  })
  route(contract.listOwnSolutions, async ({ actor, query: { limit, cursor, invites, ...filters } }) => {
    const now = deps.clock()
    const inviting = invites === undefined ? undefined : { userId: invites, now }
    const found = await findSolutions(deps.db, { viewer: actor, inviting, filters }, { limit, cursor })
    return toPage(found, (row) => toSolution(row, actor, now))
  })
  route(contract.listStartupSolutions, async ({ actor, params }) => {
    const rows = await service.findSolutionsOfStartup(deps, actor, params.id)
    return { items: rows.map((row) => toEntered(row, actor, deps.clock())) }
  })
  route(contract.exportSolutions, async ({ actor, params, query, reply }) => {
    const challengeId = await challengeOf(deps, actor, params.slug)
    const rows = walkPages((paging: Paging) =>
      findSolutions(deps.db, { viewer: actor, challengeId, filters: query }, paging),
    )
    const reader = readerFor(deps, actor)
    return sendExport(reply, { format: params.format, name: `solutions-${params.slug}`, reader, columns, rows })
  })
}

function bulkRoutes(route: Route, deps: Deps): void {
  route(contract.changeSolutions, async (call) => {
    const { action, answer, ...chosen } = call.body
    const { challenge } = chosen.allMatching ?? {}
    const challengeId = challenge && (await challengeOf(deps, call.actor, challenge))
    const scope = { viewer: call.actor, ...(challengeId && { challengeId }) }
    return changeMany(chosen, (filters, paging) => findSolutions(deps.db, { ...scope, filters }, paging), {
      refuse: (row) => (mayDecide(row, action) ? undefined : 'state_conflict'),
      act: async ({ id, version }) => {
        const saved = await moves.decideSolution(deps, callerOf(call), id, { decision: action, answer, version })
        if (!saved) refuse('stale_version')
      },
      tells: ({ team }) => (action === 'disqualify' ? team.length : 0),
      describe: ({ id, title }) => ({ id, title }),
    })
  })
}

function writingRoutes(route: Route, deps: Deps): void {
  route(contract.createSolution, (call) =>
    call.once(async (inOne) => {
      const lang = call.body.lang ?? 'pt'
      const id = await service.createSolution(inOne, callerOf(call), call.params.slug, lang)
      return service.showSolution(inOne, call.actor, id)
    }),
  )
  route(contract.getSolution, ({ actor, params }) => service.showSolution(deps, actor, params.id))
  route(contract.updateSolution, async (call) => {
    const saved = await service.changeSolution(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await service.showSolution(deps, call.actor, call.params.id))
  })
}

function moveRoutes(route: Route, deps: Deps): void {
  route(contract.nameStartup, async (call) => {
    await nameStartup(deps, callerOf(call), call.params.id, call.body.startupId)
    return service.showSolution(deps, call.actor, call.params.id)
  })
  route(contract.submitSolution, (call) =>
    call.once(async (inOne) => {
      await moves.submitSolution(inOne, callerOf(call), call.params.id)
      return service.showSolution(inOne, call.actor, call.params.id)
    }),
  )
  route(contract.takeBackSolution, (call) =>
    call.once(async (inOne) => {
      await moves.takeBackSolution(inOne, callerOf(call), call.params.id)
      return service.showSolution(inOne, call.actor, call.params.id)
    }),
  )
  route(contract.withdrawSolution, (call) => moves.withdrawSolution(deps, callerOf(call), call.params.id))
  route(contract.decideSolution, async (call) => {
    const saved = await moves.decideSolution(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await service.showSolution(deps, call.actor, call.params.id))
  })
}

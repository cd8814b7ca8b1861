import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/startups/outcomes.ts'
import { showStartup } from '../service.ts'
import * as outcomes from './outcomes.ts'

export function outcomeRoutes(route: Route, deps: Deps): void {
  route(contract.getAskedStartupOutcome, ({ params }) => outcomes.showAsked(deps, params.token))
  route(contract.answerStartupOutcome, ({ params, body }) => outcomes.answerAsked(deps, params.token, body))
  route(contract.listStartupOutcomes, ({ actor, params }) => outcomes.listOutcomes(deps, actor, params.id))
  route(contract.tellStartupOutcome, async (call) => {
    await outcomes.tellOutcome(deps, callerOf(call), call.params.id, call.body)
    return showStartup(deps, call.actor, call.params.id)
  })
}

import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { givePeerFeedback } from '#contract/cohorts/peers.ts'
import { giveFeedback } from './service.ts'

export function peerRoutes(route: Route, deps: Deps): void {
  route(givePeerFeedback, (call) => giveFeedback(deps, callerOf(call), call.params.id, call.body))
}

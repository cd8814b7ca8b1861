import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/appeals.ts'
import type { Engine } from '../engine.ts'
import * as appeals from './appeals.ts'

export function appealRoutes(route: Route, engine: Engine): void {
  route(contract.getAppeal, ({ actor, params }) => appeals.showAppeal(engine, actor, params))
  route(contract.fileAppeal, (call) =>
    call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      await appeals.fileOwnAppeal(own, callerOf(call), call.params, call.body)
      return appeals.showAppeal(own, call.actor, call.params)
    }),
  )
  route(contract.listAppeals, async ({ query }) => ({ items: await appeals.listAppeals(engine, query) }))
  route(contract.answerAppeal, (call) => appeals.answerTeam(engine, callerOf(call), call.params.id, call.body))
}

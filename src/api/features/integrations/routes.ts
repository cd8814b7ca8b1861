import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/integrations/webhooks.ts'
import { machineRoutes } from './machines/routes.ts'
import { findDeliveries, findWebhooks } from './queries.ts'
import { toDelivery, toWebhook } from './shape.ts'
import * as webhooks from './webhooks.ts'

export function integrationRoutes(route: Route, deps: Deps): void {
  machineRoutes(route, deps)
  route(contract.listWebhooks, async () => ({
    items: (await findWebhooks(deps.db)).map((row) => toWebhook(row, deps.clock())),
    occasions: webhooks.occasionsOf(deps),
    pauses: deps.settings.webhooks.pauses.map((pause) => pause / 1000),
  }))
  route(contract.createWebhook, async (call) => {
    await webhooks.requireSendable(deps, call.body)
    return call.once((inOne) => webhooks.createHook(inOne, callerOf(call), call.body))
  })
  route(contract.updateWebhook, async (call) => {
    await webhooks.requireSendable(deps, call.body)
    const saved = await webhooks.updateHook(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await webhooks.showWebhook(deps, call.params.id))
  })
  route(contract.setWebhookState, async (call) => {
    await webhooks.moveHook(deps, callerOf(call), call.params.id, call.body.state)
    return webhooks.showWebhook(deps, call.params.id)
  })
  route(contract.rotateSecret, (call) => call.once((inOne) => webhooks.rotate(inOne, callerOf(call), call.params.id)))
  route(contract.dropOldSecret, (call) => webhooks.dropOld(deps, callerOf(call), call.params.id))
  route(contract.tryWebhook, (call) => webhooks.sendTrial(deps, callerOf(call), call.params.id))
  route(contract.deleteWebhook, (call) => webhooks.removeHook(deps, callerOf(call), call.params.id))
  route(contract.listDeliveries, async ({ params, query }) => {
    await webhooks.showWebhook(deps, params.id)
    return toPage(await findDeliveries(deps.db, params.id, query), toDelivery)
  })
  route(contract.repeatDelivery, (call) => webhooks.repeat(deps, callerOf(call), call.params.id))
}

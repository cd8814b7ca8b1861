import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/applications/documents.ts'
import { showOwn } from '../own/service.ts'
import { showReceived } from '../received/received.ts'
import { judgeDocuments, replaceDocuments } from './documents.ts'

export function documentRoutes(route: Route, deps: Deps): void {
  route(contract.judgeDocuments, async (call) => {
    const { saved, row } = await judgeDocuments(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await showReceived(deps, call.actor, row))
  })
  route(contract.replaceDocuments, async (call) => {
    await replaceDocuments(deps, callerOf(call), call.params.id, call.body)
    return showOwn(deps, call.actor, call.params.id)
  })
}

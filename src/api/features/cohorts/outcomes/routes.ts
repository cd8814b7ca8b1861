import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { sendFile } from '#api/http/web/text-files.ts'
import * as contract from '#contract/cohorts/outcomes.ts'
import { findCohort } from '../queries.ts'
import { showFigures, showPublished } from './figures.ts'
import { freezeOutcomes } from './freeze.ts'
import { findFrozenRecord, findOutcomes } from './queries.ts'
import * as outcomes from './service.ts'

export function outcomeRoutes(route: Route, deps: Deps): void {
  const shown = async (memberId: string) => ({ outcomes: await findOutcomes(deps.db, memberId) })
  route(contract.listOutcomes, () => showPublished(deps))
  route(contract.downloadFrozen, async ({ params: { sha256 }, reply }) => {
    const { record, days } = found(await findFrozenRecord(deps.db, sha256))
    return sendFile(reply, 'application/json', `outcomes-${days}-${sha256.slice(0, 12)}.json`, record)
  })
  route(contract.freezeOutcomes, (call) => freezeOutcomes(deps, callerOf(call), call.params.id))
  route(contract.getAskedOutcome, ({ params }) => outcomes.showAsked(deps, params.token))
  route(contract.answerOutcome, ({ params, body }) => outcomes.answerOutcome(deps, params.token, body.code))
  route(contract.tellOutcome, async (call) =>
    shown(await outcomes.tellOutcome(deps, callerOf(call), call.params.id, call.body)),
  )
  route(contract.recordOutcome, async (call) => {
    await outcomes.recordOutcome(deps, callerOf(call), call.params, call.body)
    return shown(call.params.id)
  })
  route(contract.checkProof, async (call) => {
    await outcomes.checkProof(deps, callerOf(call), call.params, call.body.isChecked)
    return shown(call.params.id)
  })
  route(contract.getCohortOutcomes, async ({ params }) => {
    found(await findCohort(deps.db, params.id))
    return showFigures(deps, params.id)
  })
}

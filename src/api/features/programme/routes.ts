import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/programme/programme.ts'
import { describeProgramme } from '#api/programme/describe.ts'
import { findDoneSteps, findTeam } from '#api/programme/queries.ts'
import { callerOf } from '#api/http/caller.ts'
import { closeSteps, readLegalText, readSettings, saveSettings } from './service.ts'
import { trySender } from './trial.ts'

export function programmeRoutes(route: Route, deps: Deps): void {
  route(contract.getProgramme, () => describeProgramme(deps))
  route(contract.getLegalText, ({ params, query }) => readLegalText(deps, params.kind, query.version))
  route(contract.getProgrammeSettings, () => readSettings(deps.db))
  route(contract.updateProgramme, (call) => saveSettings(deps, callerOf(call), call.body))
  route(contract.trySender, (call) => trySender(deps, callerOf(call), call.body.sender))
  route(contract.getFirstSteps, async () => ({ done: await findDoneSteps(deps.db) }))
  route(contract.closeFirstSteps, (call) => closeSteps(deps, callerOf(call)))
  route(contract.listTeam, async () => ({ items: await findTeam(deps.db) }))
}

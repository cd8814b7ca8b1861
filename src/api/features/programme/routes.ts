import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/programme.ts'
import { describeProgramme } from '#api/programme/describe.ts'
import { findTeam } from '#api/programme/queries.ts'

export function programmeRoutes(route: Route, deps: Deps): void {
  route(contract.getProgramme, () => describeProgramme(deps))
  route(contract.listTeam, async () => ({ items: await findTeam(deps.db) }))
}

import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/programme.ts'
import { describeProgramme } from '#api/programme/describe.ts'

export function programmeRoutes(route: Route, deps: Deps): void {
  route(contract.getProgramme, () => describeProgramme(deps))
}

import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { downloadData } from '#contract/accounts/data.ts'
import { openOwnData } from './data.ts'

export function dataRoutes(route: Route, deps: Deps, areas: readonly ApiArea[]): void {
  route(downloadData, async (call) =>
    call.reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="data.zip"' })
      .send(await openOwnData(deps, areas, callerOf(call))),
  )
}

import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/files.ts'
import type { Engine } from '../engine.ts'
import * as files from './held-files.ts'

/** Files of blind rounds about which staff decide. */
export function heldFileRoutes(route: Route, engine: Engine): void {
  route(contract.listHeldFiles, async ({ query }) => ({ items: await files.listHeldFiles(engine, query) }))
  route(contract.decideHeldFile, (call) => files.decideHeldFile(engine, callerOf(call), call.params.id, call.body))
  route(contract.openHeldFile, async (call) => {
    const { name, type, content } = await files.openHeldFile(engine, callerOf(call), call.params.id)
    return call.reply
      .headers({
        'content-type': type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content)
  })
}

import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/announcement.ts'
import type { Engine } from '../engine.ts'
import { announceRound, showAnnouncement } from './announcement.ts'

export function announcementRoutes(route: Route, engine: Engine): void {
  route(contract.getAnnouncement, ({ params }) => showAnnouncement(engine, params.id))
  route(contract.announceRound, (call) =>
    call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      await announceRound(own, callerOf(call), call.params.id)
      return showAnnouncement(own, call.params.id)
    }),
  )
}

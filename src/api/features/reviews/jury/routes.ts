import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/reviews/jury.ts'
import type { Engine } from '../engine.ts'
import { showRound } from '../rounds/shape.ts'
import { noteConflict } from './conflict.ts'
import { showEffect } from './effect.ts'
import { inviteJuror } from './inviting.ts'
import { remindJurors } from './reminders.ts'
import { returnReview } from './returning.ts'

/** What staff do with a jury that judges, and after it has. */
export function juryRoutes(route: Route, engine: Engine): void {
  route(contract.getConflictEffect, ({ params, query }) => showEffect(engine, { ...params, ...query }))
  route(contract.addConflict, async (call) => {
    await noteConflict(engine, callerOf(call), call.params.id, { ...call.body, kind: 'staff' })
    return showRound(engine, call.params.id)
  })
  route(contract.inviteJuror, (call) =>
    call.once(async (inOne) => {
      const own = { ...engine, ...inOne }
      await inviteJuror(own, callerOf(call), call.params.id, call.body)
      return showRound(own, call.params.id)
    }),
  )
  route(contract.reopenReview, async (call) => {
    await returnReview(engine, callerOf(call), { ...call.params, ...call.body })
    return showRound(engine, call.params.id)
  })
  route(contract.remindJurors, (call) =>
    call.once((inOne) => remindJurors({ ...engine, ...inOne }, callerOf(call), call.params.id, call.body.userId)),
  )
}

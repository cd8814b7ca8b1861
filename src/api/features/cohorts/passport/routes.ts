import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/cohorts/passport.ts'
import { findOwnMember } from '../progress/queries.ts'
import { requireTrainee } from '../progress/trainees.ts'
import { findPassport } from './queries.ts'
import * as passport from './service.ts'

export function passportRoutes(route: Route, deps: Deps): void {
  route(contract.getPassport, async ({ actor, params }) => ({
    items: await passport.showPassport(deps, actor, params.id),
  }))
  route(contract.askForWord, async (call) => {
    const own = found(await findOwnMember(deps.db, call.actor.id))
    await passport.askForSkill(deps, callerOf(call), own, call.params.skill, call.body.link ?? null)
    return { items: await findPassport(deps.db, own.user_id) }
  })
  route(contract.judgeSkill, async (call) => {
    const member = await requireTrainee(deps, call.actor, call.params.id)
    await passport.judgeSkill(deps, callerOf(call), member, call.body)
    return { items: await findPassport(deps.db, member.user_id) }
  })
}

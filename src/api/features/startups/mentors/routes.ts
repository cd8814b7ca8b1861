import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/startups/mentors.ts'
import * as mentors from './mentors.ts'
import { findAllMentors } from './queries.ts'

export function mentorRoutes(route: Route, deps: Deps): void {
  route(contract.listMentored, async ({ actor }) => ({ items: await mentors.listMentored(deps, actor) }))
  route(contract.getMentoring, ({ actor, params }) => mentors.showMentoring(deps, actor, params.id))
  route(contract.addMentorNote, (call) =>
    call.once(async (inOne) => {
      await mentors.writeMentorNote(inOne, callerOf(call), call.params.id, call.body)
      return mentors.showMentoring(inOne, call.actor, call.params.id)
    }),
  )
  route(contract.listMentors, async () => ({ items: await findAllMentors(deps.db) }))
  route(contract.assignMentors, async (call) => {
    await mentors.assignMentors(deps, callerOf(call), call.params.id, call.body.userIds)
    return mentors.showMentoring(deps, call.actor, call.params.id)
  })
}

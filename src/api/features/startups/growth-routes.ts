import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as mentorContract from '#contract/startups/mentors.ts'
import * as contract from '#contract/startups/milestones.ts'
import * as updateContract from '#contract/startups/updates.ts'
import * as mentors from './mentors.ts'
import * as milestones from './milestones.ts'
import * as updates from './updates.ts'

export function growthRoutes(route: Route, deps: Deps): void {
  milestoneRoutes(route, deps)
  mentorRoutes(route, deps)
  updateRoutes(route, deps)
}

function milestoneRoutes(route: Route, deps: Deps): void {
  route(contract.listMilestones, async ({ actor, params }) => ({
    items: await milestones.listMilestones(deps, actor, params.id),
  }))
  route(contract.createMilestone, (call) =>
    call.once(async (inOne) => {
      const { id } = call.params
      const milestoneId = await milestones.createMilestone(inOne, callerOf(call), id, call.body)
      return milestones.showMilestone(inOne, call.actor, { id, milestoneId })
    }),
  )
  route(contract.updateMilestone, async (call) => {
    const saved = await milestones.changeMilestone(deps, callerOf(call), call.params, call.body)
    return currentOrStale(saved, await milestones.showMilestone(deps, call.actor, call.params))
  })
  route(contract.moveMilestone, async (call) => {
    const { state, version } = call.body
    const saved = await milestones.moveMilestone(deps, callerOf(call), call.params, state, version)
    return currentOrStale(saved, await milestones.showMilestone(deps, call.actor, call.params))
  })
  route(contract.deleteMilestone, (call) => milestones.deleteMilestone(deps, callerOf(call), call.params))
}

function mentorRoutes(route: Route, deps: Deps): void {
  route(mentorContract.listMentored, async ({ actor }) => ({ items: await mentors.listMentored(deps, actor) }))
  route(mentorContract.getMentoring, ({ actor, params }) => mentors.showMentoring(deps, actor, params.id))
  route(mentorContract.addMentorNote, (call) =>
    call.once(async (inOne) => {
      await mentors.writeMentorNote(inOne, callerOf(call), call.params.id, call.body)
      return mentors.showMentoring(inOne, call.actor, call.params.id)
    }),
  )
  route(mentorContract.listMentors, async () => ({ items: await mentors.findAllMentors(deps.db) }))
  route(mentorContract.assignMentors, async (call) => {
    await mentors.assignMentors(deps, callerOf(call), call.params.id, call.body.userIds)
    return mentors.showMentoring(deps, call.actor, call.params.id)
  })
}

function updateRoutes(route: Route, deps: Deps): void {
  route(updateContract.listUpdates, ({ actor, params }) => updates.listUpdates(deps, actor, params.id))
  route(updateContract.putUpdate, async (call) => {
    const saved = await updates.putUpdate(deps, callerOf(call), call.params, call.body)
    return currentOrStale(saved, await updates.showUpdate(deps, call.actor, call.params))
  })
}

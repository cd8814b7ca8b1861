import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/startups/milestones.ts'
import * as milestones from './milestones.ts'

export function milestoneRoutes(route: Route, deps: Deps): void {
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
    const saved = await milestones.moveMilestone(deps, callerOf(call), call.params, call.body)
    return currentOrStale(saved, await milestones.showMilestone(deps, call.actor, call.params))
  })
  route(contract.deleteMilestone, (call) => milestones.deleteMilestone(deps, callerOf(call), call.params))
}

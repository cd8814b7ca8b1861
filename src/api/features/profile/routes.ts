import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as edit from '#contract/profile/edit.ts'
import * as entries from '#contract/profile/entries.ts'
import { getFilledParts } from '#contract/profile/parts.ts'
import * as contract from '#contract/profile/profile.ts'
import { addEntry, changeEntry, deleteEntry, experiences, orderEntries, projects } from './entries.ts'
import * as proposals from './proposals.ts'
import { findFilledParts } from './queries.ts'
import * as service from './service.ts'

export function profileRoutes(route: Route, deps: Deps): void {
  route(contract.getProfile, ({ actor }) => service.showProfile(deps, actor.id))
  route(getFilledParts, async ({ actor }) => ({ filled: await findFilledParts(deps.db, actor.id) }))
  route(edit.updateProfile, async (call) => {
    const saved = await service.changeProfile(deps, callerOf(call), call.body)
    return currentOrStale(saved, await service.showProfile(deps, call.actor.id))
  })
  route(contract.setSkills, async (call) => {
    const saved = await service.changeSkills(deps, callerOf(call), call.body)
    return currentOrStale(saved, await service.showProfile(deps, call.actor.id))
  })
  route(contract.proposeSkill, (call) =>
    call.once((inOne) => proposals.proposeSkill(inOne, callerOf(call), call.body.name)),
  )
  route(contract.proposeField, (call) => call.once((inOne) => proposals.proposeField(inOne, callerOf(call), call.body)))
  experienceRoutes(route, deps)
  projectRoutes(route, deps)
}

function experienceRoutes(route: Route, deps: Deps): void {
  route(entries.addExperience, (call) => call.once((inOne) => addEntry(inOne, callerOf(call), experiences, call.body)))
  route(entries.updateExperience, async (call) => {
    const { saved, current } = await changeEntry(deps, callerOf(call), experiences, call.params.id, call.body)
    return currentOrStale(saved, current)
  })
  route(entries.deleteExperience, (call) => deleteEntry(deps, callerOf(call), experiences, call.params.id))
  route(entries.orderExperiences, (call) => orderEntries(deps, callerOf(call), experiences, call.body.ids))
}

function projectRoutes(route: Route, deps: Deps): void {
  route(entries.addProject, (call) => call.once((inOne) => addEntry(inOne, callerOf(call), projects, call.body)))
  route(entries.updateProject, async (call) => {
    const { saved, current } = await changeEntry(deps, callerOf(call), projects, call.params.id, call.body)
    return currentOrStale(saved, current)
  })
  route(entries.deleteProject, (call) => deleteEntry(deps, callerOf(call), projects, call.params.id))
  route(entries.orderProjects, (call) => orderEntries(deps, callerOf(call), projects, call.body.ids))
}

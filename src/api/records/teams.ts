import type * as z from 'zod/mini'
import type { teamEndpoints, handOverEndpoint } from '#contract/teams.ts'
import type { Deps } from '../deps.ts'
import { callerOf } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import * as changes from './team-changes.ts'
import type { HeldRecord, Team, TeamRules } from './team-changes.ts'

type Schema<T = unknown> = z.ZodMiniType<T>
type Endpoints<Shown extends Schema, Sent extends Schema, Invited extends Schema, Change extends Schema> = ReturnType<
  typeof teamEndpoints<Shown, Sent, Invited, Change>
> & { handOver?: ReturnType<typeof handOverEndpoint<Shown>> }
type AnyEndpoints = Endpoints<Schema, Schema, Schema, Schema>

/** People who run a record together: they invite others, say what each does, hand over and leave. */
export function teamOf<
  Row,
  Held extends HeldRecord,
  Shown extends Schema,
  Sent extends Schema,
  Invited extends Schema,
  Change extends Schema,
>(
  endpoints: Endpoints<Shown, Sent, Invited, Change>,
  rules: TeamRules<Row, Held, z.output<Shown>, z.output<Sent>, z.output<Invited>, z.output<Change>>,
) {
  const team = rules as unknown as Team
  return {
    team,
    invitations: { describe: team.describe, join: changes.joinTeam.bind(null, team) },
    routes: (route: Route, deps: Deps) => teamRoutes(route, deps, endpoints, team),
  }
}

function teamRoutes(route: Route, deps: Deps, endpoints: AnyEndpoints, team: Team): void {
  route(endpoints.listTeamInvitations, async ({ actor, params }) => ({
    items: await changes.showTeamInvitations(team, deps, actor, params.id),
  }))
  route(endpoints.inviteMember, (call) =>
    call.once((inOne) => changes.inviteMember(team, inOne, callerOf(call), call.params.id, call.body)),
  )
  route(endpoints.revokeInvitation, (call) =>
    changes.revokeTeamInvitation(team, deps, callerOf(call), call.params.id, call.params.invitationId),
  )
  route(endpoints.changeMember, async (call) => {
    await changes.changeMember(team, deps, callerOf(call), call.params, team.changeOf(call.body))
    return team.show(deps, call.actor, call.params.id)
  })
  route(endpoints.removeMember, (call) => changes.removeMember(team, deps, callerOf(call), call.params))
  if (!endpoints.handOver) return
  route(endpoints.handOver, (call) =>
    call.once(async (inOne) => {
      await changes.handTeamOver(team, inOne, callerOf(call), call.params.id, call.body)
      return team.show(inOne, call.actor, call.params.id)
    }),
  )
}

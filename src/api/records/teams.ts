import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint, id } from '#contract/endpoint.ts'
import type { recordParams } from '#contract/records.ts'
import type { Deps } from '../deps.ts'
import { callerOf } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import type { InvitationRules } from './invitations.ts'
import * as changes from './team-changes.ts'
import type { HeldRecord, MemberChange, Team, TeamRules } from './team-changes.ts'

type Json = z.ZodMiniType
type With<Param extends string> = z.ZodMiniObject<(typeof recordParams)['shape'] & Record<Param, typeof id>>
type PostEndpoint = Endpoint & { method: 'POST'; params: typeof recordParams; body: Json; response: Json }
type InviteEndpoint = PostEndpoint & { status: 201 }
type ChangeEndpoint = Endpoint & { method: 'PATCH'; params: With<'userId'>; body: Json; response: Json }
type DeleteEndpoint<Param extends string> = Endpoint & { method: 'DELETE'; params: With<Param>; response: null }
type HandOver = { userId: string; stayOwner?: boolean | undefined }

type TeamEndpoints<Invite, Change> = {
  listInvitations: Endpoint & { method: 'GET'; params: typeof recordParams; response: Json }
  invite: Invite
  revoke: DeleteEndpoint<'invitationId'>
  changeMember: Change
  removeMember: DeleteEndpoint<'userId'>
  /** For teams whose ownership does not pass on by itself. */
  handOver?: PostEndpoint & { idempotent: true; body: z.ZodMiniType<HandOver> }
}

type TeamAnswers<Change extends ChangeEndpoint> = {
  /** The record, which answers changes of its team. */
  show: (deps: Deps, actor: Actor, id: string) => Promise<AnswerOf<Change>>
  changeOf: (body: BodyOf<Change>) => MemberChange
}

/** People who run a record together: they invite others, say what each does, hand over and leave. */
export function teamOf<
  Facts,
  Held extends Facts & HeldRecord,
  Invite extends InviteEndpoint,
  Change extends ChangeEndpoint,
>(
  endpoints: TeamEndpoints<Invite, Change>,
  rules: TeamRules<Facts, Held, BodyOf<Invite>, AnswerOf<Invite>> & TeamAnswers<Change>,
) {
  const team = rules as unknown as Team<BodyOf<Invite>, AnswerOf<Invite>>
  const invitations: InvitationRules = {
    describe: rules.describe,
    join: (tx, deps, joining) => changes.joinTeam(team, tx, deps, joining),
  }
  const routes = (route: Route, deps: Deps) => {
    invitationRoutes(route, deps, team as Team<unknown>, endpoints)
    memberRoutes(route, deps, team, endpoints, rules)
  }
  return { team, invitations, routes }
}

type AnyEndpoints = TeamEndpoints<InviteEndpoint, ChangeEndpoint>

function invitationRoutes(route: Route, deps: Deps, team: Team<unknown>, endpoints: AnyEndpoints): void {
  route(endpoints.listInvitations, async ({ actor, params }) => ({
    items: await changes.showTeamInvitations(team, deps, actor, params.id),
  }))
  route(endpoints.invite, (call) =>
    call.once((inOne) => changes.inviteMember(team, inOne, callerOf(call), call.params.id, call.body)),
  )
  route(endpoints.revoke, (call) =>
    changes.revokeTeamInvitation(team, deps, callerOf(call), call.params.id, call.params.invitationId),
  )
}

function memberRoutes(
  route: Route,
  deps: Deps,
  team: Team,
  { changeMember, removeMember, handOver }: AnyEndpoints,
  { show, changeOf }: TeamAnswers<ChangeEndpoint>,
): void {
  route(changeMember, async (call) => {
    await changes.changeMember(team, deps, callerOf(call), call.params, changeOf(call.body))
    return show(deps, call.actor, call.params.id)
  })
  route(removeMember, (call) => changes.removeMember(team, deps, callerOf(call), call.params))
  if (!handOver) return
  route(handOver, (call) =>
    call.once(async (inOne) => {
      await changes.handTeamOver(team, inOne, callerOf(call), call.params.id, call.body)
      return show(inOne, call.actor, call.params.id)
    }),
  )
}

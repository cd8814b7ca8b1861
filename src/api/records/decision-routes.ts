import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { assigneeEndpoint, noteEndpoint, recordParams } from '#contract/records.ts'
import type { Deps } from '../deps.ts'
import { callerOf, currentOrStale, type Caller } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import { writeNote } from './notes.ts'

type Detail = z.ZodMiniType
type GetEndpoint = Endpoint & { method: 'GET'; params: typeof recordParams; response: Detail }
type DecideEndpoint = Endpoint & { method: 'POST'; params: typeof recordParams; body: z.ZodMiniType; response: Detail }
type AssignEndpoint = ReturnType<typeof assigneeEndpoint<string, Detail>>
type NoteEndpoint = ReturnType<typeof noteEndpoint<string, Detail>>

type TeamEndpoints<Decide> = { get: GetEndpoint; decide: Decide; assign: AssignEndpoint; addNote: NoteEndpoint }

type TeamWork<Decide extends DecideEndpoint> = {
  area: string
  /** The record's kind in the audit log. */
  type: string
  /** The record as the team reads it; 404 for one that does not exist. */
  show: (deps: Deps, actor: Actor, id: string) => Promise<AnswerOf<Decide>>
  /** False when somebody else has changed the record since the version that was read. */
  decide: (deps: Deps, caller: Caller, id: string, input: BodyOf<Decide>) => Promise<boolean>
  assign: (deps: Deps, caller: Caller, id: string, userId: string | null) => Promise<void>
}

/** Reading, deciding, handing over and noting: what the team does with one record. Each answers with the record. */
export function decisionRoutes<Decide extends DecideEndpoint>(
  route: Route,
  deps: Deps,
  endpoints: TeamEndpoints<Decide>,
  { area, type, ...team }: TeamWork<Decide>,
): void {
  const { get, assign, addNote } = endpoints
  const decide = endpoints.decide as DecideEndpoint
  const shown = (call: { actor: Actor; params: { id: string } }) => team.show(deps, call.actor, call.params.id)
  route(get, shown)
  route(decide, async (call) => {
    const saved = await team.decide(deps, callerOf(call), call.params.id, call.body as BodyOf<Decide>)
    return currentOrStale(saved, await shown(call))
  })
  route(assign, async (call) => {
    await team.assign(deps, callerOf(call), call.params.id, call.body.userId)
    return shown(call)
  })
  route(addNote, (call) =>
    call.once(async (inOne) => {
      const { id } = call.params
      await team.show(inOne, call.actor, id)
      await writeNote(inOne, callerOf(call), { area, type, recordId: id }, call.body.body)
      return team.show(inOne, call.actor, id)
    }),
  )
}

import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { callerOf, currentOrStale, type Caller } from '../http/caller.ts'
import { takesKey } from '../http/idempotency.ts'
import type { Route } from '../http/route.ts'
import type { Actor } from '../http/session.ts'

type Detail = z.ZodMiniType
type Params = z.ZodMiniObject
type CreateEndpoint = Endpoint & { method: 'POST'; body: z.ZodMiniType; response: Detail; status: 201 }
type UpdateEndpoint = Endpoint & { method: 'PATCH'; params: Params; body: z.ZodMiniType; response: Detail }

type Writing<Create extends CreateEndpoint, Update extends UpdateEndpoint> = {
  /** Returns the key of the new record: its id or slug. */
  create: (deps: Deps, caller: Caller, input: BodyOf<Create>) => Promise<string>
  /** The record as this person sees it; 404 for one that is hidden or does not exist. */
  show: (deps: Deps, actor: Actor, key: string) => Promise<AnswerOf<Update>>
  /** False when somebody else has changed the record since the version that was read. */
  change: (deps: Deps, caller: Caller, key: string, change: BodyOf<Update>) => Promise<boolean>
}

/** Writing and changing a record. Both answer with the record. */
export function recordRoutes<Create extends CreateEndpoint, Update extends UpdateEndpoint>(
  route: Route,
  deps: Deps,
  endpoints: { create: Create; update: Update },
  { create, show, change }: Writing<Create, Update>,
): void {
  route(endpoints.create as CreateEndpoint, (call) =>
    call.once(async (inOne) => {
      const key = await create(inOne, callerOf(call), call.body as BodyOf<Create>)
      return show(inOne, call.actor, key)
    }),
  )
  route(endpoints.update as UpdateEndpoint, async (call) => {
    const key = keyIn(call.params)
    const saved = await change(deps, callerOf(call), key, call.body as BodyOf<Update>)
    return currentOrStale(saved, await show(deps, call.actor, key))
  })
}

type Show<Answer> = (deps: Deps, actor: Actor, key: string) => Promise<Answer>
type ActEndpoint<Answer> = Endpoint & { params: Params; response: z.ZodMiniType<Answer> }
type CreatingAct<Answer> = ActEndpoint<Answer> & { method: 'POST'; status: 201 }
type PlainAct<Answer> = ActEndpoint<Answer> & { method: 'PUT' }

/** What somebody does with a record. It answers with the record as they see it then, or with the one whose key it returns. */
export const actsOn =
  <Answer>(route: Route, deps: Deps, show: Show<Answer>) =>
  <E extends ActEndpoint<Answer>>(
    endpoint: E,
    act: (deps: Deps, caller: Caller, key: string, input: BodyOf<E>) => Promise<string | void>,
  ): void => {
    type Acting = { actor: Actor; params: object; body: unknown; request: { id: string } }
    const answer = async (one: Deps, call: Acting) => {
      const key = keyIn(call.params)
      const other = await act(one, callerOf(call), key, call.body as BodyOf<E>)
      return show(one, call.actor, other ?? key)
    }
    if (takesKey(endpoint))
      route(endpoint as Endpoint as CreatingAct<Answer>, (call) => call.once((inOne) => answer(inOne, call)))
    else route(endpoint as Endpoint as PlainAct<Answer>, (call) => answer(deps, call) as never)
  }

/** The only parameter of a record's address: `{id}` or `{slug}`. */
const keyIn = (params: object): string => String(Object.values(params)[0])

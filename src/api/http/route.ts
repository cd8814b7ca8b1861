import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { refuse } from './caller.ts'
import { rightFor, type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '#contract/endpoint.ts'
import { holdingChanges, type HeldChange } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { heldWindow } from '../records/told-moves.ts'
import { createAdmission } from './limits/admission.ts'
import { checked } from './checked.ts'
import { clientOf, type Client } from './client.ts'
import { AppError } from '../errors.ts'
import { Kept, takesKey, withIdempotency, type Once, type TakesKey } from './idempotency.ts'
import { isForm } from './json-body.ts'
import { limitCreation } from './limits/creations.ts'
import { isOpenedByCode, limitMisses } from './limits/misses.ts'
import { isTagged, sendTagged, wantsTag } from './etags.ts'
import { requireVisible } from './still-visible.ts'
import { bearerOf, createActors, whyNotYet, type Actor, type FindActor } from './session.ts'

export const apiRoot = '/api/v1'

/** For uploads, whose content only the handler can read; `work` runs unless the key is already answered. */
type OnceFor<T> = (content: string, work: (once: Once<T>) => Promise<Kept<T>>) => Promise<Kept<T>>
type OnceOf<E extends Endpoint> = E extends { consumes: string } ? OnceFor<AnswerOf<E>> : Once<AnswerOf<E>>

type Call<E extends Endpoint> = {
  actor: E['access'] extends 'public' ? Actor | null : Actor
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** For handlers with a gate of their own. */
  client: Client
  /** How an endpoint that takes an idempotency key makes its change. */
  once: TakesKey<E> extends true ? OnceOf<E> : never
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>
type Answer<E extends Endpoint> = TakesKey<E> extends true ? Kept<AnswerOf<E>> : PlainAnswer<E>
/** Endpoints that produce bytes send them through `reply` or return them. */
type PlainAnswer<E extends Endpoint> = E extends { produces: string } ? FastifyReply | Buffer | string : AnswerOf<E>

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>) => void

/** Turns endpoints into Fastify routes: actor, access, validation, handler, answer. */
export function createRoute(
  app: FastifyInstance,
  deps: Deps,
  options: { checkAnswers: boolean; longestWait: number; known: Endpoint[] },
): Route {
  const [admit, findActor] = [createAdmission(app, options.longestWait), createActors(deps)]
  const handlers = new Map<Endpoint, AnyHandler>()
  return (endpoint, handler) => {
    options.known.push(endpoint)
    handlers.set(endpoint, handler as AnyHandler)
    const byCode = isOpenedByCode(endpoint)
    const work = async (request: FastifyRequest, reply: FastifyReply, client: Client) => {
      const findCaller = () => actorFor(endpoint, findActor, request, deps.clock())
      const actor = await (endpoint.consumes ? admit.briefly(client, request, findCaller) : findCaller())
      const params = parse(endpoint.params, request.params, 'not_found') ?? {}
      const query = parse(endpoint.query, request.query, 'invalid_fields') ?? {}
      const call = { actor, params, query, body: parseBody(endpoint, request), client, request, reply }
      const check = options.checkAnswers ? (answer: unknown) => checkAnswer(endpoint, answer) : () => {}
      return answerWith(endpoint, { deps, check, handlers }, call)
    }
    app.route({
      method: endpoint.method,
      url: apiRoot + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      handler: (request, reply) => {
        const client = clientOf(request, deps)
        const run = () => work(request, reply, client)
        return admit.to(endpoint, client, request, byCode ? () => limitMisses(deps, client.address, run) : run)
      },
    })
  }
}

type AnyHandler = (call: object) => unknown
type Handlers = ReadonlyMap<Endpoint, AnyHandler>
type Answering = { deps: Deps; check: (answer: unknown) => void; handlers: Handlers }
type Checked = { actor: Actor | null; params: object; request: FastifyRequest; reply: FastifyReply }

/** Runs the handler, or finds the answer that an idempotency key has already got, and sends it. */
async function answerWith(endpoint: Endpoint, { deps, check, handlers }: Answering, call: Checked): Promise<unknown> {
  const { reply } = call
  const act = (once?: unknown) => handlers.get(endpoint)!({ ...call, once })
  const change = heldChange(endpoint, call.actor, deps.clock())
  const run = change ? (once?: unknown) => holdingChanges(change, () => act(once)) : act
  if (endpoint.produces) return run()
  const read = (one: Endpoint, given: object) => handlers.get(one)!({ ...call, ...given, body: undefined })
  const stillVisible = (answer: unknown) => requireVisible(endpoint, { ...call, answer }, [...handlers.keys()], read)
  const keyed = { deps, ...call, check, requireVisible: stillVisible }
  const answer = takesKey(endpoint) ? await answerOnce(endpoint, keyed, run) : await run()
  if (!takesKey(endpoint)) check(answer)
  if (reply.statusCode === 304) return reply.send()
  if (endpoint.media) reply.type(endpoint.media)
  const hasTag = !isTagged(endpoint) || reply.hasHeader('etag')
  if (!hasTag && wantsTag(call.request, call.actor)) return sendTagged(call.request, reply, { ...call, answer })
  return endpoint.response === null ? reply.code(204).send() : reply.code(endpoint.status ?? 200).send(answer)
}

/** What somebody of the team decides is told later, and can be taken back until then. */
function heldChange({ held, access }: Endpoint, actor: Actor | null, at: Date): HeldChange | undefined {
  if (!held || !actor?.scope.has('manage:open')) return undefined
  return { id: randomUUIDv7(), by: actor.id, scope: access, at, until: heldWindow.tellingTime(at) }
}

type AnyKept = Promise<Kept<unknown>>
type OnceCall = {
  deps: Deps
  actor: Actor | null
  request: FastifyRequest
  check: (answer: unknown) => void
  requireVisible: (answer: unknown) => Promise<void>
}

/** The handler of an upload knows its content only after reading it; that of any other request knows it at once. */
async function answerOnce(endpoint: Endpoint, call: OnceCall, run: (once: unknown) => unknown): Promise<unknown> {
  const onceFor: OnceFor<unknown> = (content, work) => withIdempotency(endpoint, { ...call, content }, work)
  const content = JSON.stringify(call.request.body ?? {})
  const create = (once: unknown) => limitCreation(call.deps, endpoint, call.actor, async () => run(once) as AnyKept)
  const kept = await (endpoint.consumes ? run(onceFor) : onceFor(content, create))
  return (kept as Kept<unknown>).answer
}

async function actorFor(
  endpoint: Endpoint,
  findActor: FindActor,
  request: FastifyRequest,
  now: Date,
): Promise<Actor | null> {
  if (endpoint.access === 'public') {
    // On public endpoints a stale token counts as none, so that nobody is locked out.
    const known = bearerOf(request) && (await findActor(request, endpoint.readsCohort).catch(unlessRefused))
    return known && !whyNotYet(known, endpoint, now) ? known : null
  }
  const actor = await findActor(request, endpoint.readsCohort)
  const right = rightFor(endpoint.access)
  const isAllowed = !right || actor.scope.has(right)
  if (!isAllowed || (actor.token && !isOpenTo(actor.token, endpoint))) refuse('forbidden')
  refuse(whyNotYet(actor, endpoint, now))
  return actor
}

/** Tokens that only read, and what is about the account itself. */
const isOpenTo = ({ writes }: { writes: boolean }, { method, inPerson }: Endpoint) =>
  !inPerson && (writes || method === 'GET')

function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, code: 'not_found' | 'invalid_fields'): unknown {
  if (!schema) return undefined
  if (code === 'invalid_fields') return checked(schema, value)
  const parsed = schema.safeParse(value)
  if (!parsed.success) refuse(code)
  return parsed.data
}

function parseBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  // The body of a GET is not read, whatever its type.
  if (endpoint.method === 'GET') return undefined
  if (endpoint.oneClick && isForm(request)) return undefined
  if (isForm(request) !== (endpoint.consumes !== undefined)) refuse('unsupported_type')
  if (endpoint.consumes) return undefined
  if (!endpoint.body) {
    if (request.body !== undefined && !isDeepStrictEqual(request.body, {})) refuse('malformed')
    return undefined
  }
  if (request.body === undefined && !mayLackBody(endpoint)) refuse('malformed')
  return parse(endpoint.body, request.body === undefined ? {} : request.body, 'invalid_fields')
}

const bodyless = new WeakMap<Endpoint, boolean>()

/** A request whose every field is optional may come without a body. */
export function mayLackBody(endpoint: Endpoint): boolean {
  const known = bodyless.get(endpoint)
  if (known !== undefined) return known
  const may = endpoint.body?.safeParse({}).success ?? true
  bodyless.set(endpoint, may)
  return may
}

/** Tests and development check that an answer has exactly the fields of its schema. */
function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
  if (endpoint.response === null) {
    if (sent !== undefined)
      throw new Error(`${endpoint.method} ${endpoint.path} answers with a body it does not declare`)
    return
  }
  const parsed = endpoint.response.safeParse(sent)
  if (!parsed.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(parsed.error.issues)}`)
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) {
    throw new Error(`${endpoint.method} ${endpoint.path} answers with fields beyond its contract`)
  }
}

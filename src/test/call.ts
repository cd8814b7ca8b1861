import type { LightMyRequestResponse } from 'fastify'
import type * as z from 'zod/mini'
import type { App } from '#api/app.ts'
import { apiRoot } from '#api/http/route.ts'
import { fillPath, queryText } from '#contract/address.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors/errors.ts'

/** The caller; without one the call has no session. */
export type CallerToken = { token: string } | null | undefined

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never
type ArgIfAny<Name extends string, T> = [T] extends [never] ? object : { [N in Name]: T }
type BodyArgs<E extends Endpoint> = E extends { consumes: string }
  ? { body: FormData }
  : ArgIfAny<'body', InputOf<E['body']>>

/** The arguments of an endpoint as a client sends them; fields with a default are optional. */
export type CallArgs<E extends Endpoint> = ArgIfAny<'params', InputOf<E['params']>> &
  BodyArgs<E> & { query?: Query<E>; headers?: Record<string, string> }
type Query<E extends Endpoint> = E['query'] extends z.ZodMiniType ? Partial<z.output<E['query']>> : never

/** Untyped, for arguments that the contract would refuse. */
export type LooseArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export type FileAnswer = { headers: Record<string, unknown>; text: string; bytes: Buffer }
export type CallAnswer<E extends Endpoint> = E extends { produces: string } ? FileAnswer : AnswerOf<E>

/** The status of success; 204 for endpoints without an answer. */
export const successOf = ({ status, response, produces }: Endpoint): number =>
  status ?? (response === null && produces === undefined ? 204 : 200)

export async function call<E extends Endpoint>(app: App, endpoint: E, args: CallArgs<E>, who: CallerToken) {
  const answer = await request(app, endpoint, args, who)
  if (answer.statusCode !== successOf(endpoint)) throw new Error(unexpected(endpoint, answer))
  if (endpoint.produces) {
    return { headers: answer.headers, text: answer.body, bytes: answer.rawPayload } as CallAnswer<E>
  }
  return (endpoint.response === null ? undefined : answer.json()) as CallAnswer<E>
}

export async function refused(app: App, endpoint: Endpoint, args: LooseArgs, who: CallerToken): Promise<Problem> {
  const answer = await request(app, endpoint, args, who)
  if (answer.statusCode < 400 || answer.statusCode === 500) throw new Error(unexpected(endpoint, answer))
  return answer.json()
}

/** The raw answer, whether the call succeeds or not. */
export async function request(app: App, endpoint: Endpoint, args: LooseArgs, who: CallerToken) {
  const { params, query, body, headers } = args
  const sent = body instanceof FormData ? await encode(body) : { payload: body, headers: {} }
  return app.inject({
    method: endpoint.method,
    url: apiRoot + fillPath(endpoint.path, params) + queryText(query),
    headers: { ...sent.headers, ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    ...(body !== undefined && { payload: sent.payload as object }),
  })
}

async function encode(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')!
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

const unexpected = ({ method, path }: Endpoint, { statusCode, body }: LightMyRequestResponse) =>
  `${method} ${path} answered ${statusCode}: ${body.slice(0, 2000)}`

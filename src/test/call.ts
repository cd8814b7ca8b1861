import type { LightMyRequestResponse } from 'fastify'
import type * as z from 'zod/mini'
import type { App } from '#api/app.ts'
import { apiRoot } from '#api/http/route.ts'
import { fillPath, queryText } from '#contract/address.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'

/** Whoever calls; nobody is a call without a session. */
export type Who = { token: string } | null | undefined

type Given<S> = S extends z.ZodMiniType ? z.input<S> : never
type Needed<Name extends string, T> = [T] extends [never] ? object : { [N in Name]: T }
type BodyArgs<E extends Endpoint> = E extends { consumes: string }
  ? { body: FormData }
  : Needed<'body', Given<E['body']>>

/** What an endpoint takes, as a client sends it: what has a default may be left out. */
export type CallArgs<E extends Endpoint> = Needed<'params', Given<E['params']>> &
  BodyArgs<E> & { query?: Query<E>; headers?: Record<string, string> }
type Query<E extends Endpoint> = E['query'] extends z.ZodMiniType ? Partial<z.output<E['query']>> : never

/** For what the contract would refuse. */
export type LooseArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export type FileAnswer = { headers: Record<string, unknown>; text: string; bytes: Buffer }
export type CallAnswer<E extends Endpoint> = E extends { produces: string } ? FileAnswer : AnswerOf<E>

/** The status of success: 204 where nothing comes back. */
export const successOf = ({ status, response, produces }: Endpoint): number =>
  status ?? (response === null && produces === undefined ? 204 : 200)

export async function call<E extends Endpoint>(app: App, endpoint: E, args: CallArgs<E>, who: Who) {
  const answer = await request(app, endpoint, args, who)
  if (answer.statusCode !== successOf(endpoint)) throw new Error(unexpected(endpoint, answer))
  if (endpoint.produces) {
    return { headers: answer.headers, text: answer.body, bytes: answer.rawPayload } as CallAnswer<E>
  }
  return (endpoint.response === null ? undefined : answer.json()) as CallAnswer<E>
}

export async function refused(app: App, endpoint: Endpoint, args: LooseArgs, who: Who): Promise<Problem> {
  const answer = await request(app, endpoint, args, who)
  if (answer.statusCode < 400 || answer.statusCode === 500) throw new Error(unexpected(endpoint, answer))
  return answer.json()
}

/** The answer itself, whatever it is. */
export async function request(app: App, endpoint: Endpoint, args: LooseArgs, who: Who) {
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

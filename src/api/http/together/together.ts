import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { askTogether, type PartOfAnswer } from '#contract/together.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { packed } from '../compressed.ts'
import { isTagged } from '../etags.ts'
import { apiRoot, type Route } from '../route.ts'

/** As many as a browser asks at once on its own: whoever asks for more together gets no more of the server. */
const atOnce = 6

/**
 * Several questions of a page in one answer. Each goes through the whole of the server, so its rights, limits, place in the
 * line and line in the log are its own. This request itself holds no place meanwhile: it leaves the gate as its answer begins.
 */
export function serveTogether(app: FastifyInstance, route: Route, endpoints: readonly Endpoint[]): void {
  const known = patternsOf(endpoints)
  route(askTogether, ({ query: { ask }, request, reply }) => {
    const lines = new PassThrough()
    const answer = async (at: number) => {
      const line = await partOf(app, request, ask[at]!, known())
      if (!lines.destroyed) lines.write(lineOf({ at, ...line }))
    }
    const next = ask.keys()
    const work = async () => {
      // Nobody waits for what is left once the reader has gone.
      for (const at of next) if (!lines.destroyed) await answer(at)
    }
    void Promise.all(Array.from({ length: atOnce }, work)).then(
      () => lines.end(),
      (error: Error) => lines.destroy(error),
    )
    reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no')
    return reply.send(packed(request, reply, lines))
  })
}

type Patterns = ReadonlyMap<string, readonly RegExp[]>
type Part = Omit<PartOfAnswer, 'at' | 'body'> & { body: string }

async function partOf(app: FastifyInstance, request: FastifyRequest, address: string, known: Patterns): Promise<Part> {
  const path = address.split('?')[0]!
  const isKnown = known.get(path.split('/')[1]!)?.some((pattern) => pattern.test(path))
  const { statusCode, headers, payload } = await app.inject({
    method: 'GET',
    // Nothing is at the root itself.
    url: isKnown ? apiRoot + address : apiRoot,
    headers: passedOn(request),
    remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
  })
  const retryAfter = headers['retry-after']
  return {
    status: statusCode,
    id: String(headers['x-request-id']),
    ...(retryAfter !== undefined && { retryAfter }),
    body: payload || 'null',
  }
}

const passed = ['authorization', 'accept-language', 'user-agent', 'host', 'x-forwarded-for', 'x-forwarded-proto']

/** Who asks, from where, in which language. Not what the answer shall look like: that is decided for the whole. */
const passedOn = ({ headers }: FastifyRequest): NonNullable<InjectOptions['headers']> =>
  Object.fromEntries(passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))

/** The answers are JSON already. */
const lineOf = ({ body, ...part }: Part & { at: number }) => `${JSON.stringify(part).slice(0, -1)},"body":${body}}\n`

/** What can be asked: everything that answers with JSON, so neither files nor streams nor this itself. */
function patternsOf(endpoints: readonly Endpoint[]): () => Patterns {
  let made: Patterns | undefined
  // Not before the first question: areas are still adding theirs.
  return () => (made ??= makePatterns(endpoints.filter(isTagged)))
}

function makePatterns(endpoints: readonly Endpoint[]): Patterns {
  const groups = Map.groupBy(endpoints, ({ path }) => path.split('/')[1]!)
  return new Map([...groups].map(([first, members]) => [first, members.map(({ path }) => patternOf(path))]))
}

const patternOf = (path: string) => new RegExp(`^${RegExp.escape(path).replaceAll(/\\\{\w+\\\}/g, '[^/]+')}$`)

import { fillPath, queryText } from '#contract/address.ts'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { ErrorCode, Problem } from '#contract/errors/errors.ts'
import { ApiError } from './api-error.ts'
import { currentLocale } from '#web/lib/text/i18n.ts'
import type { RawAnswer } from './upload.ts'

export const apiRoot = '/api/v1'

type Required<Name extends string, T> = T extends Record<string, never> | undefined
  ? { [N in Name]?: T }
  : { [N in Name]: T }
type QueryArgs<E extends Endpoint> = E['query'] extends undefined ? object : { query?: Partial<QueryOf<E>> }
type BodyArgs<E extends Endpoint> = E['consumes'] extends string ? { body: FormData } : Required<'body', BodyOf<E>>

export type CallArgs<E extends Endpoint> = Required<'params', ParamsOf<E>> &
  QueryArgs<E> &
  BodyArgs<E> & {
    idempotencyKey?: string
    signal?: AbortSignal
    /** Called with an upload's progress, from 0 to 1. */
    progress?: (fraction: number) => void
    /** A background call, which does not touch the loading bar. */
    quiet?: boolean
    /** Survives leaving the page; browsers allow this up to 64 kB. */
    keepalive?: boolean
  }

export type CallAnswer<E extends Endpoint> = E['produces'] extends string ? Blob : AnswerOf<E>

/** One request to the API: fills the path, sets the language, and turns every failure into an `ApiError`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  authorization: string | null,
): Promise<CallAnswer<E>> {
  const { params, query, body, idempotencyKey, signal, progress, keepalive } = args as LooseArgs
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain, */*',
    'Accept-Language': currentLocale(),
  }
  if (authorization) headers['Authorization'] = authorization
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json'

  const request = {
    method: endpoint.method,
    headers,
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    signal,
    ...(keepalive && { keepalive }),
  }
  const url = apiRoot + fillPath(endpoint.path, params) + queryText(query)
  const answer = await (progress ? viaUpload(url, request, progress) : viaFetch(url, request))
  const failed = answer.status >= 400
  if (endpoint.produces && !failed) return answer.blob as CallAnswer<E>
  const content = parsed(await answer.blob.text())
  if (failed) throw failure(answer, content)
  if (endpoint.response === null) return undefined as CallAnswer<E>
  if (content === undefined) throw new ApiError('unavailable', 502)
  return content as CallAnswer<E>
}

/** Set by start/public/early.js on pages that need a session. */
const { viveiroEarly } = globalThis as {
  viveiroEarly?: (url: string, authorization?: string) => Promise<Response> | undefined
}

type Request = RequestInit & { headers: Record<string, string> }

type LooseArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  progress?: (fraction: number) => void
  keepalive?: boolean
}

const fetchNow = (url: string, request: Request) => fetch(url, { ...request, credentials: 'omit', cache: 'no-store' })

const ahead = new Map<string, Promise<Response>>()
const aheadFor = 5000

/** Asks before the code is there that needs the answer, which takes it once; after a few seconds it would be old. */
export function askAhead(path: string, authorization: string): void {
  const key = authorization + apiRoot + path
  const answer = fetchNow(apiRoot + path, {
    headers: { 'Accept-Language': currentLocale(), Authorization: authorization },
  })
  answer.catch(() => {})
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), aheadFor)
}

function takeEarly(url: string, authorization = ''): Promise<Response> | undefined {
  const key = authorization + url
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer ?? viveiroEarly?.(url, authorization)
}

async function viaFetch(url: string, request: Request): Promise<RawAnswer> {
  try {
    const early = request.method === 'GET' ? takeEarly(url, request.headers['Authorization']) : undefined
    const response = await (early ?? fetchNow(url, request))
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      blob: await response.blob(),
    }
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError('offline', 0)
  }
}

/** Loads the upload code with the first upload. */
async function viaUpload(...args: Parameters<typeof import('./upload.ts').upload>): Promise<RawAnswer> {
  const { upload } = await import('./upload.ts')
  return upload(...args)
}

function failure({ status, header }: RawAnswer, content: unknown): ApiError {
  const problem = (content ?? {}) as Partial<Problem>
  return new ApiError(problem.code ?? codeOfStatus(status), status, {
    fields: problem.errors,
    current: problem.current,
    requestId: header('x-request-id'),
    retryAfter: Number(header('retry-after')) || null,
  })
}

// A proxy may answer with something other than JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'too_large'
  if (status === 404) return 'not_found'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

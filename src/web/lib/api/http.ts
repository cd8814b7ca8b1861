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
    isShared: endpoint.method === 'GET' && !endpoint.produces && authorization !== null && !keepalive,
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

/** `at` is its place in an answer to several questions. */
type Early = { answer: Promise<Response>; at?: number }

/** Set by start/public/early.js on pages that need a session. */
const { viveiroEarly } = globalThis as {
  viveiroEarly?: (url: string, authorization?: string) => Early | undefined
}

export type Request = RequestInit & { headers: Record<string, string> }

type LooseArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  progress?: (fraction: number) => void
  keepalive?: boolean
}

type Sharing = {
  ask?: (url: string, request: Request) => Promise<Response>
  partOf?: (answer: Promise<Response>, at: number) => Promise<Response | undefined>
  askFirst?: (asks: readonly unknown[] | undefined, path: string) => void
  takeAhead?: (key: string) => Promise<Response> | undefined
}

/**
 * Asks what a page asks at the same moment in one request, and a record before its page; set by the frame of the pages
 * (`together.ts`), because the login page does neither.
 */
export const sharing: Sharing = {}

export const fetchNow = (url: string, request: Request) =>
  fetch(url, { ...request, credentials: 'omit', cache: 'no-store' })

function takeEarly(url: string, authorization = ''): Promise<Response | undefined> | undefined {
  const kept = sharing.takeAhead?.(authorization + url)
  if (kept) return kept
  const { answer, at } = viveiroEarly?.(url, authorization) ?? {}
  return answer && at !== undefined ? sharing.partOf?.(answer, at) : answer
}

async function viaFetch(url: string, request: Request & { isShared: boolean }): Promise<RawAnswer> {
  try {
    const early = request.method === 'GET' ? takeEarly(url, request.headers['Authorization']) : undefined
    const asked = (await early) ?? (request.isShared ? sharing.ask : undefined)?.(url, request)
    const response = await (asked ?? fetchNow(url, request))
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

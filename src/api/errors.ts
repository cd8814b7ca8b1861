import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/endpoint.ts'
import { statusOf, type ErrorCode, type Problem } from '#contract/errors/errors.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import { errorText, fieldText } from '#contract/errors/messages.ts'
import { mediaOf } from './http/media.ts'
import { sendScimError } from './http/scim-errors.ts'

type ErrorDetails = { fields?: FieldIssue[]; current?: unknown; retryAfter?: number; cause?: unknown }

/** An expected refusal for the client. Any other error becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: ErrorDetails
  constructor(code: ErrorCode, extra: ErrorDetails = {}) {
    super(code, { cause: extra.cause })
    this.code = code
    this.extra = extra
  }
}

export function invalidField(field: string, code: string, params: Record<string, string> = {}): AppError {
  return new AppError('invalid_fields', { fields: [{ field, code, params }] })
}

/** Which of the two languages the client prefers, if it asks for one of them. */
export function askedLocale(request: FastifyRequest): Locale | undefined {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase()
  const pt = wanted.search(/(^|[\s,])pt/)
  const en = wanted.search(/(^|[\s,])en/)
  if (en >= 0 && (pt < 0 || en < pt)) return 'en'
  return pt < 0 ? undefined : 'pt'
}

/** English if the client prefers it over Portuguese, otherwise Portuguese. */
export const localeOf = (request: FastifyRequest): Locale => askedLocale(request) ?? 'pt'

type Explain = (error: unknown, body: unknown) => Promise<AppError | undefined>

/** `explain` maps errors that have a more specific meaning, such as broken constraints. */
export function handleErrors(app: FastifyInstance, explain: Explain): void {
  app.setErrorHandler(async (error, request, reply) => {
    const known = (await explain(error, request.body)) ?? toAppError(error)
    if (known.code === 'internal') request.log.error({ err: error }, 'request failed')
    else if (known.cause) request.log.warn({ code: known.code, cause: nameOf(known.cause) }, 'request refused')
    return sendProblem(request, reply, known)
  })
}

/** Logs the code of a PostgreSQL error only: its message may hold personal data. */
function nameOf(cause: unknown): string {
  const { code, message } = cause as { code?: string; message?: string }
  return code ?? message ?? String(cause)
}

// Nobody reads more, and a body can hold tens of thousands of wrong fields.
const mostFieldErrors = 50

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const locale = localeOf(request)
  const status = statusOf(error.code)
  const { fields, current, retryAfter } = error.extra
  const body: Problem = {
    type: `/api/docs#${error.code}`,
    title: errorText(locale, error.code),
    status,
    detail: errorText(locale, error.code),
    code: error.code,
    ...(fields && {
      errors: fields
        .slice(0, mostFieldErrors)
        .map(({ field, code, params }) => ({ field, code, message: fieldText(locale, code, params) })),
    }),
    ...(current !== undefined && { current }),
  }
  if (status === 429 || status === 503) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter ?? 2)))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  reply.header('content-language', locale)
  if (mediaOf(request)) return sendScimError(reply, body)
  return reply.code(status).type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body)
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Maps errors of libraries to our error codes. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const fastifyCode = fastifyCodes[code]
  if (fastifyCode) return new AppError(fastifyCode)
  const sqlCode = fromSqlState(code)
  if (sqlCode) return new AppError(sqlCode, { cause: error })
  if (isConnectionFault(error)) return new AppError('unavailable', { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed')
  return new AppError('internal', { cause: error })
}

function fromSqlState(code: string): ErrorCode | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined
  if (code.startsWith('22')) return 'malformed'
  if (code === '23505' || code === '23503' || code === '40001' || code === '40P01') return 'conflict'
  // Also covers refused authentication (28) and a missing database (3D): the server cannot be used either.
  if (/^(08|28|3D|53|57|58)/.test(code) || code === '55P03' || code === '55000') return 'unavailable'
  return undefined
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])

function isConnectionFault(error: unknown): boolean {
  const { code = '', message = '', syscall = '' } = error as { code?: string; message?: string; syscall?: string }
  return (
    (connectionFaults.has(code) && (code !== 'ENOENT' || syscall === 'connect')) ||
    /timeout exceeded when trying to connect|Connection terminated|connection timeout|not queryable|Query read timeout|Client has encountered a connection error/i.test(
      message,
    )
  )
}

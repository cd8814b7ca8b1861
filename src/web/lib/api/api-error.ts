import type { Locale } from '#contract/endpoint.ts'
import type { ErrorCode, FieldError } from '#contract/errors/errors.ts'
import { loadedMessages } from './messages.ts'

/** `offline` is the client's own code: no answer arrived, so no server could name one. */
export type ApiErrorCode = ErrorCode | 'offline'

type Details = { fields?: FieldError[]; current?: unknown; requestId?: string | null; retryAfter?: number | null }

/** Thrown by every failed call. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: FieldError[]
  /** The record's current state, sent with a stale-version error. */
  readonly current: unknown
  readonly requestId: string | null
  /** Seconds to wait, when the server says so. */
  readonly retryAfter: number | null

  constructor(code: ApiErrorCode, status: number, details: Details = {}) {
    super(status === 0 ? 'Network Error' : `Request failed with status code ${status}`)
    this.code = code
    this.status = status
    this.fields = details.fields ?? []
    this.current = details.current
    this.requestId = details.requestId ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

const offlineText = {
  pt: 'Não conseguimos chegar ao servidor. Verifica a tua ligação e tenta outra vez.',
  en: 'We could not reach the server. Check your connection and try again.',
}

/** The sentence for any error of a call; a failed call has loaded the sentences. */
export function errorMessage(locale: Locale, error: unknown): string {
  const { code, retryAfter } = error instanceof ApiError ? error : new ApiError('internal', 500)
  const messages = loadedMessages()
  return code === 'offline' || !messages ? offlineText[locale] : messages.errorText(locale, code, retryAfter)
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

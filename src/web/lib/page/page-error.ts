import { ApiError } from '#web/lib/api/api-error.ts'

export const notFoundMessage = 'This page could not be found'

/** Thrown to show the error page instead of the requested page. */
export class PageError extends Error {
  override name = 'PageError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const pageNotFound = () => new PageError(404, notFoundMessage)

export type ErrorReport = { status: number; message: string; offline: boolean; requestId: string | null }

/** Status and message of anything thrown: its own, those of the API answer behind it, or 500 and its text. */
export function reportOf(error: unknown): ErrorReport {
  const offline = error instanceof ApiError && error.code === 'offline'
  const requestId = error instanceof ApiError ? error.requestId : null
  if (error instanceof ApiError && error.status === 404)
    return { status: 404, message: notFoundMessage, offline, requestId }
  return { status: statusOf(error), message: messageOf(error), offline, requestId }
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown }
  return Number(statusCode) || Number(status) || 500
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof Error) return error.message || 'Error'
  return JSON.stringify(error) ?? 'Error'
}

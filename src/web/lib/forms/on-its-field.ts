import type { ErrorCode } from '#contract/errors/errors.ts'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import type { Locale } from '#web/lib/text/i18n.ts'

/** Turns a server error about the whole record into an error of the one field it concerns. */
export function onItsField(error: unknown, code: ErrorCode, field: string, locale: Locale): unknown {
  if (!(error instanceof ApiError) || error.code !== code) return error
  const { status, requestId } = error
  return new ApiError(code, status, { fields: [{ field, code, message: errorMessage(locale, error) }], requestId })
}

import * as z from 'zod/mini'
import { definedErrors, type AreaErrors } from './define-errors.ts'

/** The error codes of every area with their HTTP status; areas define further ones (`defineErrors`). */
export const genericStatus = {
  malformed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  token_expired: 401,
  session_revoked: 401,
  forbidden: 403,
  email_unverified: 403,
  password_wrong: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 409,
  email_taken: 409,
  password_changed: 409,
  state_conflict: 409,
  outcome_closed: 409,
  labels_full: 409,
  token_invalid: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid_fields: 422,
  idempotency_mismatch: 422,
  throttled: 429,
  limit_reached: 429,
  recipient_limit: 429,
  internal: 500,
  unavailable: 503,
} as const

/** A closed union: the generic codes and those of the areas. */
export type ErrorCode = keyof typeof genericStatus | keyof AreaErrors

export function statusOf(code: ErrorCode): number {
  return (genericStatus as Record<string, number>)[code] ?? definedErrors.get(code)!.status
}

/** Complete only after the contracts of all areas are loaded. */
export const errorCodes = () => [...Object.keys(genericStatus), ...definedErrors.keys()] as [ErrorCode, ...ErrorCode[]]
export const errorCode = () => z.enum(errorCodes())

const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** RFC 9457 problem details, with our error code and the invalid fields. */
export const problem = () =>
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: errorCode(),
    errors: z.optional(z.array(fieldError)),
    /** On a stale version: the record as it is now. */
    current: z.optional(z.unknown()),
  })
export type Problem = z.infer<ReturnType<typeof problem>>

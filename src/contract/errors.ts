import * as z from 'zod/mini'
import { definedErrors, type AreaErrors } from './define-errors.ts'

/** The codes that every area may give, each with the HTTP status it travels under; areas define their own besides. */
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
  state_conflict: 409,
  token_invalid: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid_fields: 422,
  idempotency_mismatch: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const

/** A closed list: what is generic, and what the areas have defined. */
export type ErrorCode = keyof typeof genericStatus | keyof AreaErrors

export function statusOf(code: ErrorCode): number {
  return (genericStatus as Record<string, number>)[code] ?? definedErrors.get(code)!.status
}

/** Every code there is once the contracts of the areas are loaded. */
export const errorCodes = () => [...Object.keys(genericStatus), ...definedErrors.keys()] as [ErrorCode, ...ErrorCode[]]
export const errorCode = () => z.enum(errorCodes())

const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** RFC 9457 problem details, with our code and the fields that are wrong. */
export const problem = () =>
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: errorCode(),
    errors: z.optional(z.array(fieldError)),
    /** The present state of what a stale PATCH meant to change. */
    current: z.optional(z.unknown()),
  })
export type Problem = z.infer<ReturnType<typeof problem>>

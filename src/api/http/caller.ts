import type { ErrorCode } from '#contract/errors/errors.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './session.ts'

/** The person and request behind a change; audit rows record both. */
export type Caller = { actor: Actor; requestId: string }

export const callerOf = ({ actor, request }: { actor: Actor; request: { id: string } }): Caller => ({
  actor,
  requestId: request.id,
})

/** Throws `not_found` for a missing record. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new AppError('not_found')
  return row
}

/** Throws the code that a policy returns, if any. */
export function refuse(code: ErrorCode): never
export function refuse(code: ErrorCode | undefined): void
export function refuse(code: ErrorCode | undefined): void {
  if (code !== undefined) throw new AppError(code)
}

/** Returns the current record, or throws `stale_version` with it when another change came first. */
export function currentOrStale<T>(saved: boolean, current: T): T {
  if (!saved) throw new AppError('stale_version', { current })
  return current
}

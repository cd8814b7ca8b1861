import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './errors.ts'
import type { Actor } from './session.ts'

/** Who calls a service, and by which request: what a change of a record and its audit row need to know. */
export type Caller = { actor: Actor; requestId: string }

export const callerOf = ({ actor, request }: { actor: Actor; request: { id: string } }): Caller => ({
  actor,
  requestId: request.id,
})

/** The record, or `not_found` when there is none. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new AppError('not_found')
  return row
}

/** Stops with the reason that a policy gives; goes on when it gives none. */
export function refuse(code: ErrorCode | undefined): void {
  if (code !== undefined) throw new AppError(code)
}

/** The record as it is now; when a change was not saved because somebody was faster, it travels in the refusal. */
export function currentOrStale<T>(saved: boolean, current: T): T {
  if (!saved) throw new AppError('stale_version', { current })
  return current
}

import type { Caller } from '#api/http/caller.ts'
import { AppError } from '#api/http/errors.ts'
import { scopesOf, type Role } from '#contract/scopes.ts'

/** Somebody who acts in a random walk that calls services without the API. */
export const walkerOf = ({ id }: { id: string }, role: Role) =>
  ({
    actor: { id, scope: new Set(scopesOf[role]), emailVerified: true, locale: 'pt' },
    requestId: 'walk',
  }) as unknown as Caller

/** `ok`, or the code of the refusal, to compare with what a model says. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

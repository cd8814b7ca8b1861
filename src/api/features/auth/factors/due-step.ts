import type { Deps } from '#api/deps.ts'
import { hashToken } from '#api/records/invitations.ts'
import type { SecondStep } from '#contract/auth/auth.ts'
import { findPasskeys } from '../passkeys/queries.ts'
import * as queries from './queries.ts'
import { beginStep, type Steps } from './steps.ts'

/** Answers a sign-in that lacks its second step. The ticket is no session: nothing but the step takes it. */
export async function dueStep(deps: Deps, userId: string, content: Steps['second']): Promise<SecondStep> {
  const [app, codes, passkeys] = await Promise.all([
    queries.findApp(deps.db, userId),
    queries.countCodes(deps.db, userId),
    findPasskeys(deps.db, userId),
  ])
  const ticket = await beginStep(deps, 'second', userId, content)
  return {
    ticket,
    code: Boolean(app?.confirmed_at) || codes > 0,
    passkey: passkeys.some(({ cloned_at: cloned }) => !cloned),
  }
}

export const isRemembered = async (
  deps: Deps,
  userId: string,
  { remembered }: { remembered?: string | undefined },
): Promise<boolean> =>
  remembered !== undefined && queries.useDevice(deps.db, userId, hashToken(remembered), deps.clock())

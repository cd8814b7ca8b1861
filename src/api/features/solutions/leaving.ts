import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { whyNotOpen } from '#api/features/challenges/policy.ts'
import type { Caller } from '#api/http/caller.ts'
import { findMembers } from '#api/records/members.ts'
import { findNames } from '#api/records/names.ts'
import { mailLeft } from './mails.ts'
import { moveSolution } from './moves.ts'
import { solutionMembers } from './queries.ts'
import type { HeldSolution } from './service.ts'

/** Nobody is the caller when an account is erased: what is written then must not name it. */
type Gone = { userId: string; caller: Caller | null; heir: string | undefined }

/**
 * Tells the rest of the team that somebody left and who answers for the solution now. What was delivered by a team that
 * is too small since is a draft again while it can still be delivered: nobody could have delivered it like that.
 */
export async function followLeaving(tx: Tx, deps: Deps, row: HeldSolution, { userId, caller, heir }: Gone) {
  const { challenge, id } = row
  const people = (await findMembers(tx, solutionMembers, id)).map((member) => member.id).filter((one) => one !== userId)
  const isOpen = whyNotOpen(challenge, deps.clock()) === undefined
  const isSmall = row.state === 'submitted' && isOpen && people.length < challenge.team_min
  if (isSmall) {
    const set = { submitted_at: null, eligible_at: null }
    await moveSolution(tx, deps, caller, { row, to: 'draft', by: 'self', set })
  }
  const isLeaving = caller === null || caller.actor.id === userId
  if (!isLeaving && !isSmall) return
  const name = isLeaving && caller ? ((await findNames(tx, [userId])).get(userId) ?? null) : null
  await mailLeft(tx, deps, row, people, { name, isLeaving, heir, isSmall })
}

import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { findFollowedProblem } from '#api/features/challenges/problem/queries.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { mailChosen } from './mails.ts'
import * as policy from './policy.ts'
import { findChosen, isInStartup } from './queries.ts'
import { holdSolution, requireSolution } from './service.ts'
import { auditObject } from './shape.ts'

/** Says which startup was born of what a jury chose; whoever follows the problem hears of one that shows itself. */
export async function nameStartup(deps: Deps, caller: Caller, id: string, startupId: string): Promise<void> {
  await requireSolution(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const before = await holdSolution(tx, caller.actor, id)
    refuse(policy.whyNotNameStartup(before))
    if (!(await isInStartup(tx, startupId, caller.actor.id))) throw invalidField('startupId', 'unknown_reference')
    await saveRow(tx, 'solutions', before, { startup_id: startupId, updated_by: caller.actor.id }, deps.clock())
    await audit(tx, caller, 'solutions.startup', auditObject(id), { after: { startup: startupId } })
    const challenge = await holdRow(tx, 'challenges', before.challenge_id)
    const problem = await findFollowedProblem(tx, challenge)
    const born = await findChosen(tx, id)
    if (problem && born?.startup)
      await mailChosen(tx, deps, { slug: challenge.slug, problem }, { ...born, isBorn: true })
  })
}

import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { saveRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { putGoals as putEndpoint } from '#contract/startups/goals.ts'
import { mailGoals } from '../mails/growth.ts'
import { findMentors } from '../mentors/queries.ts'
import * as policy from '../policy.ts'
import { recordOf } from '../queries.ts'
import { holdStartup, requireStartup } from '../service.ts'
import { auditObject } from '../shape.ts'
import { findTeamIds } from '../team/queries.ts'

/**
 * What the team writes is a proposal until a mentor or staff save the same words; saying what was reached changes
 * nothing about that. False when somebody else has changed the startup since the version that was read.
 */
export async function putGoals(
  deps: Deps,
  caller: Caller,
  id: string,
  { goals, version }: BodyOf<typeof putEndpoint>,
): Promise<boolean> {
  await requireStartup(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotSetGoals(caller.actor, startup))
    if (startup.version !== version) return false
    const now = deps.clock()
    const by = caller.actor.id
    const isSame = wordsOf(goals) === wordsOf(startup.goals)
    const agrees = policy.isApprover(caller.actor, startup) && startup.my_role === null && goals.length > 0
    const isNews = agrees ? !isSame || startup.goals_agreed_at === null : !isSame
    const agreement = { goals_agreed_at: agrees ? now : null, goals_agreed_by: agrees ? by : null }
    await saveRow(tx, 'startups', startup, { goals: JSON.stringify(goals), ...(isNews && agreement) }, now)
    await audit(tx, caller, 'startups.goals', auditObject(id), { before: startup.goals, after: goals })
    if (!isNews) return true
    if (agrees) await noteStep(tx, { ...recordOf(id), step: 'goals', actorId: by, at: now })
    const readers = agrees ? await findTeamIds(tx, id) : (await findMentors(tx, id)).map((mentor) => mentor.id)
    await mailGoals(tx, deps, startup, { people: readers, goals: goals.map(({ text }) => text), isAgreed: agrees })
    return true
  })
}

const wordsOf = (goals: readonly { text: string }[]) => JSON.stringify(goals.map(({ text }) => text))

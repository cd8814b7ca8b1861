import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { moveProblem, recordOf as problemRecord } from '#api/features/problems/queries.ts'
import type { Caller } from '#api/http/caller.ts'
import { findFollowers } from '#api/records/marks.ts'
import { holdRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { mailBecame, mailGivenUp } from '../mails.ts'
import type { ChallengeColumns } from '../queries.ts'
import { unlinkProblem } from './queries.ts'

/** A problem whose challenge was given up waits for another one; those who follow it read why. */
export async function releaseProblem(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  challenge: ChallengeColumns,
  reason: Bilingual = { pt: '' },
): Promise<void> {
  const { problem_id } = challenge
  if (problem_id === null) return
  const problem = await holdRow(tx, 'problems', problem_id)
  if (problem.state !== 'in_challenge') return
  const now = deps.clock()
  await moveProblem(tx, problem, { to: 'accepted', by: 'challenge', set: {}, now })
  await noteStep(tx, { ...problemRecord(problem_id), step: 'accepted', actorId: caller.actor.id, at: now })
  const followers = await findFollowers(tx, problemRecord(problem_id))
  await mailGivenUp(tx, deps, challenge, { title: problem.title, followers }, reason)
}

/**
 * Those who follow the problem hear of its challenge. One that was withdrawn meanwhile has nothing to do with it, nor has
 * a report about the site, which nobody else sees.
 */
export async function tellProblem(tx: Tx, deps: Deps, caller: Caller, challenge: ChallengeColumns): Promise<void> {
  const { id, problem_id } = challenge
  if (problem_id === null) return
  const problem = await holdRow(tx, 'problems', problem_id)
  const isReport = problem.kind === 'platform'
  if (problem.state === 'withdrawn' || isReport) await unlinkProblem(tx, id)
  if (problem.state !== 'accepted' || isReport) return
  const now = deps.clock()
  await moveProblem(tx, problem, { to: 'in_challenge', by: 'challenge', set: { decided_at: null, before: null }, now })
  await noteStep(tx, { ...problemRecord(problem_id), step: 'in_challenge', actorId: caller.actor.id, at: now })
  const followers = await findFollowers(tx, problemRecord(problem_id))
  await mailBecame(tx, deps, challenge, { title: problem.title, followers })
}

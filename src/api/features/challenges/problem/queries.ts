import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { findTold, recordOf as problemRecord } from '#api/features/problems/queries.ts'
import { findFollowers } from '#api/records/marks.ts'
import type { ChallengeColumns } from '../queries.ts'

export const unlinkProblem = (tx: Db, id: string) =>
  tx.updateTable('challenges').set({ problem_id: null }).where('id', '=', id).execute()

/** Who follows the problem from which a challenge came. */
export async function findFollowedProblem(tx: Db, { problem_id }: Pick<ChallengeColumns, 'problem_id'>) {
  const title = problem_id && (await findTold(tx, problem_id))?.title
  return title ? { title, followers: await findFollowers(tx, problemRecord(problem_id)) } : undefined
}

/** Whether a problem is being worked on as a challenge, a draft included. The caller holds the problem. */
export async function hasChallenge(tx: Db, problemId: string): Promise<boolean> {
  const open = sql`select from challenges where problem_id = ${problemId} and state <> 'cancelled' limit 1`
  return (await open.execute(tx)).rows.length > 0
}

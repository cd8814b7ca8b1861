import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import { findFollowers, removeMarks, setMark } from '#api/records/marks.ts'
import { mailNotOpening, mailOpening } from './mails.ts'
import * as policy from './policy.ts'
import { type ChallengeColumns, findOpenChallenge, lockChallenge, recordOf, scheduleOpening } from './queries.ts'

export async function followChallenge(deps: Deps, viewer: policy.Viewer, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await require(tx, viewer, slug)
    if (policy.phaseAt(row, deps.clock()) !== 'scheduled') refuse('state_conflict')
    await setMark(tx, recordOf(row.id), 'follow', viewer.id, true)
    await scheduleOpening(tx, row)
  })
}

export async function unfollowChallenge(deps: Deps, viewer: policy.Viewer, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await require(tx, viewer, slug)
    await setMark(tx, recordOf(id), 'follow', viewer.id, false)
  })
}

/** Held, so that the opening does not move meanwhile. */
async function require(tx: Db, viewer: policy.Viewer, slug: string): Promise<ChallengeColumns> {
  const row = found(await lockChallenge(tx, slug))
  return found(policy.canSee(viewer, row) ? row : undefined)
}

/** Tells those who asked, once. */
export async function tellOpening(deps: Deps, challengeId: string): Promise<void> {
  const row = await findOpenChallenge(deps.db, challengeId, deps.clock())
  if (!row || row.opens_at > deps.clock()) return
  await transaction(deps.db, async (tx) => mailOpening(tx, deps, row, await takeFollowers(tx, challengeId)))
}

/** Those who waited for the opening of what was cancelled. */
export const tellNotOpening = async (tx: Db, deps: Deps, row: ChallengeColumns): Promise<void> =>
  mailNotOpening(tx, deps, row, await takeFollowers(tx, row.id))

async function takeFollowers(tx: Db, challengeId: string): Promise<string[]> {
  const followers = await findFollowers(tx, recordOf(challengeId))
  await removeMarks(tx, recordOf(challengeId), 'follow')
  return followers
}

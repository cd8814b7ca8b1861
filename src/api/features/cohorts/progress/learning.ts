import type { Deps } from '#api/deps.ts'
import { findMentoring } from '../mentoring/service.ts'
import { findLearningOf } from '../modules/service.ts'
import { findReceived, findToRead } from '../peers/service.ts'
import type { Viewer } from '../policy.ts'
import type { MemberRow } from '../queries.ts'

/** How somebody learns: what they have gone through, what peers say and ask of them, what was noted and agreed. */
export async function findLearning(deps: Deps, { id, cohort_id, user_id }: MemberRow, viewer: Viewer) {
  const isOwn = viewer.id === user_id
  const [modules, received, peerWork, mentoring] = await Promise.all([
    findLearningOf(deps.db, cohort_id, id),
    findReceived(deps.db, id, isOwn),
    findToRead(deps, id, isOwn),
    findMentoring(deps.db, id, viewer, isOwn),
  ])
  return { modules, received, peerWork, mentoring }
}

import type { Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import { findNotesFor } from '#api/records/notes.ts'
import { findSteps } from '#api/records/steps.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { canAnswer, canRead, type Viewer } from '../policy.ts'
import { findApplication, recordOf, type WholeApplication } from '../queries.ts'
import { toReceivedDetail } from '../shape.ts'
import { toOpinions } from '../opinions/opinions.ts'
import { findOpinions } from '../opinions/queries.ts'

/** 404 also for an application that the viewer may neither answer nor interviews for. */
export async function requireReceived({ db }: Deps, viewer: Viewer, id: string): Promise<WholeApplication> {
  const row = found(await findApplication(db, viewer, id))
  return found(canRead(viewer, row) ? row : undefined)
}

export async function requireAnswerable(deps: Deps, viewer: Viewer, id: string): Promise<WholeApplication> {
  const row = await requireReceived(deps, viewer, id)
  return found(canAnswer(viewer, row) ? row : undefined)
}

/** About what was erased nobody writes anything new. */
export function requireKept(row: WholeApplication): WholeApplication {
  refuse(row.erased_at === null ? undefined : 'state_conflict')
  return row
}

export async function showReceived(deps: Deps, viewer: Viewer, row: WholeApplication): Promise<ReceivedDetail> {
  const record = recordOf(row.id)
  // Notes and opinions are those of whoever answers.
  const answers = canAnswer(viewer, row)
  const [history, notes, given] = await Promise.all([
    findSteps(deps.db, record),
    answers ? findNotesFor(deps.db, record, viewer.id) : [],
    answers ? findOpinions(deps.db, row.id) : [],
  ])
  return toReceivedDetail(row, viewer, { history, notes, opinions: toOpinions(given, viewer) }, deps.clock())
}

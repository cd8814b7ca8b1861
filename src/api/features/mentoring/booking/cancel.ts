import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { moveRows } from '#api/records/states.ts'
import { requestTransitions } from '#contract/mentoring/mentoring.ts'
import { tellCancelled } from '../mails.ts'
import type { HourRow } from '../queries.ts'
import { findLiveOf } from './queries.ts'

/** Ends what people want of these hours, which the caller holds, and tells them. */
export async function cancelRequests(tx: Tx, deps: Deps, hours: readonly HourRow[], word: string | null) {
  const sessions = await findLiveOf(
    tx,
    hours.map(({ id }) => id),
  )
  await moveRows(tx, 'mentor_requests', requestTransitions, {
    rows: sessions,
    to: 'cancelled',
    by: 'mentor',
    set: { updated_at: deps.clock(), queue_position: null, offer_expires_at: null },
  })
  await tellCancelled(tx, deps, sessions, word)
}

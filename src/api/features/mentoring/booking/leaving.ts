import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRows } from '#api/records/states.ts'
import { requestTransitions } from '#contract/mentoring/mentoring.ts'
import { tellCancelled, tellWithdrawn } from '../mails.ts'
import { subjectId, type HourRow } from '../queries.ts'
import { hourLine } from './line.ts'
import { findLive, findLiveOf, freeHour } from './queries.ts'

/** Somebody leaves: the hours that only they have go on to the next; those of a startup stay with who is left of its team. */
export async function withdrawAll(tx: Tx, deps: Deps, userId: string, startupIds: readonly string[] = []) {
  const now = deps.clock()
  const own = new Set([userId, ...startupIds])
  const live = (await findLive(tx, userId, now)).filter((session) => own.has(subjectId(session)))
  for (const session of live) {
    const hour = await holdRow(tx, 'mentor_hours', session.hourId)
    const set = { updated_at: now, queue_position: null, offer_expires_at: null }
    await moveRows(tx, 'mentor_requests', requestTransitions, { rows: [session], to: 'withdrawn', by: 'self', set })
    if (session.state === 'given') {
      await freeHour(tx, hour.id, now)
      await tellWithdrawn(tx, deps, session)
    }
    if (session.state === 'given' || session.state === 'offered')
      await hourLine.freePlaces(tx, deps, { ...hour, state: 'open' }, 1)
  }
}

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

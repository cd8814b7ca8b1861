import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { auditMoves } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRows } from '#api/records/states.ts'
import { waitingLine } from '#api/records/waiting-line.ts'
import { offerHours, requestTransitions, type RequestMover, type RequestState } from '#contract/mentoring/mentoring.ts'
import { hourMs } from '#contract/times.ts'
import { tellAll } from '../mails.ts'
import { area, endLineJob, type HourRow, type RequestRow } from '../queries.ts'
import { findWaiting, isThereFor } from './queries.ts'

/** The line of an hour ends an hour before it begins. */
const lineEnd = (startsAt: Date) => new Date(startsAt.getTime() - hourMs)
const offerEnd = ({ starts_at }: Pick<HourRow, 'starts_at'>, now: Date) =>
  new Date(Math.min(now.getTime() + offerHours * hourMs, lineEnd(starts_at).getTime()))

type RequestMove = { to: RequestState; by: RequestMover; now: Date; offerExpiresAt?: Date | null | undefined }

/** Whoever moves leaves their place in the line, and an offer that they had. */
export const moveRequests = (
  tx: Tx,
  rows: readonly Pick<RequestRow, 'id' | 'state'>[],
  { to, by, now, offerExpiresAt = null }: RequestMove,
) => {
  const set = { queue_position: null, offer_expires_at: offerExpiresAt, updated_at: now }
  return moveRows(tx, 'mentor_requests', requestTransitions, { rows, to, by, set })
}

/** Those who did not get an hour wait for it in the order of the rule, like those of an event for its seats. */
export const hourLine = waitingLine<HourRow, RequestRow, 'expired'>({
  area,
  owners: 'mentor_hours',
  owner: 'hour',
  people: 'mentor_requests',
  person: 'mentor_request',
  place: 'hour',
  isThere: isThereFor,
  placed: ['offered', 'given'],
  ended: 'expired',
  hold: (tx, id) => holdRow(tx, 'mentor_hours', id),
  offers: (hour, now) => hour.state === 'open' && offerEnd(hour, now) > now,
  offerEnd,
  move: moveRequests,
  mail: (tx, deps, occasion, _hour, people) => {
    const ids = people.map(({ id }) => id)
    return tellAll(tx, deps, ids, occasion)
  },
})

/** Planned once for each hour that somebody has. */
export const planLineEnd = (tx: Tx, { hour_id: hourId, starts_at }: { hour_id: string; starts_at: Date }) =>
  schedule(tx, { kind: endLineJob, payload: { hourId }, runAt: lineEnd(starts_at), key: `${endLineJob}:${hourId}` })

/** Whoever waits for an hour that begins with somebody else is told, and waits no longer. */
export const endLine = (deps: Deps, hourId: string): Promise<void> =>
  hourLine.holding(deps, hourId, async (tx) => {
    const waiting = await findWaiting(tx, hourId)
    if (waiting.length === 0) return
    const ended = await moveRequests(tx, waiting, { to: 'expired', by: 'system', now: deps.clock() })
    const ids = ended.map(({ id }) => id)
    await auditMoves(tx, null, `${area}.end_line`, { type: 'mentor_request', from: waiting }, ended)
    await tellAll(tx, deps, ids, 'lineEnds')
  })

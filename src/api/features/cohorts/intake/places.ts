import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { auditMoves } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRows } from '#api/records/states.ts'
import { waitingLine } from '#api/records/waiting-line.ts'
import {
  enrolmentTransitions,
  placedStates,
  placeOfferHours,
  type EnrolmentMover,
  type EnrolmentState,
} from '#contract/cohorts/states.ts'
import { hourMs } from '#contract/times.ts'
import { mailEnrolments } from '../mails.ts'
import { phaseOf } from '../policy.ts'
import { area, findLinesOf, isNowhereElse, type MemberRow } from '../queries.ts'
import { enrolmentType } from '../shape.ts'
import { alumniJobs, dayAfter, type Dated, planAlumni } from '../certificates/alumni.ts'
import { planPeers } from '../peers/service.ts'
import { findInStates } from './queries.ts'

const startJob = `${area}.start`
const endLineJob = `${area}.end_line`

export const offerEnd = (now: Date) => new Date(now.getTime() + placeOfferHours * hourMs)

type MemberMove = {
  to: EnrolmentState
  by: EnrolmentMover
  now: Date
  offerExpiresAt?: Date
  set?: Partial<
    Pick<
      MemberRow,
      | 'answer'
      | 'answer_lang'
      | 'answer_other'
      | 'asks_why'
      | 'joined_at'
      | 'left_reason'
      | 'queue_position'
      | 'version'
    >
  >
}

export async function moveMembers(
  tx: Tx,
  rows: readonly Pick<MemberRow, 'id' | 'state'>[],
  { to, by, now, offerExpiresAt, set }: MemberMove,
): Promise<MemberRow[]> {
  const cleared = { queue_position: null, offer_expires_at: offerExpiresAt ?? null, updated_at: now }
  const tookPart = rows.every(({ state }) => state === 'accepted' || state === 'active')
  const ended = endOf(to, tookPart, now)
  const change = { rows, to, by, set: { ...cleared, ...ended, ...set } }
  const moved = await moveRows(tx, 'cohort_members', enrolmentTransitions, change)
  // Others read in their place what they were asked to.
  if (to === 'withdrawn' && tookPart && moved.length > 0) await planPeers(tx)
  if (ended.ended_at && tookPart) await offerElsewhere(tx, moved, now)
  return moved
}

/** Who waits in the line of another cohort may get a place there from now on. */
export async function offerElsewhere(tx: Tx, left: readonly Pick<MemberRow, 'id'>[], now: Date): Promise<void> {
  const ids = left.map(({ id }) => id)
  for (const id of await findLinesOf(tx, ids)) await placeLine.planRound(tx, id, now)
}

/** Who never took part has not left either. */
function endOf(to: EnrolmentState, tookPart: boolean, now: Date) {
  if (to === 'accepted' || to === 'active') return { ended_at: null, asks_why: false, left_reason: null }
  return to === 'completed' || (to === 'withdrawn' && tookPart) ? { ended_at: now } : {}
}

/** Places and the waiting list of a cohort, like the seats of an event. */
export const placeLine = waitingLine({
  area,
  owners: 'cohorts',
  owner: 'cohort',
  people: 'cohort_members',
  person: enrolmentType,
  place: 'place',
  placed: placedStates,
  mayGet: isNowhereElse('person'),
  ended: 'withdrawn',
  hold: (tx, id) => holdRow(tx, 'cohorts', id),
  offers: (cohort, now) => phaseOf(cohort, now) !== 'finished',
  offerEnd: (_, now) => offerEnd(now),
  move: moveMembers,
  mail: mailEnrolments,
})

/** On its first day those who accepted a place become active; the day after its last, those who completed are alumni. */
export async function planStart(tx: Tx, cohort: Dated): Promise<void> {
  const { id, starts_on } = cohort
  const runAt = new Date(`${starts_on}T00:00:00Z`)
  await schedule(tx, { kind: startJob, payload: { cohortId: id }, runAt, key: `cohort-start:${id}` })
  await planAlumni(tx, cohort)
  await planEndOfLine(tx, cohort)
}

export async function planEndOfLine(tx: Tx, cohort: Dated): Promise<void> {
  const runAt = dayAfter(cohort)
  await schedule(tx, { kind: endLineJob, payload: { cohortId: cohort.id }, runAt, key: `cohort-line:${cohort.id}` })
}

async function startCohort(deps: Deps, cohortId: string): Promise<void> {
  await placeLine.holding(deps, cohortId, async (tx, cohort) => {
    if (phaseOf(cohort, deps.clock()) !== 'running') return
    const rows = await findInStates(tx, cohortId, ['accepted'])
    const moved = await moveMembers(tx, rows, { to: 'active', by: 'system', now: deps.clock() })
    await auditMoves(tx, null, `${area}.start`, { type: enrolmentType, from: rows }, moved)
  })
}

/** A cohort is over: whoever still waited for a place or an answer is told that there was none. */
async function endLine(deps: Deps, cohortId: string): Promise<void> {
  await placeLine.holding(deps, cohortId, async (tx, cohort) => {
    const now = deps.clock()
    if (phaseOf(cohort, now) !== 'finished') return
    const rows = await findInStates(tx, cohortId, ['applied', 'waitlisted'])
    const moved = await moveMembers(tx, rows, { to: 'declined', by: 'system', now })
    await auditMoves(tx, null, endLineJob, { type: enrolmentType, from: rows }, moved)
    await mailEnrolments(tx, deps, 'declined', cohort, moved)
  })
}

export const cohortJobs: JobHandlers = {
  ...placeLine.jobs,
  ...alumniJobs,
  [startJob]: (deps, { cohortId }) => startCohort(deps, cohortId!),
  [endLineJob]: (deps, { cohortId }) => endLine(deps, cohortId!),
}

import { createTurns } from '#api/db/in-turn.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { auditAll } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRows } from '#api/records/states.ts'
import {
  enrolmentTransitions,
  placeOfferHours,
  type EnrolmentMover,
  type EnrolmentState,
} from '#contract/cohorts/states.ts'
import { mailEnrolments } from '../mails.ts'
import { phaseOf } from '../policy.ts'
import { area, placeLine, type CohortRow, type MemberRow } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'

const offersJob = `${area}.expire_offers`
const startJob = `${area}.start`
const mostInRound = 200
const inTurn = createTurns()

/** A transaction that holds the cohort's row; in this process they take turns. */
export function lockingCohort<T>(deps: Deps, id: string, work: (tx: Tx, cohort: CohortRow) => Promise<T>) {
  return inTurn(id, () => transaction(deps.db, async (tx) => work(tx, await holdRow(tx, 'cohorts', id))))
}

export const offerEnd = (now: Date) => new Date(now.getTime() + placeOfferHours * 3_600_000)

type Move = {
  to: EnrolmentState
  by: EnrolmentMover
  now: Date
  offerExpiresAt?: Date
  set?: Partial<Pick<MemberRow, 'answer' | 'joined_at' | 'queue_position' | 'version'>>
}

export async function moveMembers(
  tx: Tx,
  rows: readonly Pick<MemberRow, 'id' | 'state'>[],
  { to, by, now, offerExpiresAt, set }: Move,
): Promise<MemberRow[]> {
  const cleared = { queue_position: null, offer_expires_at: offerExpiresAt ?? null, updated_at: now }
  return moveRows(tx, 'cohort_members', enrolmentTransitions, { rows, to, by, set: { ...cleared, ...set } })
}

/** Offers free places to the first in line. The caller holds the lock; `cohort.taken` must be up to date. */
export async function offerFreePlaces(tx: Tx, deps: Deps, cohort: CohortRow): Promise<void> {
  const now = deps.clock()
  const free = cohort.capacity === null ? mostInRound : Math.min(cohort.capacity - cohort.taken, mostInRound)
  if (free > 0 && phaseOf(cohort, now) !== 'finished') {
    const first = await placeLine.findFirstInLine(tx, cohort.id, free)
    const offered = await moveMembers(tx, first, { to: 'offered', by: 'system', now, offerExpiresAt: offerEnd(now) })
    await placeLine.changeTaken(tx, cohort.id, offered.length)
    await record(tx, `${area}.offer_place`, offered, 'waitlisted')
    await mailEnrolments(tx, deps, 'offered', cohort, offered)
  }
  await planExpiry(tx, cohort.id)
}

/** Ends expired offers and offers the places to the next in line. */
async function expireOffers(deps: Deps, cohortId: string): Promise<void> {
  await lockingCohort(deps, cohortId, (tx, cohort) => endExpired(tx, deps, cohort))
}

/** The caller holds the cohort's row. */
export async function endExpired(tx: Tx, deps: Deps, cohort: CohortRow): Promise<void> {
  const now = deps.clock()
  const due = await placeLine.findExpiredOffers(tx, cohort.id, { now, limit: mostInRound })
  const ended = await moveMembers(tx, due, { to: 'withdrawn', by: 'system', now })
  await placeLine.changeTaken(tx, cohort.id, -ended.length)
  await record(tx, `${area}.expire_offer`, ended, 'offered')
  await mailEnrolments(tx, deps, 'expired', cohort, ended)
  await offerFreePlaces(tx, deps, { ...cohort, taken: cohort.taken - ended.length })
}

/** Plans the job for the next expiry; at most one is planned for each cohort. */
export async function planExpiry(tx: Tx, cohortId: string): Promise<void> {
  const runAt = await placeLine.findNextExpiry(tx, cohortId)
  if (runAt) await schedule(tx, { kind: offersJob, payload: { cohortId }, runAt, key: `cohort-offers:${cohortId}` })
}

/** On its first day those who accepted a place become active. */
export async function planStart(tx: Tx, { id, starts_on }: Pick<CohortRow, 'id' | 'starts_on'>): Promise<void> {
  const runAt = new Date(`${starts_on}T00:00:00Z`)
  await schedule(tx, { kind: startJob, payload: { cohortId: id }, runAt, key: `cohort-start:${id}` })
}

async function start(deps: Deps, cohortId: string): Promise<void> {
  await lockingCohort(deps, cohortId, async (tx, cohort) => {
    if (phaseOf(cohort, deps.clock()) !== 'running') return
    const rows = await tx
      .selectFrom('cohort_members')
      .select(['id', 'state'])
      .where('cohort_id', '=', cohortId)
      .where('state', '=', 'accepted')
      .execute()
    const moved = await moveMembers(tx, rows, { to: 'active', by: 'system', now: deps.clock() })
    await record(tx, `${area}.start`, moved, 'accepted')
  })
}

export const cohortJobs: JobHandlers = {
  [offersJob]: (deps, { cohortId }) => expireOffers(deps, cohortId!),
  [startJob]: (deps, { cohortId }) => start(deps, cohortId!),
}

async function record(tx: Tx, action: string, moved: MemberRow[], from: EnrolmentState): Promise<void> {
  const entries = moved.map(({ id, state }) => ({
    by: null,
    action,
    object: enrolmentObject(id),
    before: { state: from },
    after: { state },
  }))
  await auditAll(tx, entries)
}

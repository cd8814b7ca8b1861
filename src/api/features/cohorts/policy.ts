import type { Actor } from '#api/http/session.ts'
import { enrolmentTransitions, type EnrolmentState } from '#contract/cohorts/states.ts'
import { enrolmentDecisions, type CohortPhase, type EnrolmentDecision } from '#contract/cohorts/manage.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { mayMove } from '#contract/states.ts'
import { dayMs } from '#contract/times.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>
/** What a viewer may see: everybody, one's own trainees, or oneself. */
export type TraineeScope = { all: true } | { mentor: string } | { self: string }

/** Staff see everybody, a mentor those they accompany, a trainee themselves. */
export function scopeOf({ id, scope }: Pick<Viewer, 'id' | 'scope'>): TraineeScope {
  if (scope.has('trainees:manage')) return { all: true }
  return scope.has('trainees:judge') ? { mentor: id } : { self: id }
}

/** Who wrote an entry about a trainee, and the team; the caller may see the trainee. */
export const mayRemoveEntry = ({ id, scope }: Pick<Viewer, 'id' | 'scope'>, entry: { author_id: string | null }) =>
  scope.has('trainees:manage') || entry.author_id === id

export type Dates = { starts_on: string; weeks: number }
export type IntakeFacts = { applications_open_at: Date | null; applications_close_at: Date | null }

const firstDay = ({ starts_on }: Dates) => Date.parse(`${starts_on}T00:00:00Z`)
const today = (now: Date) => Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`)

/** The week of a day, from 1; before the first day it is 0 or less. */
export const weekOf = (cohort: Dates, at: Date) => Math.floor((today(at) - firstDay(cohort)) / (7 * dayMs)) + 1

export function phaseOf(cohort: Dates, now: Date): CohortPhase {
  const week = weekOf(cohort, now)
  return week < 1 ? 'planned' : week > cohort.weeks ? 'finished' : 'running'
}

/** Without a closing time nobody can apply: a cohort is announced when it has one. */
export const isIntakeOpen = ({ applications_open_at: from, applications_close_at: to }: IntakeFacts, now: Date) =>
  to !== null && now < to && (from === null || now >= from)

type Applying = { cohort: IntakeFacts; own: EnrolmentState | null; elsewhere: boolean; now: Date }

export function whyNotApply(viewer: Viewer, { cohort, own, elsewhere, now }: Applying): ErrorCode | undefined {
  if (!viewer.emailVerified) return 'email_unverified'
  if (own !== null && own !== 'withdrawn') return 'state_conflict'
  if (elsewhere) return 'enrolled_elsewhere'
  return isIntakeOpen(cohort, now) ? undefined : 'cohort_closed'
}

type Offer = { state: EnrolmentState; offer_expires_at: Date | null }

export function whyNotAccept({ state, offer_expires_at }: Offer, now: Date): ErrorCode | undefined {
  if (state === 'withdrawn') return 'place_expired'
  if (state !== 'offered') return 'state_conflict'
  return offer_expires_at !== null && offer_expires_at <= now ? 'place_expired' : undefined
}

/** The state that a decision leads to. */
export const outcomes: Record<EnrolmentDecision, EnrolmentState> = {
  offer: 'offered',
  waitlist: 'waitlisted',
  decline: 'declined',
  withdraw: 'withdrawn',
}

export const mayDecide = (state: EnrolmentState, decision: EnrolmentDecision) =>
  mayMove(enrolmentTransitions, state, outcomes[decision], 'staff')

export const possibleDecisions = (state: EnrolmentState) =>
  enrolmentDecisions.filter((decision) => mayDecide(state, decision))

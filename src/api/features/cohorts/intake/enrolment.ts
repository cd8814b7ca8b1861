import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { openEnrolments, type EnrolmentState } from '#contract/cohorts/states.ts'
import type { CohortIntake, getIntake } from '#contract/cohorts/intake.ts'
import type { decideEnrolment as decisionEndpoint } from '#contract/cohorts/manage.ts'
import { mailEnrolments } from '../mails.ts'
import { mayDecide, outcomes, phaseOf, whyNotAccept, whyNotApply } from '../policy.ts'
import {
  area,
  findCohort,
  findIntakesFor,
  findMember,
  hasOtherPlace,
  isElsewhere,
  type CohortRow,
  type MemberRow,
} from '../queries.ts'
import { enrolmentObject, toEnrolment, toIntake } from '../shape.ts'
import { findMemberById, saveEnrolment, saveWhyLeft } from './queries.ts'
import { moveMembers, offerEnd, placeLine, planStart } from './places.ts'

/** Who has applied somewhere is not offered another cohort at the same time. */
export async function findOwnIntake({ db, clock }: Deps, userId: string): Promise<AnswerOf<typeof getIntake>> {
  const now = clock()
  const cohorts = await findIntakesFor(db, userId, now)
  const [intake = null, ...others] = await Promise.all(cohorts.map((cohort) => showIntake(db, cohort, userId, now)))
  const state = intake?.enrolment?.state
  const isFree = state === undefined || !isOpenEnrolment(state)
  // Who completed a cohort is led to the one that follows.
  const shown = others.filter(({ isOpen, isNext }) => isOpen && (isFree || (state === 'completed' && isNext)))
  return { intake, others: shown }
}

const isOpenEnrolment = (state: EnrolmentState) => (openEnrolments as readonly EnrolmentState[]).includes(state)

async function showIntake(db: Db, cohort: CohortRow, userId: string, now: Date): Promise<CohortIntake> {
  const own = await findMember(db, cohort.id, userId)
  return toIntake(cohort, own ? toEnrolment(own, await placeLine.findPosition(db, cohort.id, own)) : null, now)
}

/** Offers a place while there are free ones; else the person is next in line. Safe to repeat. */
export async function applyForCohort(
  deps: Deps,
  caller: Caller,
  id: string,
  motivation: string | null,
): Promise<CohortIntake> {
  const userId = caller.actor.id
  return placeLine.holding(deps, id, async (tx, cohort) => {
    const own = await findMember(tx, id, userId)
    const now = deps.clock()
    if (!own || own.state === 'withdrawn') {
      const elsewhere = await hasOtherPlace(tx, { id, userId, now })
      refuse(whyNotApply(caller.actor, { cohort, own: own?.state ?? null, elsewhere, now }))
      const row = await enrol(tx, { cohort, userId, motivation, now })
      const change = { before: own && { state: own.state }, after: { state: row.state, cohort: cohort.name } }
      await audit(tx, caller, `${area}.apply`, enrolmentObject(row.id), change)
      await mailEnrolments(tx, deps, row.state, cohort, [row])
      await placeLine.planExpiry(tx, id)
    } else if (own.state === 'declined') refuse('state_conflict')
    return showIntake(tx, cohort, userId, now)
  })
}

type NewApplicant = { cohort: CohortRow; userId: string; motivation: string | null; now: Date }

/** One guarded statement on the cohort's row takes the place or the number in line. */
async function enrol(tx: Tx, { cohort, userId, motivation, now }: NewApplicant): Promise<MemberRow> {
  const decides = cohort.admission === 'selection'
  const { seats, queue_from: last } = decides
    ? { seats: 0, queue_from: 0 }
    : await placeLine.claimPlaces(tx, cohort.id, 1)
  const state = decides ? 'applied' : seats > 0 ? 'offered' : 'waitlisted'
  const row = {
    state,
    motivation,
    queue_position: state === 'waitlisted' ? last + 1 : null,
    offer_expires_at: state === 'offered' ? offerEnd(now) : null,
    answer: null,
    created_at: now,
    updated_at: now,
  } as const
  const saved = await saveEnrolment(tx, { cohort_id: cohort.id, user_id: userId }, row)
  if (!saved) refuse('state_conflict')
  return saved
}

/** Accepts the offered place; who joins a running cohort is active at once. Safe to repeat. */
export async function acceptPlace(deps: Deps, caller: Caller, id: string): Promise<CohortIntake> {
  // Outside the transaction that refuses: the place of an expired offer goes to the next in line.
  await placeLine.expireOffers(deps, id)
  return placeLine.holding(deps, id, async (tx, cohort) => {
    const own = found(await findMember(tx, id, caller.actor.id))
    const now = deps.clock()
    if (own.state !== 'accepted' && own.state !== 'active') {
      refuse(whyNotAccept(own, now))
      if (await isElsewhere(tx, own)) refuse('enrolled_elsewhere')
      const set = { joined_at: now }
      const moved = await moveMembers(tx, [own], { to: 'accepted', by: 'self', now, set })
      if (phaseOf(cohort, now) === 'running') await moveMembers(tx, moved, { to: 'active', by: 'system', now })
      else await planStart(tx, cohort)
      const change = { before: { state: own.state }, after: { state: 'accepted' } }
      await audit(tx, caller, `${area}.accept_place`, enrolmentObject(own.id), change)
      await mailEnrolments(tx, deps, 'accepted', cohort, moved)
      await placeLine.planExpiry(tx, id)
    }
    return showIntake(tx, cohort, caller.actor.id, now)
  })
}

/** Withdraws the application or gives the place up; it is offered to the next in line in the same transaction. */
export async function leaveCohort(deps: Deps, caller: Caller, id: string): Promise<CohortIntake> {
  return placeLine.holding(deps, id, async (tx, cohort) => {
    const own = found(await findMember(tx, id, caller.actor.id))
    if (own.state !== 'withdrawn') {
      const set = { asks_why: own.state === 'accepted' || own.state === 'active' }
      const [left] = await moveMembers(tx, [own], { to: 'withdrawn', by: 'self', now: deps.clock(), set })
      if (!left) refuse('state_conflict')
      const change = { before: { state: own.state }, after: { state: 'withdrawn' } }
      await audit(tx, caller, `${area}.withdraw`, enrolmentObject(own.id), change)
      if (set.asks_why) await mailEnrolments(tx, deps, 'left', cohort, [left])
      await placeLine.freePlaceOf(tx, deps, cohort, own)
    }
    return showIntake(tx, cohort, caller.actor.id, deps.clock())
  })
}

/** Who left is asked once: an answer can be changed, and silence is one too. */
export async function tellWhyLeft(deps: Deps, caller: Caller, id: string, reason: string | null) {
  return transaction(deps.db, async (tx) => {
    const own = found(await findMember(tx, id, caller.actor.id))
    if (own.state !== 'withdrawn' || own.ended_at === null) refuse('state_conflict')
    await saveWhyLeft(tx, own.id, reason)
    await audit(tx, caller, `${area}.why_left`, enrolmentObject(own.id), { after: { told: reason !== null } })
    return showIntake(tx, found(await findCohort(tx, id)), caller.actor.id, deps.clock())
  })
}

type DecisionInput = BodyOf<typeof decisionEndpoint>

/** False when the enrolment has changed since the version that was read. */
export async function decideEnrolment(deps: Deps, caller: Caller, id: string, input: DecisionInput): Promise<boolean> {
  const { cohort_id } = found(await findMemberById(deps.db, id))
  return placeLine.holding(deps, cohort_id, async (tx, cohort) => {
    const own = found(await findMemberById(tx, id))
    if (own.version !== input.version) return false
    if (!mayDecide(own.state, input.decision)) refuse('state_conflict')
    const now = deps.clock()
    const to = outcomes[input.decision]
    if (to === 'offered' && (await isElsewhere(tx, own))) refuse('person_elsewhere')
    const answer = input.answer?.trim() || null
    const { lang: answer_lang = 'pt' } = input
    const written = { answer, answer_lang, answer_other: (answer && input.other?.trim()) || null }
    const set = { ...written, version: own.version + 1, ...(await placeFor(tx, cohort.id, to)) }
    const offer = to === 'offered' ? { offerExpiresAt: offerEnd(now) } : {}
    const [moved] = await moveMembers(tx, [own], { to, by: 'staff', now, set, ...offer })
    if (!moved) refuse('state_conflict')
    const change = { before: { state: own.state }, after: { state: to, answer } }
    await audit(tx, caller, `${area}.${input.decision}`, enrolmentObject(id), change)
    await mailEnrolments(tx, deps, to === 'withdrawn' ? 'removed' : to, cohort, [moved], written)
    if (to === 'withdrawn') await placeLine.freePlaceOf(tx, deps, cohort, own)
    else await placeLine.planExpiry(tx, cohort.id)
    return true
  })
}

async function placeFor(tx: Tx, cohortId: string, to: EnrolmentState): Promise<{ queue_position?: number }> {
  if (to !== 'offered' && to !== 'waitlisted') return {}
  if (to === 'offered') {
    const { seats } = await placeLine.claimPlaces(tx, cohortId, 1)
    if (seats === 0) refuse('cohort_full')
    return {}
  }
  return { queue_position: await placeLine.takeNumber(tx, cohortId) }
}

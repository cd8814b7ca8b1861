import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { canSee, isOpen } from '#api/features/opportunities/policy.ts'
import { findOpportunity } from '#api/features/opportunities/queries.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { findFields } from '#api/features/reference/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { moveRow } from '#api/records/states.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import { applicationTransitions } from '#contract/applications/states.ts'
import type { ApplicationDetail, ApplyInput, CancelReason, FrozenProfile } from '#contract/applications/own.ts'
import { mayMove } from '#contract/states.ts'
import { answersOf } from './answers.ts'
import { mailAnswerers, mailApplicant } from '../mails.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { planPromise } from '../received/promise.ts'
import { area, findAnswerers, findApplication, holdApplication, recordOf } from '../queries.ts'
import type { WholeApplication } from '../queries.ts'
import { findSource, insertApplication, isOpenNow } from './queries.ts'
import { copyCv } from './sent-cv.ts'
import { auditObject, freezeFields, searchOf, toDetail } from '../shape.ts'

/** My profile with names instead of references, as it would be sent now. */
export async function freezeProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<FrozenProfile> {
  const profile = found(await findProfile(db, userId))
  const field = profile.field ? (await findFields(db)).find(({ slug }) => slug === profile.field) : undefined
  return freezeFields(profile, field?.name ?? null)
}

/** Everything that can be refused before the CV is copied; the insert judges the deadline again. */
export async function prepareApplication(deps: Deps, { actor }: Caller, slug: string, input: ApplyInput) {
  const opportunity = found(await findOpportunity(deps.db, actor, slug))
  if (!canSee(actor, opportunity)) refuse(opportunity.state === 'withdrawn' ? 'applications_closed' : 'not_found')
  if (!actor.emailVerified) refuse('email_unverified')
  if (opportunity.is_team) refuse('forbidden')
  if (opportunity.apply_url !== null) refuse('applies_elsewhere')
  if (!isOpen(opportunity, deps.clock())) refuse('applications_closed')
  const answers = answersOf(opportunity, input)
  return {
    opportunity,
    answers,
    letter: input.letter?.trim() || null,
    cv: await copyCv(deps, actor.id, input.cv),
    ...(await findSource(deps.db, actor, input.ref)),
  }
}

type PreparedApplication = Awaited<ReturnType<typeof prepareApplication>>

export async function submitApplication(deps: Deps, caller: Caller, prepared: PreparedApplication): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { zone } = await findProgramme(tx)
    const { opportunity, answers, letter, cv, source, referrer_id } = prepared
    const id = randomUUIDv7()
    const profile = await freezeProfile({ db: tx }, caller.actor.id)
    const dueAt = policy.promiseFrom(now, opportunity.answer_days, zone)
    if (!(await isOpenNow(tx, opportunity.id, now))) refuse('applications_closed')
    const inserted = await insertApplication(tx, {
      id,
      opportunity_id: opportunity.id,
      applicant_id: caller.actor.id,
      profile: JSON.stringify(profile),
      ...(cv ?? { cv_id: null, cv_name: null, cv_type: null, cv_size: null }),
      letter,
      source,
      referrer_id,
      answers: JSON.stringify(answers),
      search: searchOf(profile),
      submitted_at: now,
      answer_due_at: dueAt,
      updated_at: now,
    })
    if (!inserted) refuse('already_applied')
    await noteStep(tx, { ...recordOf(id), step: 'submitted', actorId: caller.actor.id, at: now })
    await audit(tx, caller, 'applications.submit', auditObject(id), { after: { opportunity: opportunity.id } })
    await planPromise(tx, opportunity.id, policy.stagesOf(dueAt, zone), now)
    await mailApplicant(tx, deps, { id, applicant_id: caller.actor.id, title: opportunity.title, dueAt }, 'received')
    return id
  })
}

/** Other people's applications answer 404. */
const requireOwn = (viewer: Viewer, row: WholeApplication | undefined): WholeApplication =>
  found(row && policy.isOwn(viewer, row) ? row : undefined)

export async function showOwn(deps: Deps, viewer: Viewer, id: string): Promise<ApplicationDetail> {
  return describeOwn(deps, requireOwn(viewer, await findApplication(deps.db, viewer, id)))
}

const describeOwn = async ({ db, clock }: Deps, row: WholeApplication): Promise<ApplicationDetail> =>
  toDetail(row, await findSteps(db, recordOf(row.id)), clock())

type OwnMove = { to: 'cancelled' | 'accepted' | 'declined'; reason?: CancelReason | null; note?: string | null }

/**
 * What the applicant decides. The held row's state and the transition table decide a race with the team: one wins, the
 * other is refused with the state as it is now.
 */
export async function moveOwn(deps: Deps, caller: Caller, id: string, move: OwnMove): Promise<ApplicationDetail> {
  const { moved, row } = await transaction(deps.db, async (tx) => {
    const held = requireOwn(caller.actor, await holdApplication(tx, caller.actor, id))
    const isTold = move.to === 'cancelled' || held.told_state === 'offer'
    if (!isTold || !mayMove(applicationTransitions, held.state, move.to, 'self')) return { moved: false, row: held }
    return { moved: true, row: await moveHeldOwn(tx, deps, caller, held, move) }
  })
  const current = await describeOwn(deps, row)
  if (!moved) throw new AppError('state_conflict', { current })
  return current
}

async function moveHeldOwn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  row: WholeApplication,
  { to, reason, note }: OwnMove,
): Promise<WholeApplication> {
  const now = deps.clock()
  const told = { told_state: to, moved_at: null, moved_from: null, moved_by: null }
  const why = to === 'cancelled' ? { cancel_reason: reason ?? null, cancel_note: note?.trim() || null } : {}
  const change = { row, to, by: 'self', set: { ...told, ...why }, now } as const
  const moved = await moveRow(tx, area, applicationTransitions, change)
  await noteStep(tx, { ...recordOf(row.id), step: to, actorId: caller.actor.id, at: now })
  await audit(tx, caller, `applications.${to}`, auditObject(row.id), {
    before: { state: row.state },
    after: { state: to, reason },
  })
  await mailAnswerers(tx, deps, row, to, await findAnswerers(tx, row.opportunity_id))
  return { ...row, ...moved }
}

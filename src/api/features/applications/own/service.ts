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
import type { ErrorCode } from '#contract/errors/errors.ts'
import { answersOf } from './answers.ts'
import { fillPosting } from '../ends/filled.ts'
import { mailPanel } from '../interviews/mails.ts'
import { mailAnswerers, mailApplicant } from '../mails.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { planPromise } from '../received/promise.ts'
import { countTaken, holdPosting } from '../received/queries.ts'
import { area, findAnswerers, findApplication, holdApplication, recordOf } from '../queries.ts'
import type { WholeApplication } from '../queries.ts'
import { findSource, insertApplication, isOpenNow } from './queries.ts'
import { copyCv } from './sent-cv.ts'
import { auditObject, freezeFields, freezePosting, searchOf, toDetail } from '../shape.ts'

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
    const programme = await findProgramme(tx)
    const { opportunity, answers, letter, cv, source, referrer_id } = prepared
    const id = randomUUIDv7()
    const profile = await freezeProfile({ db: tx }, caller.actor.id)
    const dueAt = policy.promiseFrom(now, opportunity.answer_days, programme.zone)
    if (!(await isOpenNow(tx, opportunity.id, now))) refuse('applications_closed')
    // Read again under the lock: what is frozen is what a later change is compared with.
    const posting = freezePosting(found(await findOpportunity(tx, caller.actor, opportunity.slug)))
    const inserted = await insertApplication(tx, {
      id,
      opportunity_id: opportunity.id,
      applicant_id: caller.actor.id,
      profile: JSON.stringify(profile),
      posting: JSON.stringify(posting),
      ...(cv ?? { cv_id: null, cv_name: null, cv_type: null, cv_size: null }),
      letter,
      documents: programme.checks_documents && opportunity.startup_id && (cv ?? letter) ? 'waiting' : null,
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
    await planPromise(tx, opportunity.id, policy.stagesOf(dueAt, programme), now)
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
  toDetail(row, await findSteps(db, recordOf(row.id), { onlyTold: true }), clock())

type OwnMove = { to: 'cancelled' | 'accepted' | 'declined'; reason?: CancelReason | null; note?: string | null }

/**
 * What the applicant decides, from where they were told that they stand: a move of which they do not know takes nothing
 * from them, and is never told. The held row and the transition table decide a race with the team: one wins, the other
 * is refused with the state as it is now.
 */
export async function moveOwn(deps: Deps, caller: Caller, id: string, move: OwnMove): Promise<ApplicationDetail> {
  const { refusal, row } = await transaction(deps.db, async (tx) => {
    // The posting first, as everywhere: with the last opening it closes in this commit.
    if (move.to === 'accepted') await holdPosting(tx, id)
    const held = requireOwn(caller.actor, await holdApplication(tx, caller.actor, id))
    const why = whyNotMoveOwn(held, move.to, deps.clock()) ?? (await whyNoOpening(tx, held, move.to))
    if (why) return { refusal: why, row: held }
    return { refusal: undefined, row: await moveHeldOwn(tx, deps, caller, held, move) }
  })
  const current = await describeOwn(deps, row)
  if (refusal) throw new AppError(refusal, { current })
  return current
}

function whyNotMoveOwn(held: WholeApplication, to: OwnMove['to'], now: Date): ErrorCode | undefined {
  if (to !== 'cancelled') return policy.whyNotReply(held, now)
  return policy.ownCan(held).cancel ? undefined : 'state_conflict'
}

/** Openings are a hard limit, also where more offers were made than there are. The caller holds the posting. */
async function whyNoOpening(tx: Tx, { opportunity_id, openings }: WholeApplication, to: OwnMove['to']) {
  if (to !== 'accepted') return undefined
  return (await countTaken(tx, opportunity_id)).accepted >= openings ? ('openings_taken' as const) : undefined
}

/** Where the applicant was told that they stand; an answer of which they do not know was none. */
async function backToTold(tx: Tx, row: WholeApplication, now: Date): Promise<WholeApplication> {
  const { state, told_state: to } = row
  if (state === to) return row
  const set = { answered_at: policy.isOwed(to) ? null : row.answered_at }
  return { ...row, ...(await moveRow(tx, area, applicationTransitions, { row, to, by: 'undo', set, now })) }
}

async function moveHeldOwn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  held: WholeApplication,
  { to, reason, note }: OwnMove,
): Promise<WholeApplication> {
  const now = deps.clock()
  const row = await backToTold(tx, held, now)
  // Nobody reads what a move would have said of which they were never told.
  const told = { told_state: to, moved_at: null, moved_from: null, moved_by: null, ...(row.moved_at && row.told_words) }
  // Whoever was told of it and not that the team moved on still comes.
  const stands = !row.interview_off || row.told_state === 'interview'
  const isOff = to === 'cancelled' && row.interview_at !== null && stands && row.interview_at > now
  const invitation = isOff ? { interview_off: true, interview_sequence: row.interview_sequence + 1 } : {}
  const why = to === 'cancelled' ? { cancel_reason: reason ?? null, cancel_note: note?.trim() || null } : {}
  const change = { row, to, by: 'self', set: { ...told, ...why, ...invitation }, now } as const
  const moved = await moveRow(tx, area, applicationTransitions, change)
  await noteStep(tx, { ...recordOf(row.id), step: to, actorId: caller.actor.id, at: now })
  await audit(tx, caller, `applications.${to}`, auditObject(row.id), {
    before: { state: held.state },
    after: { state: to, reason },
  })
  await mailAnswerers(tx, deps, row, to, await findAnswerers(tx, row.opportunity_id))
  if (isOff && row.told_state === 'interview') await tellInterviewOff(tx, deps, { ...row, ...invitation })
  if (to === 'accepted') await fillPosting(tx, deps, row.opportunity_id)
  return { ...row, ...moved }
}

/** It leaves the calendars of everybody who was invited. */
async function tellInterviewOff(tx: Tx, deps: Deps, row: WholeApplication): Promise<void> {
  await mailApplicant(tx, deps, row, 'off')
  await mailPanel(tx, deps, row, 'panel_off')
}

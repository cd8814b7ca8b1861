import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
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
import { applicationTransitions, type ApplicationState } from '#contract/applications/states.ts'
import type { ApplicationDetail, ApplyInput, CancelReason, FrozenProfile } from '#contract/applications/own.ts'
import { answersOf } from './answers.ts'
import { mailAnswerers, mailApplicant } from '../mails.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { planPromise } from '../received/promise.ts'
import { area, findAnswerers, findApplication, findFrozen, holdApplication, recordOf } from '../queries.ts'
import type { ApplicationRow } from '../queries.ts'
import { copyCv, type SentCv } from './sent-cv.ts'
import { auditObject, freeze, searchOf, toDetail } from '../shape.ts'

/** My profile with names instead of references, as it would be sent now. */
export async function freezeProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<FrozenProfile> {
  const profile = found(await findProfile(db, userId))
  const field = profile.field ? (await findFields(db)).find(({ slug }) => slug === profile.field) : undefined
  return freeze(profile, field?.name ?? null)
}

/** Everything that can be refused before the CV is copied; the insert judges the deadline again. */
export async function prepareApplication(deps: Deps, { actor }: Caller, slug: string, input: ApplyInput) {
  const opportunity = found(await findOpportunity(deps.db, actor, slug))
  if (!canSee(actor, opportunity)) refuse(opportunity.state === 'withdrawn' ? 'applications_closed' : 'not_found')
  if (!actor.emailVerified) refuse('email_unverified')
  if (opportunity.is_team) refuse('forbidden')
  if (!isOpen(opportunity, deps.clock())) refuse('applications_closed')
  const answers = answersOf(opportunity, input)
  return { opportunity, answers, letter: input.letter?.trim() || null, cv: await copyCv(deps, actor.id, input.cv) }
}

type Prepared = Awaited<ReturnType<typeof prepareApplication>>

export async function apply(deps: Deps, caller: Caller, prepared: Prepared): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { zone } = await findProgramme(tx)
    const { opportunity } = prepared
    const id = randomUUIDv7()
    const profile = await freezeProfile({ db: tx }, caller.actor.id)
    const dueAt = policy.promiseFrom(now, opportunity.answer_days, zone)
    await insertWhileOpen(tx, { id, profile, now, dueAt, userId: caller.actor.id, ...prepared })
    await noteStep(tx, { ...recordOf(id), step: 'submitted', actorId: caller.actor.id, at: now })
    await audit(tx, caller, 'applications.submit', auditObject(id), { after: { opportunity: opportunity.id } })
    await planPromise(tx, opportunity.id, policy.stagesOf(dueAt, zone), now)
    await mailApplicant(tx, deps, { id, applicant_id: caller.actor.id, title: opportunity.title, dueAt }, 'received')
    return id
  })
}

type NewRow = Omit<Prepared, 'cv'> & {
  id: string
  userId: string
  profile: FrozenProfile
  now: Date
  dueAt: Date
  cv: SentCv | null
}

/** One statement decides who was in time: the posting is locked, published and its deadline not reached. */
async function insertWhileOpen(tx: Tx, row: NewRow): Promise<void> {
  const open = await tx
    .selectFrom('opportunities')
    .select('id')
    .where('id', '=', row.opportunity.id)
    .where('state', '=', 'published')
    .where('deadline', '>', row.now)
    .forShare()
    .executeTakeFirst()
  if (!open) refuse('applications_closed')
  const inserted = await tx
    .insertInto('applications')
    .values({
      id: row.id,
      opportunity_id: row.opportunity.id,
      applicant_id: row.userId,
      profile: JSON.stringify(row.profile),
      ...(row.cv ?? { cv_id: null, cv_name: null, cv_type: null, cv_size: null }),
      letter: row.letter,
      answers: JSON.stringify(row.answers),
      search: searchOf(row.profile),
      submitted_at: row.now,
      answer_due_at: row.dueAt,
      updated_at: row.now,
    })
    .onConflict((conflict) =>
      // Written out: with a parameter PostgreSQL cannot tell which index is meant.
      conflict.columns(['opportunity_id', 'applicant_id']).where('state', '<>', sql.lit('cancelled')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) refuse('already_applied')
}

/** Other people's applications answer 404. */
async function requireOwn({ db }: Deps, viewer: Viewer, id: string): Promise<ApplicationRow> {
  const row = found(await findApplication(db, viewer, id))
  return found(policy.isOwn(viewer, row) ? row : undefined)
}

export async function showOwn(deps: Deps, viewer: Viewer, id: string): Promise<ApplicationDetail> {
  const row = await requireOwn(deps, viewer, id)
  const [profile, history] = await Promise.all([findFrozen(deps.db, id), findSteps(deps.db, recordOf(id))])
  return toDetail(row, { profile, history }, deps.clock())
}

type OwnMove = { to: 'cancelled' | 'accepted' | 'declined'; reason?: CancelReason | null; note?: string | null }

/**
 * What the applicant decides. The held row's state and the transition table decide a race with the team: one wins, the
 * other is refused with the state as it is now.
 */
export async function moveOwn(deps: Deps, caller: Caller, id: string, { to, reason, note }: OwnMove): Promise<void> {
  await requireOwn(deps, caller.actor, id)
  const refused = await transaction(deps.db, async (tx) => {
    const row = found(await holdApplication(tx, caller.actor, id))
    const isTold = to === 'cancelled' || row.told_state === 'offer'
    if (!isTold || !mayMoveOwn(row, to)) return true
    const now = deps.clock()
    const told = { told_state: to, moved_at: null, moved_from: null, moved_by: null }
    const why = to === 'cancelled' ? { cancel_reason: reason ?? null, cancel_note: note?.trim() || null } : {}
    await moveRow(tx, area, applicationTransitions, { row, to, by: 'self', set: { ...told, ...why }, now })
    await noteStep(tx, { ...recordOf(id), step: to, actorId: caller.actor.id, at: now })
    const change = { before: { state: row.state }, after: { state: to, reason } }
    await audit(tx, caller, `applications.${to}`, auditObject(id), change)
    await mailAnswerers(tx, deps, row, to, await findAnswerers(tx, row.opportunity_id))
    return false
  })
  if (refused) throw new AppError('state_conflict', { current: await showOwn(deps, caller.actor, id) })
}

const mayMoveOwn = ({ state }: ApplicationRow, to: ApplicationState) =>
  applicationTransitions[state][to]?.includes('self') ?? false

import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { fillLowered } from '#api/features/applications/ends/queries.ts'
import { countAnswers, countOwed, hasDebts } from '#api/features/applications/queries.ts'
import { countTaken } from '#api/features/applications/received/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { saveRow } from '#api/records/rows.ts'
import { reserveSlug } from '#api/records/slugs.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  opportunityInput,
  type OpportunityDetail,
  type OpportunityInput,
} from '#contract/opportunities/opportunities.ts'
import type { updateOpportunity } from '#contract/opportunities/opportunities.ts'
import { opportunityTransitions, type OpportunityState } from '#contract/opportunities/states.ts'
import { dayMs } from '#contract/times.ts'
import { planAlert } from './alerts/alerts.ts'
import { mailProposers } from './mails.ts'
import * as policy from './policy.ts'
import type { Viewer } from './policy.ts'
import * as queries from './queries.ts'
import { area, recordOf, type OpportunityRow } from './queries.ts'
import { auditObject, toDetail, toInput, toRow } from './shape.ts'
import { noteTerms } from './terms.ts'

/** Hidden and missing postings both answer 404. */
export async function requireOpportunity({ db }: Deps, viewer: Viewer, slug: string): Promise<OpportunityRow> {
  const row = found(await queries.findOpportunity(db, viewer, slug))
  return found(policy.canSee(viewer, row) ? row : undefined)
}

export async function showOpportunity(deps: Deps, viewer: Viewer, slug: string): Promise<OpportunityDetail> {
  const row = await requireOpportunity(deps, viewer, slug)
  const now = deps.clock()
  const { kept, owed: of } = await countAnswers(deps.db, row.organiser, now)
  const rate = of === 0 ? null : { percent: Math.round((kept / of) * 100), of }
  const owed = policy.isInside(viewer, row) ? await countOwed(deps.db, row) : null
  return toDetail(row, viewer, { rate, owed }, now)
}

/** The row for what was written; names a startup or skill that nobody may choose, unless `of` has that skill already. */
async function rowOf(tx: Tx, { actor }: Caller, input: OpportunityInput, of?: OpportunityRow) {
  const startup = input.startupId ? await queries.findPostingStartup(tx, actor, input.startupId) : null
  const named = input.startupId ? undefined : await queries.findPostingOrganisation(tx, actor, input.organisation!)
  refuse(policy.whyNotCreate(actor, startup ?? named ?? null))
  if (named?.archived) throw invalidField('organisation', 'organisation_archived')
  if (startup === undefined) throw invalidField('startupId', 'unknown_reference')
  const usable = await queries.findUsableSkills(tx, input.skills, of?.id ?? null)
  const unknown = input.skills.findIndex((skill) => !usable.has(skill))
  if (unknown >= 0) throw invalidField(`skills.${unknown}`, 'unknown_reference')
  return toRow(input, startup?.name ?? named?.name ?? input.organisation!.trim())
}

export async function createOpportunity(
  deps: Deps,
  caller: Caller,
  input: OpportunityInput,
  copied?: OpportunityRow,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const row = await rowOf(tx, caller, input, copied)
    const id = randomUUIDv7()
    const slug = await reserveSlug(tx, area, input.title.pt, 'oportunidade')
    const now = deps.clock()
    const by = { created_by: caller.actor.id, updated_by: caller.actor.id, created_at: now, updated_at: now }
    await queries.insertOpportunity(tx, { ...row, ...by, id, slug })
    await queries.replaceSkills(tx, id, input.skills)
    await noteStep(tx, { ...recordOf(id), step: 'draft', actorId: caller.actor.id, at: now })
    await audit(tx, caller, 'opportunities.create', auditObject(id), { after: { title: input.title.pt } })
    return slug
  })
}

type OpportunityChange = BodyOf<typeof updateOpportunity>

/** False when somebody else has changed the posting since this version. */
export async function changeOpportunity(
  deps: Deps,
  caller: Caller,
  slug: string,
  { version, ...change }: OpportunityChange,
) {
  return transaction(deps.db, async (tx) => {
    const before = await holdSeenOpportunity(tx, caller, slug)
    if (before.version !== version) return false
    refuse(policy.whyNotEdit(caller.actor, before))
    const input = checked(opportunityInput, { ...toInput(before), ...change })
    const now = deps.clock()
    const isExtended = Date.parse(input.deadline) > before.deadline.getTime() && policy.isShown(before.state)
    if (isExtended && (await hasDebts(tx, before.organiser))) refuse('promises_broken')
    const isLowered = input.openings < before.openings
    const isFilled = isLowered && (await isFilledBy(tx, before.id, input.openings))
    const row = await rowOf(tx, caller, input, before)
    const more = input.openings > before.openings ? takesMore : {}
    await saveRow(tx, 'opportunities', before, { ...row, ...more, updated_by: caller.actor.id }, now)
    await noteTerms(tx, before, input, now)
    await queries.replaceSkills(tx, before.id, input.skills)
    const changed = { before: toInput(before), after: change }
    await audit(tx, caller, 'opportunities.update', auditObject(before.id), changed)
    if (isFilled) await fillLowered(tx, before.id, now)
    return true
  })
}

/** Openings are a hard limit of acceptances: those that are taken, or may be by an offer, stay. */
async function isFilledBy(tx: Tx, id: string, openings: number): Promise<boolean> {
  const { accepted, taken } = await countTaken(tx, id)
  if (openings < taken) throw invalidField('openings', 'openings_below_taken', { taken: String(taken) })
  return accepted > 0 && openings === accepted
}

export async function holdSeenOpportunity(tx: Tx, { actor }: Caller, slug: string): Promise<OpportunityRow> {
  const row = found(await queries.holdOpportunity(tx, actor, slug))
  return found(policy.canSee(actor, row) ? row : undefined)
}

export async function moveOpportunity(deps: Deps, caller: Caller, slug: string, to: OpportunityState): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdSeenOpportunity(tx, caller, slug)
    refuse(policy.whyNotMove(caller.actor, row, to))
    const now = deps.clock()
    if (to === 'published' && row.deadline <= now) refuse('deadline_over')
    if (to === 'published' && (await hasDebts(tx, row.organiser))) refuse('promises_broken')
    await moveHeldOpportunity(tx, caller, row, { to, now, set: {} })
    const isAnswer = row.state === 'proposed' && policy.canManage(caller.actor) && !row.is_team
    if (isAnswer && (to === 'published' || to === 'draft')) await mailProposers(tx, deps, row, to)
  })
}

/** A posting that takes people again is not filled. */
const takesMore = { filled_at: null, answers_at: null }

/** Nobody should apply to a startup or organisation that is no more. */
async function refuseClosed(tx: Tx, { actor }: Caller, { startup_id, organisation }: OpportunityRow): Promise<void> {
  const isGone = startup_id
    ? !(await queries.findPostingStartup(tx, actor, startup_id))
    : (await queries.findPostingOrganisation(tx, actor, organisation))?.archived
  if (isGone) refuse('state_conflict')
}

/** Nobody should apply where nobody else can be accepted. */
async function refuseFull(tx: Tx, { id, openings }: OpportunityRow): Promise<void> {
  if ((await countTaken(tx, id)).accepted >= openings) refuse('no_opening_free')
}

type EndColumns = { filled_at?: Date | null; answers_at?: Date | null }
type OpportunityMove = { to: OpportunityState; now: Date; set: { deadline?: string } & EndColumns }

export async function moveHeldOpportunity(
  tx: Tx,
  caller: Caller,
  row: OpportunityRow,
  { to, now, set }: OpportunityMove,
): Promise<void> {
  const { actor } = caller
  if (to === 'published' || to === 'proposed') await refuseClosed(tx, caller, row)
  if (to === 'published') await refuseFull(tx, row)
  const published = to === 'published' ? { published_at: row.published_at ?? now, ...takesMore } : {}
  await moveRow(tx, 'opportunities', opportunityTransitions, {
    row,
    to,
    by: policy.moverFor(actor, row, to)!,
    set: { ...set, ...published, updated_by: actor.id },
    now,
  })
  await noteStep(tx, { ...recordOf(row.id), step: to, actorId: actor.id, at: now })
  if (to === 'published') await planAlert(tx, row.id, now)
  const change = { before: { state: row.state }, after: { state: to, ...set } }
  await audit(tx, caller, `opportunities.${to}`, auditObject(row.id), change)
}

/** A later deadline; what was closed takes applications again. */
export async function extendOpportunity(deps: Deps, caller: Caller, slug: string, deadline: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdSeenOpportunity(tx, caller, slug)
    refuse(policy.whyNotExtend(caller.actor, row))
    const now = deps.clock()
    if (Date.parse(deadline) <= now.getTime()) refuse('deadline_over')
    if (await hasDebts(tx, row.organiser)) refuse('promises_broken')
    await noteTerms(tx, row, { ...toInput(row), deadline }, now)
    if (row.state === 'closed') return moveHeldOpportunity(tx, caller, row, { to: 'published', now, set: { deadline } })
    await refuseClosed(tx, caller, row)
    await refuseFull(tx, row)
    await saveRow(tx, 'opportunities', row, { deadline, ...takesMore, updated_by: caller.actor.id }, now)
    const change = { before: { deadline: row.deadline }, after: { deadline } }
    await audit(tx, caller, 'opportunities.extend', auditObject(row.id), change)
  })
}

/** A draft with the same content, and as much time to apply as the first one had. */
export async function duplicateOpportunity(deps: Deps, caller: Caller, slug: string): Promise<string> {
  const row = await requireOpportunity(deps, caller.actor, slug)
  refuse(policy.isInside(caller.actor, row) ? undefined : 'forbidden')
  const now = deps.clock().getTime()
  const time = Math.max(14 * dayMs, row.deadline.getTime() - row.created_at.getTime())
  const deadline = row.deadline.getTime() > now ? row.deadline : new Date(now + time)
  return createOpportunity(deps, caller, { ...toInput(row), deadline: deadline.toISOString() }, row)
}

export async function deleteOpportunity(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdSeenOpportunity(tx, caller, slug)
    refuse(policy.whyNotRemove(caller.actor, row))
    await queries.deleteOpportunityRow(tx, row.id)
    await audit(tx, caller, 'opportunities.delete', auditObject(row.id), { before: { title: row.title.pt } })
  })
}

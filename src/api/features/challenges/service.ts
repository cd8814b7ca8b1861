import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, releaseFiles, useFiles } from '#api/records/file-uses.ts'
import { saveRow } from '#api/records/rows.ts'
import { reserveSlug } from '#api/records/slugs.ts'
import type { ChallengeDetail, ChallengeInput } from '#contract/challenges/challenges.ts'
import {
  challengeInput,
  missingToPublish,
  type ChallengeDraft,
  type updateChallenge,
} from '#contract/challenges/manage.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { releaseProblem } from './problem/release-problem.ts'
import { mailNewDeadline } from './mails.ts'
import * as policy from './policy.ts'
import type { Viewer } from './policy.ts'
import * as queries from './queries.ts'
import { recordOf, type ChallengeColumns, type ChallengeRow } from './queries.ts'
import { auditObject, toDetail, toInput, toRow } from './shape.ts'
import { usualTimesFrom } from './usual-times.ts'

/** Hidden and missing challenges both answer 404. */
export async function requireChallenge({ db }: Pick<Deps, 'db'>, viewer: Viewer, slug: string): Promise<ChallengeRow> {
  const row = found(await queries.findChallenge(db, viewer, slug))
  return found(policy.canSee(viewer, row) ? row : undefined)
}

export async function showChallenge(deps: Deps, viewer: Viewer, slug: string): Promise<ChallengeDetail> {
  const row = await requireChallenge(deps, viewer, slug)
  const now = deps.clock()
  const isOpen = policy.whyNotOpen(row, now) === undefined
  const [files, results, searching] = await Promise.all([
    findFilesOf(deps.db, { ...recordOf(row.id), field: 'fileIds' }),
    row.announced_at ? queries.findChallengeResults(deps.db, viewer, row.id) : [],
    isOpen ? queries.findSearchingTeams(deps.db, row.id, row.team_max) : [],
  ])
  return toDetail(row, viewer, now, { files, results, searching })
}

export async function createChallenge(deps: Deps, caller: Caller, draft: ChallengeDraft): Promise<string> {
  const input = checked(challengeInput, { ...(await usualTimesFrom(deps)), ...draft })
  return transaction(deps.db, async (tx) => {
    const { id, slug } = await insertChallengeDraft(tx, deps, caller, input)
    await audit(tx, caller, 'challenges.create', auditObject(id), { after: { title: input.title.pt } })
    return slug
  })
}

export async function insertChallengeDraft(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  input: ChallengeInput,
  problemId?: string,
) {
  const now = deps.clock()
  const slug = await reserveSlug(tx, queries.area, input.title.pt, 'desafio')
  const row = { id: randomUUIDv7(), slug, problem_id: problemId ?? null, updated_by: caller.actor.id }
  await saveChallengeFiles(tx, caller, { ...row, state: 'draft' }, input)
  await queries.insertChallenge(tx, { ...toRow(input), ...row, created_at: now, updated_at: now })
  await queries.setChallengeSkills(tx, row.id, input.skills)
  return row
}

/** Runs before the challenge is written, so that an unknown file answers as its field. */
async function saveChallengeFiles(
  tx: Tx,
  caller: Caller,
  { id, state }: Pick<ChallengeColumns, 'id' | 'state'>,
  input: ChallengeInput,
) {
  const visibility = state === 'draft' ? 'record' : 'members'
  const common = { ...recordOf(id), visibility, byStaff: true } as const
  const cover = input.coverId === null ? [] : [input.coverId]
  await useFiles(tx, caller, { ...common, field: 'coverId', kinds: ['cover'], fileIds: cover })
  await useFiles(tx, caller, { ...common, field: 'fileIds', kinds: ['material'], fileIds: input.fileIds })
}

export async function challengeInputOf(tx: Tx, row: ChallengeColumns): Promise<ChallengeInput> {
  const files = await findFilesOf(tx, { ...recordOf(row.id), field: 'fileIds' })
  return toInput(
    row,
    await queries.findChallengeSkills(tx, row.id),
    files.map(({ id }) => id),
  )
}

type ChallengeChange = BodyOf<typeof updateChallenge>

/** False when somebody else has changed the challenge since this version. */
export async function changeChallenge(
  deps: Deps,
  caller: Caller,
  slug: string,
  { version, ...change }: ChallengeChange,
) {
  return transaction(deps.db, async (tx) => {
    const before = found(await queries.lockChallenge(tx, slug))
    if (before.version !== version) return false
    refuse(policy.whyNotEdit(before))
    const was = await challengeInputOf(tx, before)
    const whole = checked(challengeInput, { ...was, ...change })
    if (before.criteria_locked_at && !sameCriteria(was, whole)) refuse('criteria_locked')
    if (before.state !== 'draft') refuseIncomplete(whole)
    const now = deps.clock()
    const isMoved = before.state !== 'draft' && whole.closesAt !== was.closesAt
    if (isMoved) refuseDeadline(before, new Date(whole.closesAt), now)
    await saveChallengeFiles(tx, caller, before, whole)
    await saveRow(tx, 'challenges', before, { ...toRow(whole), updated_by: caller.actor.id }, now)
    await queries.setChallengeSkills(tx, before.id, whole.skills)
    await audit(tx, caller, 'challenges.update', auditObject(before.id), { before: was, after: change })
    if (before.state === 'published' && whole.opensAt !== was.opensAt)
      await queries.scheduleOpening(tx, { id: before.id, opens_at: new Date(whole.opensAt) })
    if (isMoved) {
      await queries.scheduleReminders(tx, before.id, new Date(whole.closesAt), now)
      await mailNewDeadline(tx, deps, before, new Date(whole.closesAt))
    }
    return true
  })
}

/** Nobody's time ends before they could know, and what the jury reads was handed in by the deadline it has. */
function refuseDeadline({ state }: ChallengeColumns, closesAt: Date, now: Date): void {
  if (state !== 'published') throw invalidField('closesAt', 'deadline_fixed')
  if (closesAt <= now) throw invalidField('closesAt', 'deadline_past')
}

/** The order of keys in the database is not the one of the editor. */
const sameCriteria = (one: ChallengeInput, other: ChallengeInput) =>
  JSON.stringify(challengeInput.shape.criteria.parse(one.criteria)) ===
  JSON.stringify(challengeInput.shape.criteria.parse(other.criteria))

/** Names everything that is missing at once. */
export function refuseIncomplete(input: ChallengeInput): void {
  const fields = missingToPublish(input).map((field) => ({ field, code: 'required', params: {} }))
  if (fields.length > 0) throw new AppError('invalid_fields', { fields })
}

export async function deleteChallenge(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await queries.lockChallenge(tx, slug))
    if (row.state !== 'draft') refuse('state_conflict')
    await releaseFiles(tx, recordOf(row.id))
    await queries.deleteChallengeRow(tx, row.id)
    await releaseProblem(tx, deps, caller, row)
    await audit(tx, caller, 'challenges.delete', auditObject(row.id), { before: { title: row.title.pt } })
  })
}

const week = 7 * dayMs

/** Moved by whole weeks, so that the weekdays stay: by four, or as many as bring its opening into the future. */
export async function duplicateChallenge(deps: Deps, caller: Caller, slug: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const source = found(await queries.lockChallenge(tx, slug))
    const input = await challengeInputOf(tx, source)
    const past = deps.clock().getTime() - source.opens_at.getTime()
    const shift = Math.max(4, Math.ceil(past / week) + 1) * week
    const later = (time: string) => new Date(Date.parse(time) + shift).toISOString()
    const criteria = input.criteria.map((one) => ({ ...one, id: randomUUIDv7() }))
    const dates = { opensAt: later(input.opensAt), closesAt: later(input.closesAt), resultsAt: later(input.resultsAt) }
    const copy = await insertChallengeDraft(tx, deps, caller, { ...input, ...dates, criteria })
    await audit(tx, caller, 'challenges.duplicate', auditObject(copy.id), { after: { from: slug } })
    return copy.slug
  })
}

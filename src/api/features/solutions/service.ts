import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { whyNotOpen } from '#api/features/challenges/policy.ts'
import { findChallengeState, shareChallenge, type ChallengeColumns } from '#api/features/challenges/queries.ts'
import { canManage as managesStartups, canSee as canSeeStartup } from '#api/features/startups/policy.ts'
import { findStartup } from '#api/features/startups/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { findMember, insertMember } from '#api/records/members.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import type { BodyOf, Locale } from '#contract/endpoint.ts'
import { solutionFileKinds, type SolutionDetail, type updateSolution } from '#contract/solutions/solutions.ts'
import * as policy from './policy.ts'
import type { SolutionFacts, Viewer } from './policy.ts'
import {
  findSolution,
  findSolutions,
  insertSolution,
  isInStartup,
  recordOf,
  solutionMembers,
  type SolutionColumns,
  type SolutionRow,
} from './queries.ts'
import { auditObject, toDetail, toInput, toRow } from './shape.ts'

export const filesOf = (id: string) =>
  ({ ...recordOf(id), field: 'fileIds', visibility: 'record', kinds: solutionFileKinds }) as const

/** Hidden and missing solutions both answer 404. */
export async function requireSolution({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<SolutionRow> {
  const row = found(await findSolution(db, viewer, id))
  return found(policy.canSee(viewer, row) ? row : undefined)
}

export async function showSolution(deps: Deps, viewer: Viewer, id: string): Promise<SolutionDetail> {
  const row = await requireSolution(deps, viewer, id)
  const [files, history] = await Promise.all([findFilesOf(deps.db, filesOf(id)), findSteps(deps.db, recordOf(id))])
  return toDetail(row, viewer, deps.clock(), { files, history })
}

const mostOfStartup = 50

/** Mentors see what everybody sees: they may sit on the jury of a blind round that is not over. */
export async function findSolutionsOfStartup(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<SolutionRow[]> {
  const startup = found(await findStartup(db, viewer, id))
  found(canSeeStartup(viewer, startup) ? startup : undefined)
  const inside = startup.my_role !== null || managesStartups(viewer)
  const scope = { viewer, startup: { id, inside }, filters: {} }
  return (await findSolutions(db, scope, { limit: mostOfStartup })).rows
}

export type HeldSolution = SolutionColumns & SolutionFacts & { challenge: ChallengeColumns }

/** The row, locked, with the viewer's part in it and its challenge, whose deadline cannot move meanwhile. */
export async function holdSolution(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<HeldSolution> {
  const row = await holdRow(tx, 'solutions', id)
  const challenge = await shareChallenge(tx, row.challenge_id)
  const member = await findMember(tx, solutionMembers, id, viewer.id)
  return { ...row, challenge, my_role: member?.role ?? null }
}

export async function createSolution(deps: Deps, caller: Caller, slug: string, lang: Locale): Promise<string> {
  const { id: userId } = caller.actor
  return transaction(deps.db, async (tx) => {
    const { id: challengeId, state } = found(await findChallengeState(tx, slug))
    if (state === 'draft') refuse('not_found')
    const now = deps.clock()
    refuse(whyNotOpen(await shareChallenge(tx, challengeId), now))
    const id = randomUUIDv7()
    const row = { id, challenge_id: challengeId, lang, updated_by: userId, created_at: now, updated_at: now }
    await insertSolution(tx, row)
    const owner = { recordId: id, userId, role: 'owner', at: now } as const
    await insertMember(tx, solutionMembers, owner, { challenge_id: challengeId })
    await noteStep(tx, { ...recordOf(id), step: 'draft', actorId: userId, at: now })
    await audit(tx, caller, 'solutions.create', auditObject(id), { after: { challenge: challengeId } })
    return id
  })
}

type SolutionChange = BodyOf<typeof updateSolution>

/** False when somebody of the team has changed it since this version. */
export async function changeSolution(deps: Deps, caller: Caller, id: string, { version, ...change }: SolutionChange) {
  await requireSolution(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const before = await holdSolution(tx, caller.actor, id)
    const now = deps.clock()
    refuse(policy.whyNotEdit(before, now))
    if (before.version !== version) return false
    const { fileIds, startupId } = change
    if (startupId && startupId !== before.startup_id && !(await isInStartup(tx, startupId, caller.actor.id)))
      throw invalidField('startupId', 'unknown_reference')
    const whole = { ...toInput(before, []), ...change }
    if (fileIds) await useFiles(tx, caller, { ...filesOf(id), fileIds })
    await saveRow(tx, 'solutions', before, { ...toRow(whole), updated_by: caller.actor.id }, now)
    return true
  })
}

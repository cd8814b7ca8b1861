import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { askingJob, closesAt, isOpen, newLink } from '#api/records/asked-by-mail.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { hashToken } from '#api/records/invitations.ts'
import {
  outcomeDays,
  type AskedOutcome,
  type OutcomeCode,
  type recordOutcome as recordEndpoint,
  type tellOutcome as tellEndpoint,
} from '#contract/cohorts/outcomes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { area } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'
import { placeLine } from '../intake/places.ts'
import { freezePublished, noteCorrections } from './freeze.ts'
import { mailQuestions } from './mails.ts'
import {
  findCohortOf,
  findNextQuestion,
  findQuestion,
  holdDueQuestions,
  holdOutcome,
  insertOutcomes,
  markAsked,
  markChecked,
  proofFiles,
  saveOutcome,
  type OutcomeQuestion,
  type OutcomeRow,
} from './queries.ts'

const mostInRound = 200

/** From the day of completion on, so that everybody who completed is counted. */
export async function planOutcomes(tx: Tx, memberId: string, completedAt: Date): Promise<void> {
  const rows = outcomeDays.map((days) => ({
    id: randomUUIDv7(),
    member_id: memberId,
    days,
    due_at: new Date(completedAt.getTime() + days * dayMs),
  }))
  await insertOutcomes(tx, rows)
  await planAsking(tx)
}

async function askOutcomes(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock()
  const rows = await holdDueQuestions(tx, now, mostInRound)
  const questions = rows.map((row) => ({ ...row, ...newLink() }))
  await markAsked(tx, questions, now)
  await mailQuestions(tx, deps, questions)
}

export const { plan: planAsking, jobs: outcomeJobs } = askingJob({
  kind: `${area}.ask_outcomes`,
  key: 'cohort-outcomes',
  findNext: findNextQuestion,
  ask: askOutcomes,
})

const toAsked = (row: OutcomeQuestion, now: Date): AskedOutcome => ({
  days: row.days,
  cohort: row.cohort,
  closesAt: closesAt(row).toISOString(),
  isOpen: isOpen(row, now),
  code: row.code,
})

export const showAsked = async (deps: Deps, token: string) =>
  toAsked(found(await findQuestion(deps.db, hashToken(token))), deps.clock())

/** Who holds the link from the mail answers without signing in. */
export async function answerOutcome(deps: Deps, token: string, code: OutcomeCode): Promise<AskedOutcome> {
  return transaction(deps.db, async (tx) => {
    const row = found(await findQuestion(tx, hashToken(token), { hold: true }))
    if (!isOpen(row, deps.clock())) refuse('outcome_closed')
    await saveAnswer(tx, deps, row, { code, answered_by: null })
    await audit(tx, null, `${area}.outcome`, enrolmentObject(row.member_id), { after: { days: row.days, code } })
    return toAsked({ ...row, code }, deps.clock())
  })
}

type OutcomeAnswer = Partial<Pick<OutcomeRow, 'proof_link' | 'proof_at' | 'checked_at' | 'checked_by'>> & {
  code: OutcomeCode | null
  answered_by: string | null
}

const unchecked = { checked_at: null, checked_by: null }

/** Another answer needs its proof confirmed again. */
async function saveAnswer(tx: Tx, { clock }: Deps, before: OutcomeRow, answer: OutcomeAnswer): Promise<void> {
  const change = {
    ...(answer.code !== before.code && unchecked),
    ...answer,
    answered_at: answer.code === null ? null : clock(),
  }
  await saveOutcome(tx, before.id, change)
}

/** With the session of the trainee: the answer and what proves it. */
export async function tellOutcome(
  deps: Deps,
  caller: Caller,
  id: string,
  input: BodyOf<typeof tellEndpoint>,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const row = found(await holdOutcome(tx, id, { userId: caller.actor.id }))
    if (!isOpen(row, deps.clock())) refuse('outcome_closed')
    const { code, link = null, fileIds = [] } = input
    const given = link !== null || fileIds.length > 0
    const proof = { proof_link: link, ...(given && { proof_at: deps.clock() }), ...unchecked }
    await saveAnswer(tx, deps, row, { code, answered_by: null, ...proof })
    await useFiles(tx, caller, { ...proofFiles(id), fileIds })
    const after = { days: row.days, code, hasProof: given }
    await audit(tx, caller, `${area}.outcome`, enrolmentObject(row.member_id), { after })
    return row.member_id
  })
}

type OutcomeKey = { id: string; outcomeId: string }

/**
 * What somebody told the team; null when nobody could be reached after all. Once the figures are public they are frozen
 * first, and the change is a correction, which needs a proof of its own.
 */
export async function recordOutcome(
  deps: Deps,
  caller: Caller,
  { id, outcomeId }: OutcomeKey,
  input: BodyOf<typeof recordEndpoint>,
) {
  const cohortId = found(await findCohortOf(deps.db, id))
  await placeLine.holding(deps, cohortId, async (tx) => {
    const row = found(await holdOutcome(tx, outcomeId, { memberId: id }))
    const { code } = input
    const proof = await newProof(tx, row, input)
    const isPublic = code !== row.code && (await freezePublished(tx, deps, cohortId, null)).includes(row.days)
    if (isPublic && !proof.isNew) throw invalidField('link', 'correction_proof')
    const given = proof.isNew && { proof_link: input.link ?? null, proof_at: deps.clock(), ...unchecked }
    await saveAnswer(tx, deps, row, { code, answered_by: caller.actor.id, ...given })
    if (input.fileIds) await useFiles(tx, caller, { ...proofFiles(outcomeId), fileIds: input.fileIds })
    if (isPublic) await noteCorrections(tx, deps, caller, cohortId, [row.days])
    const change = { before: { code: row.code }, after: { days: row.days, code, isCorrection: isPublic } }
    await audit(tx, caller, `${area}.record_outcome`, enrolmentObject(id), change)
  })
}

/** Whether a link or a file was added that was not there before. */
async function newProof(tx: Tx, row: OutcomeRow, { link, fileIds = [] }: BodyOf<typeof recordEndpoint>) {
  const known = new Set((await findFilesOf(tx, proofFiles(row.id))).map((file) => file.id))
  const hasNewLink = Boolean(link) && link !== row.proof_link
  return { isNew: hasNewLink || fileIds.some((file) => !known.has(file)) }
}

export async function checkProof(
  deps: Deps,
  caller: Caller,
  { id, outcomeId }: OutcomeKey,
  isChecked: boolean,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await holdOutcome(tx, outcomeId, { memberId: id }))
    const checked = isChecked ? { by: caller.actor.id, at: deps.clock() } : null
    if (!(await markChecked(tx, outcomeId, checked))) refuse('proof_missing')
    await audit(tx, caller, `${area}.check_proof`, enrolmentObject(id), { after: { days: row.days, isChecked } })
  })
}

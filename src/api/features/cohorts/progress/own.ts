import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { noteStep } from '#api/records/steps.ts'
import type { Attachment } from '#contract/attachments/attachments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { handIn, Progress, tellIntent as intentEndpoint } from '#contract/cohorts/progress.ts'
import { isReaderOf } from '../peers/queries.ts'
import { joinRound } from '../peers/service.ts'
import { scopeOf, type Viewer } from '../policy.ts'
import { findPassport } from '../passport/queries.ts'
import { findOutcomes } from '../outcomes/queries.ts'
import { findCertificateOf } from '../certificates/queries.ts'
import { area, findCohort, type MemberRow } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'
import { filesOf } from './answer-files.ts'
import { findLearning } from './learning.ts'
import { judgeProgress, loadCohortFacts } from './load.ts'
import { mailHandedIn } from './mails.ts'
import {
  findAnswerer,
  findMemberAt,
  findOwnMember,
  findSession,
  findTask,
  findTrainees,
  removeExcuse,
  saveAnswer,
  saveExcuse,
  saveIntent,
  type AnswerRow,
} from './queries.ts'
import { toProgress } from './shape.ts'

/** Whoever may see the trainee, or was asked to read their work, may read what they handed in; a proof of an outcome only the team. */
export async function canReadFile({ db }: Deps, actor: Viewer, id: string): Promise<boolean> {
  const answer = await findAnswerer(db, id)
  if (!answer) return actor.scope.has('trainees:manage')
  const [seen] = await findTrainees(db, { scope: scopeOf(actor), id: answer.member_id })
  return seen !== undefined || isReaderOf(db, actor.id, id)
}

/** The files of all answers of one trainee. */
export async function findAnswerFiles(db: Db, answers: Iterable<AnswerRow>): Promise<Map<string, Attachment[]>> {
  const found = await Promise.all([...answers].map(async ({ id }) => [id, await findFilesOf(db, filesOf(id))] as const))
  return new Map(found)
}

export async function showOwnProgress(deps: Deps, viewer: Viewer): Promise<Progress | null> {
  const userId = viewer.id
  const own = await findOwnMember(deps.db, userId)
  if (!own) return null
  const cohort = found(await findCohort(deps.db, own.cohort_id))
  const [member] = await findTrainees(deps.db, { scope: { self: userId }, id: own.id })
  const facts = await loadCohortFacts(deps.db, cohort, [member!])
  const now = deps.clock()
  const files = await findAnswerFiles(deps.db, facts.answers.values())
  const [after, passport, learning] = await Promise.all([
    findAfter(deps.db, member!),
    findPassport(deps.db, userId),
    findLearning(deps, member!, viewer),
  ])
  return toProgress({
    cohort,
    member: member!,
    judged: judgeProgress(facts, member!, now),
    files,
    now,
    passport,
    ...learning,
    ...after,
  })
}

/** What there is of somebody only once they have completed. */
export async function findAfter(db: Db, { id, state }: Pick<MemberRow, 'id' | 'state'>) {
  if (state !== 'completed') return { certificate: null, outcomes: [] }
  const [certificate, outcomes] = await Promise.all([findCertificateOf(db, id), findOutcomes(db, id)])
  return { certificate, outcomes }
}

const requireOwn = async (db: Db, userId: string) => found(await findOwnMember(db, userId))

export async function tellIntent(deps: Deps, caller: Caller, { intent }: BodyOf<typeof intentEndpoint>): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const own = await requireOwn(tx, caller.actor.id)
    await saveIntent(tx, own.id, { intent, intent_at: deps.clock() })
    await audit(tx, caller, `${area}.intent`, enrolmentObject(own.id), { after: { intent } })
  })
}

/** Late by the clock of the server, and only the first time. */
export async function submitAnswer(deps: Deps, caller: Caller, taskId: string, input: BodyOf<typeof handIn>) {
  await transaction(deps.db, async (tx) => {
    const own = await requireOwn(tx, caller.actor.id)
    if (own.state !== 'active' && own.state !== 'accepted') refuse('state_conflict')
    const task = found(await findTask(tx, own.cohort_id, taskId))
    const now = deps.clock()
    const given = { body: input.body?.trim() || null, link: input.link ?? null, handed_in_at: now }
    const key = { id: randomUUIDv7(), task_id: taskId, member_id: own.id }
    const saved = await saveAnswer(tx, { ...key, ...given, late: now > task.due_at })
    if (!saved) refuse('answer_accepted')
    await useFiles(tx, caller, { ...filesOf(saved.id), fileIds: input.fileIds ?? [] })
    const details = { task: task.title_pt }
    await noteStep(tx, { area, recordId: own.id, step: 'handed_in', actorId: own.user_id, at: now, details })
    await audit(tx, caller, `${area}.hand_in`, enrolmentObject(own.id), {
      after: { taskId, attempts: saved.attempts },
    })
    await mailHandedIn(tx, deps, { member: own, task, answer: saved })
    await joinRound(tx, deps, task)
  })
}

/** Only ahead: afterwards the team decides. Without a reason they come after all, be it late. */
export async function excuseOwn(deps: Deps, caller: Caller, eventId: string, reason: string | null): Promise<void> {
  const own = found(await findMemberAt(deps.db, caller.actor.id, eventId))
  await excuseMember(deps, caller, { member: own, eventId, reason, isAhead: true })
}

type ExcuseInput = { member: MemberRow; eventId: string; reason: string | null; isAhead: boolean }

export async function excuseMember(deps: Deps, caller: Caller, { member, eventId, reason, isAhead }: ExcuseInput) {
  await transaction(deps.db, async (tx) => {
    const session = found(await findSession(tx, member.cohort_id, eventId))
    const now = deps.clock()
    const until = reason === null ? session.ends_at : session.starts_at
    if (isAhead && until <= now) refuse('excuse_too_late')
    if (reason === null) await removeExcuse(tx, eventId, member.id)
    else await saveExcuse(tx, { event_id: eventId, member_id: member.id, reason, day: session.day, created_at: now })
    await audit(tx, caller, `${area}.excuse`, enrolmentObject(member.id), {
      after: { eventId, excused: reason !== null },
    })
  })
}

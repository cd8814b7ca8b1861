import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findMembers } from '#api/records/members.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import { neededParts, type ReadinessPart } from '#contract/startups/startups.ts'
import type { GivenAnswer, IntakeQuestion, submitStartup as submitEndpoint } from '#contract/startups/intake.ts'
import { startupTransitions } from '#contract/startups/states.ts'
import { mailSubmitted } from '../mails/intake.ts'
import { startupMembers } from '../team/queries.ts'
import * as policy from '../policy.ts'
import { recordOf } from '../queries.ts'
import { holdStartup, requireStartup, type HeldStartup } from '../service.ts'
import { auditObject, missingOf } from '../shape.ts'
import { lateStartups } from './late.ts'
import { findIntakeFor } from './queries.ts'

/** The first time into the open intake; what was sent back returns to its own. */
export async function submitStartup(deps: Deps, caller: Caller, id: string, given: BodyOf<typeof submitEndpoint>) {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotSubmit(caller.actor, startup))
    const now = deps.clock()
    const { intake, isAnswered } = await findIntakeFor(tx, startup, now)
    if (!intake) return refuse(isAnswered ? 'intake_answered' : 'intake_closed')
    const members = await findMembers(tx, startupMembers, id)
    const answers = withAnswers(intake.questions, startup, given.answers)
    refuseIncomplete(missingOf(startup, members), intake.questions, answers)
    const dueAt = await lateStartups.promise(tx, id, now, intake.answer_days)
    const set = { intake_id: intake.id, answers: JSON.stringify(answers), submitted_at: now, answer_due_at: dueAt }
    await moveRow(tx, 'startups', startupTransitions, { row: startup, to: 'submitted', by: 'self', set, now })
    const note = given.note?.trim()
    const step = { ...recordOf(id), step: 'submitted', actorId: caller.actor.id, at: now }
    await noteStep(tx, { ...step, ...(note && { details: { note } }) })
    await audit(tx, caller, 'startups.submit', auditObject(id), { before: { state: startup.state } })
    const people = members.map((member) => member.id)
    await mailSubmitted(tx, deps, startup, { people, dueAt })
  })
}

/** What was declined becomes a draft again; the next intake may take it, with the same history. */
export async function reapplyStartup(deps: Deps, caller: Caller, id: string): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotReapply(caller.actor, startup))
    const now = deps.clock()
    const set = { submitted_at: null, assignee_id: null, remarks: '[]' }
    await moveRow(tx, 'startups', startupTransitions, { row: startup, to: 'draft', by: 'self', set, now })
    await noteStep(tx, { ...recordOf(id), step: 'reapplied', actorId: caller.actor.id, at: now })
    await audit(tx, caller, 'startups.reapply', auditObject(id), { before: { state: startup.state } })
  })
}

/** Answers to the questions that are asked now; one that is not given keeps what was answered before. */
function withAnswers(questions: readonly IntakeQuestion[], startup: HeldStartup, given: readonly GivenAnswer[] = []) {
  const asked = new Set(questions.map(({ id }) => id))
  const index = given.findIndex(({ question }) => !asked.has(question))
  if (index >= 0) throw invalid([{ field: `answers.${index}`, code: 'question_unknown', params: {} }])
  const before = startup.answers
  return questions.map(({ id, text }) => ({
    question: id,
    asked: text,
    text: (given.find(({ question }) => question === id) ?? before.find(({ question }) => question === id))?.text ?? '',
  }))
}

const fieldsOf: Partial<Record<ReadinessPart, [field: string, code: string][]>> = {
  pitch: [['pitch', 'required']],
  description: [['description', 'required']],
  place: [['city', 'required']],
  team: [['members', 'title_missing']],
}

/** Names everything that is missing at once, each at its field. */
function refuseIncomplete(
  missing: readonly ReadinessPart[],
  questions: readonly IntakeQuestion[],
  answers: readonly { text: string }[],
): void {
  const parts = missing.filter((part) => neededParts.includes(part)).flatMap((part) => fieldsOf[part] ?? [])
  const open = questions.flatMap(({ required }, index): [string, string][] =>
    required && !answers[index]?.text.trim() ? [[`answers.${index}.text`, 'required']] : [],
  )
  const issues = [...parts, ...open].map(([field, code]) => ({ field, code, params: {} }))
  if (issues.length > 0) throw invalid(issues)
}

const invalid = (fields: FieldIssue[]) => new AppError('invalid_fields', { fields })

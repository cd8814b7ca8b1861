import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryFlag, queryList, time, version } from '#contract/endpoint.ts'
import { bulkEndpoint, exportEndpoint, labelEndpoints, labelled, sorting, teamFilters } from '#contract/lists.ts'
import { problem, problemDetail, problemFilters, problemKinds, problemLimits } from './problems.ts'
import { answerLanguages, assigneeEndpoint, decisionEndpoint, note, noteEndpoint } from '#contract/records.ts'
import { person, recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'

const manage = { access: 'problems:manage', path: '/manage/problems' } as const

const managedProblem = z.extend(problem, { assignee: z.nullable(person), version })
export type ManagedProblem = z.infer<typeof managedProblem>

export const decisions = ['accept', 'ask', 'merge', 'decline', 'solve', 'reopen'] as const
export type Decision = (typeof decisions)[number]

const managedDetail = z.extend(problemDetail, {
  assignee: z.nullable(person),
  /** Who hears of a decision, the proposer included. */
  followers: z.int(),
  notes: z.array(note),
  /** Until then nobody is told of the decision, and it can be undone. */
  undoUntil: z.nullable(time),
  can: z.extend(problemDetail.shape.can, { decide: z.array(z.enum(decisions)) }),
})
export type ManagedProblemDetail = z.infer<typeof managedDetail>

export const managedFilters = {
  ...problemFilters,
  kind: z.optional(queryList(problemKinds)),
  /** Mine to answer, or nobody's. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
  late: z.optional(queryFlag),
  ...teamFilters,
}
export const managedSorts = ['supports', '-supports', 'createdAt', '-createdAt', 'answerDueAt', '-answerDueAt'] as const
/** `turn`: the most supported first, of equal ones the oldest. */
const managedList = { ...managedFilters, ...sorting([...managedSorts, 'turn']) }

export const listManagedProblems = endpoint({
  ...manage,
  method: 'GET',
  summary: 'All problems and reports in every state; those that wait for an answer by when it was promised',
  query: z.object({ ...listQuery, ...managedList }),
  response: page(labelled(managedProblem)),
})

export const exportProblems = exportEndpoint({ ...manage, query: z.object(managedList) })

export const problemLabels = labelEndpoints({ ...manage, filters: managedFilters })

const one = { ...manage, params: recordParams, response: managedDetail } as const

export const getManagedProblem = endpoint({
  ...one,
  method: 'GET',
  path: '/manage/problems/{id}',
  summary: 'One problem with the notes of the team',
})

export const decideProblem = decisionEndpoint({
  ...manage,
  summary: 'Accept, decline, ask back, merge, solve or reopen a problem and tell those who follow it',
  decisions,
  limit: problemLimits.answer,
  /** The problem into which this one is merged; the language of the answer, and the answer in the other one. */
  input: { into: z.optional(id), ...answerLanguages(problemLimits.answer) },
  needs: { ask: ['answer'], decline: ['answer'], merge: ['into'] },
  undoneBy: 'own',
  response: managedDetail,
})
export const undoProblem = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/problems/{id}/undo',
  summary: 'Take the decision back of which nobody was told yet',
  errors: ['state_conflict'],
})
export const assignProblem = assigneeEndpoint({ ...manage, response: managedDetail })
export const addProblemNote = noteEndpoint({ ...manage, response: managedDetail })

export const changeProblems = bulkEndpoint({
  ...manage,
  summary: 'Accept, decline, take or hand over several problems; with dryRun only says what would happen',
  actions: ['accept', 'decline', 'take', 'assign'],
  filters: managedFilters,
  skipped: { title: z.string() },
  input: { answer: z.optional(longText(problemLimits.answer)), userId: z.optional(id) },
  needs: { decline: ['answer'], assign: ['userId'] },
})

import type { BodyOf } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/lists.ts'
import * as contract from '#contract/problems.ts'
import type { Problem } from '#contract/problems.ts'
import { similarFromWords, similarText } from '#contract/records.ts'
import * as manage from '#contract/problems-manage.ts'
import type { Finding, QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'

const area = 'problems'
const mostOwn = 12
const mostFound = 5

export type ProblemListFilters = FiltersOf<typeof contract.listProblems>
export type ManagedFilters = FiltersOf<typeof manage.listManagedProblems>
/** For the parts that support and follow records. */
export const problemMarks = { area, endpoints: contract.problemMarks }

const own = { mine: true, sort: '-createdAt', limit: mostOwn } as const
const waiting = { state: [...contract.waitingStates], limit: rowsPerPage }

const similar = (q: string, except?: string) => ({
  ...answerQuery([area, 'similar', q, except], contract.similarProblems, { query: { q, except }, quiet: true }),
  enabled: q.trim().split(/\s+/).length >= similarFromWords,
})

export const problemQueries = {
  list: (query: ProblemListFilters) => pagedQuery([area, 'list'], contract.listProblems, { query }),
  mine: () => answerQuery([area, 'mine'], contract.listProblems, { query: own }),
  /** The most supported ones. */
  most: () => answerQuery([area, 'most'], contract.listProblems, { query: { limit: 100 } }),
  similar,
  similarTo: ({ id, title, what }: Problem) => similar(similarText(title, what), id),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getProblem, { params: { id } }),
  /** What waits for an answer of the team, the most urgent first. */
  waiting: () => answerQuery([area, 'waiting'], manage.listManagedProblems, { query: waiting }),
  managed: (filters: ManagedFilters) =>
    pagedQuery([area, 'managed'], manage.listManagedProblems, { query: { ...filters, limit: rowsPerPage } }),
  managedDetail: (id: string) => answerQuery([area, 'managed', id], manage.getManagedProblem, { params: { id } }),
}

type Input = BodyOf<typeof contract.submitProblem>
type Change = BodyOf<typeof contract.updateProblem>
type DecisionInput = BodyOf<typeof manage.decideProblem>

export const useSubmit = () =>
  useChange(area, (body: Input, idempotencyKey) => call(contract.submitProblem, { body, idempotencyKey }))
export const useUpdate = (id: string) =>
  useChange(area, (body: Change) => call(contract.updateProblem, { params: { id }, body }))
export const useDecide = (id: string) =>
  useChange(area, (body: DecisionInput) => call(manage.decideProblem, { params: { id }, body }))
export const useAssign = (id: string) =>
  useChange(area, (userId: string | null) => call(manage.assignProblem, { params: { id }, body: { userId } }))
export const useAddNote = (id: string) =>
  useChange(area, (body: string, idempotencyKey) =>
    call(manage.addProblemNote, { params: { id }, body: { body }, idempotencyKey }),
  )

export const problemsFile = (format: ExportFormat, query: ManagedFilters) =>
  call(manage.exportProblems, { params: { format }, query })

/** What Ctrl K finds among the problems. */
export async function findProblems(q: string, signal: AbortSignal): Promise<Finding[]> {
  const { items } = await call(contract.listProblems, { query: { q, limit: mostFound }, signal, quiet: true })
  return items.map(({ id, title }) => ({ to: `/problems/${id}`, title: { pt: title } }))
}

/** What waits for an answer, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items, total }] = await Promise.all([
    call(manage.listManagedProblems, { query: waiting, signal }),
    loadTexts(['problems']),
  ])
  const t = translator('problems', locale)
  const rows = items.map((problem) => ({
    id: problem.id,
    title: { text: problem.title, lang: problem.lang === locale ? undefined : problem.lang },
    about: { text: problem.proposer?.name ?? t('list.noName') },
    context: t('support.count', { count: problem.supports }),
    from: problem.createdAt,
    due: problem.answerDueAt ?? problem.createdAt,
    verb: t('manage.answer'),
    to: '/manage/problems',
    search: { id: problem.id },
  }))
  return { rows, count: total ?? items.length }
}

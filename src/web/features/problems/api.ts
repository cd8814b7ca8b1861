import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/problems/problems.ts'
import type { Problem } from '#contract/problems/problems.ts'
import { similarFromWords, similarText } from '#contract/records.ts'
import * as manage from '#contract/problems/manage.ts'
import { findingsIn, queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { ownProblems } from './area.ts'

export const area = 'problems'

export type ProblemListFilters = FiltersOf<typeof contract.listProblems>
export type ManagedFilters = FiltersOf<typeof manage.listManagedProblems>
/** For the parts that support and follow records. */
export const problemMarks = { area, endpoints: contract.problemMarks }

const waiting = { state: [...contract.waitingStates] }

const similar = (q: string, except?: string) => ({
  ...answerQuery([area, 'similar', q, except], contract.similarProblems, { query: { q, except }, quiet: true }),
  enabled: q.trim().split(/\s+/).length >= similarFromWords,
})

export const problemQueries = {
  list: (query: ProblemListFilters) => pagedQuery([area, 'list'], contract.listProblems, { query }),
  mine: () => answerQuery([area, 'mine'], contract.listProblems, ownProblems),
  /** The most supported ones. */
  most: () => answerQuery([area, 'most'], contract.listProblems, { query: { limit: 100 } }),
  similar,
  similarTo: ({ id, title, what }: Problem) => similar(similarText(title, what), id),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getProblem, { params: { id } }),
  /** What waits for an answer of the team, the most supported first, as the list promises. */
  waiting: () =>
    answerQuery([area, 'waiting'], manage.listManagedProblems, {
      query: { ...waiting, sort: 'turn', limit: rowsPerPage },
    }),
  managed: (filters: ManagedFilters) =>
    pagedQuery([area, 'managed'], manage.listManagedProblems, { query: { ...filters, limit: rowsPerPage } }),
  managedDetail: (id: string) => answerQuery([area, 'managed', id], manage.getManagedProblem, { params: { id } }),
}

type Input = BodyOf<typeof contract.submitProblem>
type Change = BodyOf<typeof contract.updateProblem>

export const useSubmit = () =>
  useChange(area, (body: Input, idempotencyKey) => call(contract.submitProblem, { body, idempotencyKey }))
export const useUpdate = (id: string) =>
  useChange(area, (body: Change) => call(contract.updateProblem, { params: { id }, body }))

export const useWithdraw = (id: string) => useChange(area, () => call(contract.withdrawProblem, { params: { id } }))
export const useConfirm = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.confirmProblem>) =>
    call(contract.confirmProblem, { params: { id }, body }),
  )

const toFinding = ({ id, title, what, lang }: Problem) => ({
  to: `/problems/${id}`,
  title: { pt: title },
  about: { text: what, lang },
})
export const findProblems = findingsIn(contract.listProblems, toFinding)
export const findAllProblems = findingsIn(manage.listManagedProblems, toFinding)

export const findWaiting = queueOf({
  endpoint: manage.listManagedProblems,
  query: waiting,
  list: { to: '/manage/problems', search: { view: 'all' } },
  texts: 'problems',
  row: ({ id, title, lang, proposer, supports, createdAt, answerDueAt, assignee }, t, locale) => ({
    id,
    title: { text: t('manage.answerTo', { name: proposer?.name ?? t('list.noName') }) },
    about: { text: title, lang: lang === locale ? undefined : lang },
    context: t('support.count', { count: supports }),
    from: createdAt,
    due: answerDueAt ?? createdAt,
    verb: t('manage.answer'),
    to: '/manage/problems',
    search: { id },
    assigneeId: assignee?.id,
    assign: (userId) => call(manage.assignProblem, { params: { id }, body: { userId } }),
  }),
})

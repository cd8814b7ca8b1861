import { fromColumns, toColumns } from '#api/db/column-names.ts'
import { personOf } from '#api/records/names.ts'
import { problemInput, type Problem, type ProblemDetail, type ProblemInput } from '#contract/problems/problems.ts'
import type { ManagedProblem } from '#contract/problems/manage.ts'
import { foldWords } from '#contract/search-terms.ts'
import { canManage, isMember, isOwn, problemCan, type Viewer } from './policy.ts'
import type { ProblemColumns, ProblemRow } from './queries.ts'

export const codeOf = (number: number) => `P-${String(number).padStart(4, '0')}`
export const auditObject = (id: string) => ({ type: 'problem', id })

const asItIs = ['id', 'kind', 'state', 'lang', 'title', 'what', 'field', 'place', 'frequency'] as const
const inDetail = ['affected', 'affectedNote', 'workaround', 'expected', 'evidence', 'organisation', 'page'] as const

export function toProblem(row: ProblemRow, viewer: Viewer): Problem {
  const knowsAll = canManage(viewer) || isOwn(viewer, row)
  const isNamed = knowsAll || (!row.anonymous && (isMember(viewer) || row.ours))
  const { answer, answerer, answered_at, duplicate_of, target_title, target_supports } = row
  const said = { lang: row.answer_lang, other: row.answer_other, by: answerer }
  return {
    ...fromColumns(row, [...asItIs, 'supports', 'supported', 'following', 'createdAt', 'confirmedAt']),
    code: codeOf(row.number),
    proposer: isNamed ? personOf(row.proposer_id, row.proposer) : null,
    mine: isOwn(viewer, row),
    answerDueAt: knowsAll ? (row.answer_due_at?.toISOString() ?? null) : null,
    answer: answer && answered_at ? { text: answer, ...said, at: answered_at.toISOString() } : null,
    mergedInto: duplicate_of ? { id: duplicate_of, title: target_title ?? '', supports: target_supports ?? 0 } : null,
    can: problemCan(viewer, row),
  }
}

type More = Pick<ProblemDetail, 'files' | 'supporters' | 'mergedCount' | 'history'>

export const toDetail = (row: ProblemRow, viewer: Viewer, more: More): ProblemDetail => ({
  ...toProblem(row, viewer),
  ...fromColumns(row, [...inDetail, 'anonymous', 'reply', 'version']),
  confidential: canManage(viewer) || isOwn(viewer, row) ? row.confidential : null,
  ...more,
})

export const toManaged = (row: ProblemRow, viewer: Viewer): ManagedProblem => ({
  ...toProblem(row, viewer),
  assignee: personOf(row.assignee_id, row.assignee),
  version: row.version,
})

type Written = Exclude<keyof ProblemInput, 'fileIds'>
/** What the form asks. */
export const written = Object.keys(problemInput.shape).filter((name): name is Written => name !== 'fileIds')

/** The row as the form would send it, to lay a partial change over it and judge the whole. */
export const toInput = (row: ProblemColumns, fileIds: string[]): ProblemInput => ({
  ...fromColumns(row, written),
  fileIds,
})

export function toRow({ fileIds: _files, ...input }: ProblemInput) {
  const { title, what, workaround, expected, evidence, place, organisation } = input
  const texts = [title, what, workaround, expected, evidence, place, organisation]
  return { ...toColumns(input), search: foldWords(texts.filter(Boolean).join(' ')) }
}

import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn, namesOf } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { copyMarks, countSupports, hasMark, setMark } from '#api/records/marks.ts'
import { moveRow } from '#api/records/states.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { problemTransitions } from '#contract/problems/problems.ts'
import type { listProblems, ProblemMover, ProblemState } from '#contract/problems/problems.ts'
import type { listManagedProblems } from '#contract/problems/manage.ts'
import type { Mark } from '#contract/records.ts'
import { canManage, type Viewer } from './policy.ts'

export const area = 'problems'
export const recordOf = (recordId: string) => ({ area, table: area, recordId }) as const
export type ProblemColumns = Omit<Selectable<Schema['problems']>, 'search'>
export type ProblemRow = ProblemColumns & {
  proposer: string | null
  answerer: string | null
  assignee: string | null
  supported: boolean
  following: boolean
  target_title: string | null
  target_supports: number | null
}

const columns = columnsIn(
  'problems',
  `id number kind state proposer_id anonymous lang title what affected affected_note frequency workaround expected evidence
  field place organisation page supports answer answered_by answered_at answer_due_at assignee_id duplicate_of
  created_at updated_at version`,
)
const names = namesOf('proposer', 'answerer', 'assignee')

const marked = (mark: Mark, { id }: Pick<Viewer, 'id'>) => hasMark(area, 'problems.id', mark, id)
const select = (viewer: Pick<Viewer, 'id'>) => sql`
  ${columns}, ${names}, ${marked('support', viewer)} as supported, ${marked('follow', viewer)} as following,
  target.title as target_title, target.supports as target_supports`
const from = sql`problems`
const join = sql`
  left join users as proposer on proposer.id = problems.proposer_id
  left join users as answerer on answerer.id = problems.answered_by
  left join users as assignee on assignee.id = problems.assignee_id
  left join problems as target on target.id = problems.duplicate_of`

export async function findProblem(db: Db, viewer: Viewer, id: string): Promise<ProblemRow | undefined> {
  const statement = sql<ProblemRow>`select ${select(viewer)} from ${from} ${join} where problems.id = ${id}`
  return (await statement.execute(db)).rows[0]
}

type Query = QueryOf<typeof listManagedProblems> & Pick<QueryOf<typeof listProblems>, 'mine' | 'supported'>
type Filters = Partial<Omit<Query, 'limit' | 'cursor'>> & { ids?: string[] }
export type ListScope = { viewer: Viewer; now: Date; filters: Filters; onlyVisible: boolean }

function whereOf({ viewer, now, filters, onlyVisible }: ListScope): Condition[] {
  const { ids, q, state, field, place, kind, mine, supported, assignee, late } = filters
  return [
    onlyVisible && !mine && visibleTo(viewer),
    onlyVisible && !mine && !state && browsable,
    ids && sql`problems.id = any(${ids}::uuid[])`,
    q?.trim() && matchesWords(sql`problems.search`, q),
    state && oneOf(sql`problems.state`, state),
    kind && sql`problems.kind = any(${kind})`,
    field && sql`problems.field = ${field}`,
    place && matchesWords(sql`f_unaccent(lower(coalesce(problems.place, '')))`, place),
    mine && sql`problems.proposer_id = ${viewer.id}`,
    supported && marked('support', viewer),
    assignee === 'me' && sql`problems.assignee_id = ${viewer.id}`,
    assignee === 'nobody' && sql`problems.assignee_id is null`,
    late && sql`problems.answer_due_at < ${now}`,
  ]
}

/** The same rule as `canSee` of the policy, for lists. */
const visibleTo = (viewer: Viewer): RawBuilder<unknown> =>
  canManage(viewer)
    ? sql`problems.kind = 'problem'`
    : sql`problems.kind = 'problem' and
        (problems.state <> 'declined' or problems.proposer_id = ${viewer.id} or ${marked('follow', viewer)})`

const sorts = {
  supports: { column: 'problems.supports', type: 'integer' },
  createdAt: { column: 'problems.created_at', type: 'timestamptz' },
  answerDueAt: { column: `coalesce(problems.answer_due_at, 'infinity')`, type: 'timestamptz' },
} as const
type Sort = keyof typeof sorts

export async function findProblems(db: Db, scope: ListScope, paging: Paging & { sort: Sort | `-${Sort}` }) {
  const list = { select: select(scope.viewer), from, join, where: whereOf(scope), id: 'problems.id', sorts }
  return findPage<ProblemRow, Sort>(db, { ...list, ...paging })
}

/** What there is to browse, unless states were asked for. */
const browsable = sql`problems.state not in ('declined', 'duplicate')`

export const insertProblem = (tx: Db, row: Insertable<Schema['problems']>) =>
  tx.insertInto('problems').values(row).execute()

export async function findBrowsableProblems(db: Db, viewer: Viewer, ids: string[]): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select ${select(viewer)} from ${from} ${join}
    where problems.id = any(${ids}::uuid[]) and problems.kind = 'problem' and ${browsable}`.execute(db)
  return rows
}

type ProblemMove = { to: ProblemState; by: ProblemMover; set: Updateable<Schema['problems']>; now: Date }

/** Whoever decides on a new problem has read it, so it passes through triage. The caller holds the row lock. */
export async function moveProblem(tx: Db, problem: ProblemColumns, { to, by, set, now }: ProblemMove): Promise<void> {
  const isNew = problem.state === 'submitted' && to !== 'triage'
  if (isNew) await moveProblem(tx, problem, { to: 'triage', by, set: {}, now })
  const row = isNew ? { ...problem, state: 'triage' as const } : problem
  await moveRow(tx, 'problems', problemTransitions, { row, to, by, set, now })
}

type Proposed = Pick<ProblemColumns, 'id' | 'proposer_id'>

/** Carries supports, followers and what was merged before over to another problem. The caller holds both rows. */
export async function carryProblemOver(tx: Db, from: Proposed, to: Proposed): Promise<void> {
  await copyMarks(tx, recordOf(from.id), to.id)
  if (from.proposer_id) await setMark(tx, recordOf(to.id), 'support', from.proposer_id, true)
  // Whoever proposed the other one supports it by having done so.
  if (to.proposer_id) await setMark(tx, recordOf(to.id), 'support', to.proposer_id, false)
  await tx.updateTable('problems').set({ duplicate_of: to.id }).where('duplicate_of', '=', from.id).execute()
  await countSupports(tx, recordOf(to.id))
}

export const countMergedProblems = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom('problems').select('id').where('duplicate_of', '=', id).execute()).length

import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn, namesOf } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { belongsTo } from '#api/features/organisations/queries.ts'
import { teamConditions } from '#api/records/labels.ts'
import { isNobodys } from '#api/records/members.ts'
import { copyMarks, countSupports, hasMark, removeCopiedMarks, setMark } from '#api/records/marks.ts'
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
  /** Proposed for an organisation to which the viewer belongs. */
  ours: boolean
  target_title: string | null
  target_supports: number | null
}

const columns = columnsIn(
  'problems',
  `id number kind state proposer_id anonymous lang title what affected affected_note frequency workaround expected evidence
  confidential field place organisation from_partner page supports answer answer_lang answer_other answered_by answered_at
  answer_due_at reply confirmed_at decided_at before assignee_id duplicate_of created_at updated_at version`,
)
const names = namesOf('proposer', 'answerer', 'assignee')

const marked = (mark: Mark, { id }: Pick<Viewer, 'id'>) => hasMark(area, 'problems.id', mark, id)
const select = (viewer: Pick<Viewer, 'id'>) => sql`
  ${columns}, ${names}, ${marked('support', viewer)} as supported, ${marked('follow', viewer)} as following,
  problems.from_partner and ${belongsTo('problems.organisation_id', sql`${viewer.id}::uuid`)} as ours,
  target.title as target_title, target.supports as target_supports`
const from = sql`problems`
const join = sql`
  left join users as proposer on proposer.id = problems.proposer_id
  left join users as answerer on answerer.id = problems.answered_by
  left join users as assignee on assignee.id = problems.assignee_id and assignee.status <> 'suspended'
  left join problems as target on target.id = problems.duplicate_of`

export async function findProblem(db: Db, viewer: Viewer, id: string): Promise<ProblemRow | undefined> {
  const statement = sql<ProblemRow>`select ${select(viewer)} from ${from} ${join} where problems.id = ${id}`
  return (await statement.execute(db)).rows[0]
}

type Query = QueryOf<typeof listManagedProblems> & Pick<QueryOf<typeof listProblems>, 'mine' | 'supported'>
type Filters = Partial<Omit<Query, 'limit' | 'cursor'>> & { ids?: string[] }
export type ListScope = { viewer: Viewer; now: Date; filters: Filters; onlyVisible: boolean }

function whereOf({ viewer, now, filters, onlyVisible }: ListScope): Condition[] {
  const { q, state, field, place, kind, mine, supported, assignee, late } = filters
  return [
    ...teamConditions(filters, { area, id: 'problems.id', began: sql`problems.created_at` }),
    onlyVisible && !mine && visibleTo(viewer),
    onlyVisible && !mine && !state && browsable,
    q?.trim() && matchesWords(sql`problems.search`, q),
    state && oneOf(sql`problems.state`, state),
    kind && sql`problems.kind = any(${kind})`,
    field && sql`problems.field = ${field}`,
    place && matchesWords(sql`f_unaccent(lower(coalesce(problems.place, '')))`, place),
    mine && sql`problems.proposer_id = ${viewer.id}`,
    supported && marked('support', viewer),
    assignee === 'me' && sql`problems.assignee_id = ${viewer.id}`,
    assignee === 'nobody' && isNobodys('problems.assignee_id'),
    late && sql`problems.answer_due_at < ${now}`,
  ]
}

/** The same rule as `canSee` of the policy, for lists. */
const visibleTo = (viewer: Viewer): RawBuilder<unknown> =>
  canManage(viewer)
    ? sql`problems.kind = 'problem'`
    : sql`problems.kind = 'problem' and
        (problems.state <> 'withdrawn' or problems.proposer_id = ${viewer.id} or ${marked('follow', viewer)})`

const sorts = {
  supports: { column: 'problems.supports', type: 'integer' },
  createdAt: { column: 'problems.created_at', type: 'timestamptz' },
  answerDueAt: { column: `coalesce(problems.answer_due_at, 'infinity')`, type: 'timestamptz' },
  // The most supported first, of equal ones the oldest.
  turn: { column: '(-problems.supports)', type: 'integer' },
} as const
type Sort = keyof typeof sorts

export async function findProblems(db: Db, scope: ListScope, paging: Paging & { sort: Sort | `-${Sort}` }) {
  const list = { select: select(scope.viewer), from, join, where: whereOf(scope), id: 'problems.id', sorts }
  return findPage<ProblemRow, Sort>(db, { ...list, ...paging })
}

/** What there is to browse, unless states were asked for. */
const browsable = sql`problems.state not in ('declined', 'duplicate', 'withdrawn')`

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
  const isNew = problem.state === 'submitted' && to !== 'triage' && by === 'staff'
  if (isNew) await moveProblem(tx, problem, { to: 'triage', by, set: {}, now })
  const row = isNew ? { ...problem, state: 'triage' as const } : problem
  await moveRow(tx, 'problems', problemTransitions, { row, to, by, set, now })
}

type Proposed = Pick<ProblemColumns, 'id' | 'proposer_id'>

/** Carries supports, followers and what was merged before over to another problem. The caller holds both rows. */
export async function carryProblemOver(tx: Db, from: Proposed, to: Proposed): Promise<void> {
  // Copied with the others, so that it goes with them if the merge is taken back.
  if (from.proposer_id) await setMark(tx, recordOf(from.id), 'support', from.proposer_id, true)
  await copyMarks(tx, recordOf(from.id), to.id)
  if (from.proposer_id) await setMark(tx, recordOf(from.id), 'support', from.proposer_id, false)
  // Whoever proposed the other one supports it by having done so.
  if (to.proposer_id) await setMark(tx, recordOf(to.id), 'support', to.proposer_id, false)
  await tx.updateTable('problems').set({ duplicate_of: to.id }).where('duplicate_of', '=', from.id).execute()
  await countSupports(tx, recordOf(to.id))
}

/** The way back: marks that were carried over, and what had been merged into this one before. */
export async function takeMergeBack(tx: Db, { id, duplicate_of, before }: ProblemColumns): Promise<void> {
  if (duplicate_of === null) return
  await removeCopiedMarks(tx, recordOf(duplicate_of), id)
  const merged = before?.merged ?? []
  if (merged.length > 0) {
    const pointing = tx.updateTable('problems').set({ duplicate_of: id }).where('id', 'in', merged)
    await pointing.where('duplicate_of', '=', duplicate_of).execute()
  }
  await countSupports(tx, recordOf(duplicate_of))
}

/** The organisation of this name to which the person belongs. */
export const findOwnOrganisation = (db: Db, userId: string, name: string | null) =>
  db
    .selectFrom('organisations')
    .select('name')
    .where('name_key', '=', sql<string>`f_unaccent(lower(trim(${name}::text)))`)
    .where(belongsTo('organisations.id', sql`${userId}::uuid`))
    .executeTakeFirst()

/** What mails say of a problem. */
export const findTold = (db: Db, id: string) =>
  db
    .selectFrom('problems')
    .select(['id', 'title', 'state', 'proposer_id', 'answer_due_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findMergedProblems = async (db: Db, id: string): Promise<string[]> =>
  (await db.selectFrom('problems').select('id').where('duplicate_of', '=', id).execute()).map((row) => row.id)

/** Decisions whose time to be undone is over; the rows are held. */
export async function holdDueDecisions(tx: Db, due: { movedBy: Date; limit: number }): Promise<ProblemColumns[]> {
  const { rows } = await sql<ProblemColumns>`
    select ${columns} from problems where decided_at <= ${due.movedBy}
    order by decided_at, id limit ${due.limit} for update`.execute(tx)
  return rows
}

/** A merge can be taken back later too, and then needs what it changed. */
export async function markDecisionsTold(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update problems set decided_at = null, before = case when state = 'duplicate' then before end
    where id = any(${ids}::uuid[])`.execute(tx)
}

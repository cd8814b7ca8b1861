import type { Db, Deps } from '#api/deps.ts'
import { findStages } from '#api/features/opportunities/queries.ts'
import type { Board } from '#contract/applications/received.ts'
import { endStates, pipelineStates } from '#contract/applications/states.ts'
import { dayMs } from '#contract/times.ts'
import { canManage, type Viewer } from '../policy.ts'
import { countAnswers, countByState, findApplications, type ListScope } from '../queries.ts'
import { toReceived, toStage } from '../shape.ts'
import { findUndoable } from './queries.ts'

const cardsShown = 20
type Column = Pick<Board['columns'][number], 'state' | 'stage'>

const rateOf = ({ kept, owed }: { kept: number; owed: number }) =>
  owed === 0 ? null : { percent: Math.round((kept / owed) * 100), of: owed }

/** The states in the order of the way; on a board of one posting each is followed by its stages. */
async function columnsOf(db: Db, viewer: Viewer, slug: string | undefined): Promise<Column[]> {
  const stages = slug ? await findStages(db, { viewer, isStaff: canManage(viewer) }, slug) : []
  return pipelineStates.flatMap((state) => [
    { state, stage: null },
    ...stages.filter(({ within }) => within === state).map((stage) => ({ state, stage: toStage(stage) })),
  ])
}

/** The first cards of each column, so that a long board opens as fast as a short one. */
export async function showBoard(deps: Deps, viewer: Viewer, filters: ListScope['filters']): Promise<Board> {
  const { db } = deps
  const now = deps.clock()
  const endOfDay = new Date(now.getTime() + dayMs)
  const paging = { sort: 'answerDueAt', limit: cardsShown, total: false } as const
  const columns = await columnsOf(db, viewer, filters.opportunity)
  const known = columns.flatMap(({ stage }) => (stage ? [stage.id] : []))
  const [counts, undoable, ...pages] = await Promise.all([
    countByState(db, { viewer, now, filters }, endOfDay),
    findUndoable(db, viewer, now),
    ...columns.map(({ state, stage }) => {
      const inColumn = stage ? { stage: stage.id } : known.length > 0 ? { notIn: known } : {}
      return findApplications(db, { viewer, now, filters: { ...filters, state: [state], ...inColumn } }, paging)
    }),
  ])
  const sum = (rows: typeof counts, name: 'count' | 'late' | 'today') => rows.reduce((all, one) => all + one[name], 0)
  const countOf = ({ state, stage }: { state: string; stage?: Column['stage'] }) => {
    const here = counts.filter((one) => one.state === state)
    const isElsewhere = (id: string | null) => id !== null && known.includes(id)
    return sum(
      here.filter((one) => (stage ? one.stage === stage.id : !isElsewhere(one.stage))),
      'count',
    )
  }
  const first = pages.flatMap(({ rows }) => rows)[0]
  const isOne = filters.opportunity !== undefined && first !== undefined
  return {
    columns: columns.map((column, index) => ({
      ...column,
      count: countOf(column),
      items: pages[index]!.rows.map((row) => toReceived(row, viewer, now)),
    })),
    ends: endStates.map((state) => ({ state, count: countOf({ state }) })),
    late: sum(counts, 'late'),
    today: sum(counts, 'today'),
    undoable: undoable.length,
    answerRate: isOne ? rateOf(await countAnswers(db, first.organiser, now)) : null,
    opportunity: isOne ? toReceived(first, viewer, now).opportunity : null,
  }
}

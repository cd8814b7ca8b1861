import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import { findNotesFor } from '#api/records/notes.ts'
import { findSteps } from '#api/records/steps.ts'
import { endStates, pipelineStates } from '#contract/applications/states.ts'
import type { Board, ReceivedDetail } from '#contract/applications/received.ts'
import { dayMs } from '#contract/times.ts'
import { canAnswer, type Viewer } from '../policy.ts'
import { countAnswers, countByState, findApplication, findApplications, recordOf } from '../queries.ts'
import type { ListScope, WholeApplication } from '../queries.ts'
import { toReceived, toReceivedDetail } from '../shape.ts'
import { toOpinions } from '../opinions/opinions.ts'
import { findOpinions } from '../opinions/queries.ts'
import { findUndoable } from './queries.ts'

const cardsShown = 20

/** 404 also for an application that the viewer may not answer. */
export async function requireReceived({ db }: Deps, viewer: Viewer, id: string): Promise<WholeApplication> {
  const row = found(await findApplication(db, viewer, id))
  return found(canAnswer(viewer, row) ? row : undefined)
}

export async function showReceived(deps: Deps, viewer: Viewer, row: WholeApplication): Promise<ReceivedDetail> {
  const record = recordOf(row.id)
  const [history, notes, given] = await Promise.all([
    findSteps(deps.db, record),
    findNotesFor(deps.db, record, viewer.id),
    findOpinions(deps.db, row.id),
  ])
  return toReceivedDetail(row, viewer, { history, notes, opinions: toOpinions(given, viewer) }, deps.clock())
}

const rateOf = ({ kept, owed }: { kept: number; owed: number }) =>
  owed === 0 ? null : { percent: Math.round((kept / owed) * 100), of: owed }

/** The first cards of each column, so that a long board opens as fast as a short one. */
export async function showBoard(deps: Deps, viewer: Viewer, filters: ListScope['filters']): Promise<Board> {
  const { db } = deps
  const now = deps.clock()
  const endOfDay = new Date(now.getTime() + dayMs)
  const paging = { sort: 'answerDueAt', limit: cardsShown, total: false } as const
  const [counts, undoable, ...pages] = await Promise.all([
    countByState(db, { viewer, now, filters }, endOfDay),
    findUndoable(db, viewer, now),
    ...pipelineStates.map((state) => {
      return findApplications(db, { viewer, now, filters: { ...filters, state: [state] } }, paging)
    }),
  ])
  const countOf = (state: string) => counts.find((one) => one.state === state)?.count ?? 0
  const sum = (name: 'late' | 'today') => counts.reduce((total, one) => total + one[name], 0)
  const first = pages.flatMap(({ rows }) => rows)[0]
  const isOne = filters.opportunity !== undefined && first !== undefined
  return {
    columns: pipelineStates.map((state, index) => ({
      state,
      count: countOf(state),
      items: pages[index]!.rows.map((row) => toReceived(row, viewer, now)),
    })),
    ends: endStates.map((state) => ({ state, count: countOf(state) })),
    late: sum('late'),
    today: sum('today'),
    undoable: undoable.length,
    answerRate: isOne ? rateOf(await countAnswers(db, first.organiser, now)) : null,
    opportunity: isOne ? toReceived(first, viewer, now).opportunity : null,
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { TaskInput } from '#contract/cohorts/progress.ts'
import { removeOpenPairs } from '../peers/queries.ts'
import { planPeers } from '../peers/service.ts'
import { area, findCohort, type CohortRow } from '../queries.ts'
import { toRubric } from '../rubrics/marks.ts'
import { cohortObject } from '../shape.ts'
import { mailTaskMoved } from './mails.ts'
import { findTasks, hasAnswers, insertTasks, removeTask } from './queries.ts'
import { toTask } from './shape.ts'

export async function listTasks({ db }: Deps, cohortId: string) {
  found(await findCohort(db, cohortId))
  return { items: (await findTasks(db, cohortId)).map(toTask) }
}

const toRow = ({ week, title, body, dueAt, rubric, peers }: TaskInput) => ({
  week,
  title_pt: title.pt,
  title_en: title.en ?? null,
  body_pt: body.pt,
  body_en: body.en ?? null,
  due_at: new Date(dueAt),
  ...(rubric !== undefined && { rubric: rubric && JSON.stringify(toRubric(rubric)) }),
  ...(peers !== undefined && { peer_days: peers?.days ?? null, peer_blind: peers?.isBlind ?? false }),
})

function requireWeek({ weeks }: CohortRow, { week }: TaskInput): void {
  if (week > weeks) throw invalidField('week', 'too_big', { max: String(weeks) })
}

export async function createTask(deps: Deps, caller: Caller, cohortId: string, input: TaskInput): Promise<void> {
  requireWeek(found(await findCohort(deps.db, cohortId)), input)
  await transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    await insertTasks(tx, { ...toRow(input), id, cohort_id: cohortId })
    await planPeers(tx)
    await audit(tx, caller, `${area}.create_task`, cohortObject(cohortId), { after: { id, title: input.title.pt } })
  })
}

type TaskKey = { id: string; taskId: string }

/** False when somebody else has changed the task since this version. */
export async function changeTask(
  deps: Deps,
  caller: Caller,
  { id, taskId }: TaskKey,
  input: TaskInput & { version: number },
) {
  requireWeek(found(await findCohort(deps.db, id)), input)
  return transaction(deps.db, async (tx) => {
    const before = await holdRow(tx, 'cohort_tasks', taskId)
    if (before.cohort_id !== id) refuse('not_found')
    if (before.version !== input.version) return false
    const row = toRow(input)
    const isMoved = row.due_at.getTime() !== before.due_at.getTime()
    if (isMoved && row.due_at <= deps.clock()) throw invalidField('dueAt', 'due_past')
    await saveRow(tx, 'cohort_tasks', before, row, deps.clock())
    if (isMoved)
      await mailTaskMoved(
        tx,
        deps,
        { ...before, title_pt: row.title_pt, title_en: row.title_en },
        { before: before.due_at, due: row.due_at },
      )
    if (input.peers === null) await removeOpenPairs(tx, taskId)
    await planPeers(tx)
    await audit(tx, caller, `${area}.update_task`, cohortObject(id), { after: { taskId, title: input.title.pt } })
    return true
  })
}

/** What somebody has handed in stays. */
export async function deleteTask(deps: Deps, caller: Caller, { id, taskId }: TaskKey): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const task = await holdRow(tx, 'cohort_tasks', taskId)
    if (task.cohort_id !== id) refuse('not_found')
    if (await hasAnswers(tx, taskId)) refuse('state_conflict')
    await removeTask(tx, taskId)
    await audit(tx, caller, `${area}.delete_task`, cohortObject(id), { before: { title: task.title_pt } })
  })
}

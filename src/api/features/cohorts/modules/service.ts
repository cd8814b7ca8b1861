import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { LearningModule, ModulesInput, PlannedModules } from '#contract/cohorts/modules.ts'
import { findOwnMember, findTasks } from '../progress/queries.ts'
import { area, findCohort, type CohortRow } from '../queries.ts'
import { cohortObject } from '../shape.ts'
import * as queries from './queries.ts'
import type { ItemRow, ModuleRow } from './queries.ts'

const toItem = (row: ItemRow) => ({
  id: row.id,
  kind: row.kind,
  title: { pt: row.title_pt, en: row.title_en },
  body: { pt: row.body_pt, en: row.body_en },
  link: row.link,
  minutes: row.minutes,
  week: row.week,
  taskId: row.task_id,
})

/** The modules in order, each with its items. */
const nested = <Item>(modules: ModuleRow[], items: ItemRow[], toShape: (row: ItemRow) => Item) =>
  modules.map(({ id, title_pt, title_en }) => ({
    id,
    title: { pt: title_pt, en: title_en },
    items: items.flatMap((row) => (row.module_id === id ? [toShape(row)] : [])),
  }))

export async function showModules({ db }: Deps, cohortId: string): Promise<PlannedModules> {
  const cohort = found(await findCohort(db, cohortId))
  const [modules, items, done, people] = await Promise.all([
    queries.findModules(db, cohortId),
    queries.findItems(db, cohortId),
    queries.countByItem(db, cohortId),
    queries.countPeople(db, cohortId),
  ])
  const shown = nested(modules, items, (row) => ({ ...toItem(row), done: done.get(row.id) ?? 0 }))
  return { modules: shown, people, version: cohort.modules_version }
}

/** How far one member has got. */
export async function findLearningOf(db: Db, cohortId: string, memberId: string): Promise<LearningModule[]> {
  const [modules, items, done] = await Promise.all([
    queries.findModules(db, cohortId),
    queries.findItems(db, cohortId),
    queries.findDone(db, memberId),
  ])
  return nested(modules, items, (row) => ({ ...toItem(row), isDone: done.has(row.id) }))
}

async function requireItems(db: Db, { id, weeks }: CohortRow, { modules }: ModulesInput): Promise<void> {
  const tasks = new Set((await findTasks(db, id)).map((task) => task.id))
  for (const [i, { items }] of modules.entries())
    for (const [j, { week, taskId }] of items.entries()) {
      const at = (field: string) => `modules.${i}.items.${j}.${field}`
      if (week !== null && week > weeks) throw invalidField(at('week'), 'too_big', { max: String(weeks) })
      if (taskId !== null && !tasks.has(taskId)) throw invalidField(at('taskId'), 'unknown_reference')
    }
}

/** An id stands once and only for what is there already; everything else is new. */
function idsOf(known: Iterable<string>) {
  const left = new Set(known)
  return (id: string | undefined) => (id && left.delete(id) ? id : randomUUIDv7())
}

async function toRows(tx: Tx, cohortId: string, { modules }: ModulesInput) {
  const [before, itemsBefore] = [await queries.findModules(tx, cohortId), await queries.findItems(tx, cohortId)]
  const moduleId = idsOf(before.map(({ id }) => id))
  const itemId = idsOf(itemsBefore.map(({ id }) => id))
  const rows = modules.map(({ id, title }, position) => ({
    id: moduleId(id),
    cohort_id: cohortId,
    position,
    title_pt: title.pt,
    title_en: title.en ?? null,
  }))
  const items = modules.flatMap((module, index) =>
    module.items.map(({ id, title, body, taskId, ...rest }, position) => ({
      ...rest,
      id: itemId(id),
      module_id: rows[index]!.id,
      position,
      title_pt: title.pt,
      title_en: title.en ?? null,
      body_pt: body.pt,
      body_en: body.en ?? null,
      task_id: taskId,
    })),
  )
  return { modules: rows, items }
}

type Saved = ModulesInput & { version: number }

/** False when somebody else has changed the modules since this version. */
export async function saveModules(deps: Deps, caller: Caller, id: string, input: Saved): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const cohort = await holdRow(tx, 'cohorts', id)
    if (cohort.modules_version !== input.version) return false
    await requireItems(tx, cohort, input)
    const rows = await toRows(tx, id, input)
    await queries.replaceModules(tx, id, rows)
    const after = { modules: rows.modules.length, items: rows.items.length }
    await audit(tx, caller, `${area}.modules`, cohortObject(id), { after })
    return true
  })
}

export async function markItem(deps: Deps, { actor }: Caller, itemId: string, isDone: boolean): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const own = found(await findOwnMember(tx, actor.id))
    if (!(await queries.hasItem(tx, own.cohort_id, itemId))) refuse('not_found')
    if (own.state === 'completed') refuse('state_conflict')
    if (isDone) await queries.saveDone(tx, { member_id: own.id, item_id: itemId, done_at: deps.clock() })
    else await queries.removeDone(tx, own.id, itemId)
  })
}

import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { audit } from '#api/records/audit.ts'
import {
  atPlace,
  inOrder,
  isoOf,
  momentOf,
  momentOrNull,
  timeOf,
  type Carried,
  type EditionPart,
  type Frame,
} from '#api/records/edition-parts.ts'
import type { EditionCohort } from '#contract/cohorts/edition.ts'
import { cohortInput, type CohortInput } from '#contract/cohorts/manage.ts'
import { placeLine } from '../intake/places.ts'
import { findItems, findModules, replaceModules } from '../modules/queries.ts'
import { planPeers } from '../peers/service.ts'
import { findTasks, insertTasks, type TaskRow } from '../progress/queries.ts'
import { area, deleteCohort, findCohort, findTeamIds, findWholeCohort, type CohortRow } from '../queries.ts'
import { createCohort } from '../service.ts'
import { cohortObject, toInput } from '../shape.ts'

type EditionTask = EditionCohort['tasks'][number]

const toTask = (row: TaskRow, frame: Frame): EditionTask => ({
  week: row.week,
  title: { pt: row.title_pt, en: row.title_en },
  body: { pt: row.body_pt, en: row.body_en },
  due: momentOf(row.due_at, frame),
  rubric: row.rubric && row.rubric.map(({ name, levels }) => ({ name, levels })),
  peers: row.peer_days === null ? null : { days: row.peer_days, isBlind: row.peer_blind },
})

async function readLearning(db: Db, id: string, frame: Frame): Promise<Pick<EditionCohort, 'tasks' | 'modules'>> {
  const [tasks, modules, items] = [await findTasks(db, id), await findModules(db, id), await findItems(db, id)]
  const ordered = inOrder(
    tasks.map((row) => ({ content: toTask(row, frame), keep: { id: row.id } })),
    ({ due }) => due,
  )
  const placeOf = new Map(ordered.map(({ keep }, place) => [(keep as { id: string }).id, place]))
  return {
    tasks: ordered.map(({ content }) => content),
    modules: modules.map((module) => ({
      title: { pt: module.title_pt, en: module.title_en },
      items: items
        .filter((row) => row.module_id === module.id)
        .map(({ kind, title_pt, title_en, body_pt, body_en, link, minutes, week, task_id }) => ({
          kind,
          title: { pt: title_pt, en: title_en },
          body: { pt: body_pt, en: body_en },
          link,
          minutes,
          week,
          task: placeOf.get(task_id ?? '') ?? null,
        })),
    })),
  }
}

async function toCarried(db: Db, row: CohortRow, frame: Frame): Promise<Carried<EditionCohort>> {
  const { weeks, capacity, admission, mode, place, resources, squads, ruleAttendance, ruleTasks, ...own } = toInput(
    row,
    await findTeamIds(db, row.id),
  )
  const content = {
    weeks,
    capacity,
    admission,
    applicationsOpen: momentOrNull(row.applications_open_at, frame),
    applicationsClose: momentOrNull(row.applications_close_at, frame),
    mode,
    place,
    resources,
    squads,
    ruleAttendance,
    ruleTasks,
    ...(await readLearning(db, row.id, frame)),
  }
  return { content, keep: { link: own.link, leadMentorId: own.leadMentorId, teamIds: own.teamIds } }
}

async function makeLearning(tx: Tx, cohortId: string, { tasks, modules }: EditionCohort, frame: Frame) {
  const rows = tasks.map(({ week, title, body, due, rubric, peers }) => ({
    id: randomUUIDv7(),
    cohort_id: cohortId,
    week,
    title_pt: title.pt,
    title_en: title.en || null,
    body_pt: body.pt,
    body_en: body.en || null,
    due_at: timeOf(due, frame),
    rubric: rubric && JSON.stringify(rubric),
    peer_days: peers?.days ?? null,
    peer_blind: peers?.isBlind ?? false,
  }))
  await insertTasks(tx, ...rows)
  await planPeers(tx)
  const made = modules.map(({ title }, position) => ({
    id: randomUUIDv7(),
    cohort_id: cohortId,
    position,
    title_pt: title.pt,
    title_en: title.en || null,
  }))
  const items = modules.flatMap((module, index) =>
    module.items.map(({ title, body, task, ...rest }, position) => ({
      ...rest,
      id: randomUUIDv7(),
      module_id: made[index]!.id,
      position,
      title_pt: title.pt,
      title_en: title.en || null,
      body_pt: body.pt,
      body_en: body.en || null,
      task_id: task === null ? null : (rows[task]?.id ?? null),
    })),
  )
  if (made.length > 0) await replaceModules(tx, cohortId, { modules: made, items })
}

type Kept = Partial<Pick<CohortInput, 'link' | 'leadMentorId' | 'teamIds' | 'name'>>

export const cohortEdition: EditionPart<EditionCohort> = {
  find: async () => [],
  read: async (db, ids, frame) =>
    Promise.all(ids.map(async (id) => toCarried(db, found(await findCohort(db, id)), frame))),
  async make(tx, deps, caller, items, frame) {
    const ids: string[] = []
    for (const { content, keep } of items) {
      const { tasks: _tasks, modules: _modules, applicationsOpen, applicationsClose, ...fields } = content
      const input = await atPlace('cohort', () =>
        checked(cohortInput, {
          ...fields,
          applicationsOpenAt: isoOf(applicationsOpen, frame),
          applicationsCloseAt: isoOf(applicationsClose, frame),
          startsOn: frame.startsOn,
          nextId: null,
          link: null,
          leadMentorId: null,
          teamIds: [],
          ...(keep as Kept),
        }),
      )
      const id = await createCohort({ ...deps, db: tx }, caller, input)
      await makeLearning(tx, id, content, frame)
      ids.push(id)
    }
    return ids
  },
  async show(db, ids) {
    const rows = await Promise.all(ids.map((id) => findWholeCohort(db, id)))
    return rows.flatMap((row) => {
      if (!row) return []
      const title = { pt: row.name, en: row.name }
      return [{ id: row.id, title, path: `/manage/cohorts/${row.id}`, isUsed: Object.keys(row.counts).length > 0 }]
    })
  },
  async remove(tx, deps, caller, ids) {
    for (const id of ids)
      await placeLine.holding({ ...deps, db: tx }, id, async (held, { name }) => {
        if (!(await deleteCohort(held, id))) refuse('cohort_has_people')
        await audit(held, caller, `${area}.delete`, cohortObject(id), { before: { name } })
      })
  },
}

import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale, found } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import * as compare from '#contract/cohorts/compare.ts'
import { compareCohorts } from './compare.ts'
import type { Route } from '#api/http/route.ts'
import { writeNote } from '#api/records/notes.ts'
import * as own from '#contract/cohorts/progress.ts'
import * as contract from '#contract/cohorts/trainees.ts'
import type { Viewer } from '../policy.ts'
import { area } from '../queries.ts'
import * as mine from './own.ts'
import * as tasks from './tasks.ts'
import { columns } from './columns.ts'
import * as trainees from './trainees.ts'
import { listWork } from './waiting.ts'

export function progressRoutes(route: Route, deps: Deps): void {
  route(compare.compareCohorts, async () => ({ items: await compareCohorts(deps) }))
  ownRoutes(route, deps)
  traineeRoutes(route, deps)
  manageRoutes(route, deps)
  taskRoutes(route, deps)
}

function ownRoutes(route: Route, deps: Deps): void {
  const shown = async (viewer: Viewer) => found(await mine.showOwnProgress(deps, viewer))
  route(own.getProgress, async ({ actor }) => ({ progress: await mine.showOwnProgress(deps, actor) }))
  route(own.tellIntent, async (call) => {
    await mine.tellIntent(deps, callerOf(call), call.body)
    return shown(call.actor)
  })
  route(own.handIn, async (call) => {
    await mine.submitAnswer(deps, callerOf(call), call.params.id, call.body)
    return shown(call.actor)
  })
  route(own.excuseMyself, async (call) => {
    await mine.excuseOwn(deps, callerOf(call), call.params.id, call.body.reason)
    return shown(call.actor)
  })
  route(own.comeAfterAll, async (call) => {
    await mine.excuseOwn(deps, callerOf(call), call.params.id, null)
    return shown(call.actor)
  })
}

function traineeRoutes(route: Route, deps: Deps): void {
  route(contract.listTrainees, ({ actor, query }) => trainees.listTrainees(deps, actor, query))
  route(contract.getTrainee, ({ actor, params }) => trainees.showTrainee(deps, actor, params.id))
  route(contract.giveFeedback, async (call) => {
    await trainees.judgeAnswer(deps, callerOf(call), call.params, call.body)
    return trainees.showTrainee(deps, call.actor, call.params.id)
  })
}

async function* oneByOne(
  deps: Deps,
  ...search: Parameters<typeof trainees.judgeTrainees> extends [Deps, ...infer Rest] ? Rest : never
) {
  yield* (await trainees.judgeTrainees(deps, ...search)).items
}

function manageRoutes(route: Route, deps: Deps): void {
  route(contract.listCohortWork, () => listWork(deps))
  route(contract.exportTrainees, ({ actor, params, query, reply }) =>
    sendExport(reply, {
      ...params,
      name: 'trainees',
      reader: readerFor(deps, actor),
      columns,
      rows: oneByOne(deps, actor, query),
    }),
  )
  route(contract.updateTrainee, async (call) => {
    const saved = await trainees.changeTrainee(deps, callerOf(call), call.params.id, call.body)
    return currentOrStale(saved, await trainees.showTrainee(deps, call.actor, call.params.id))
  })
  route(contract.excuseTrainee, async (call) => {
    const { id, eventId } = call.params
    const member = await trainees.requireTrainee(deps, call.actor, id)
    await mine.excuseMember(deps, callerOf(call), { member, eventId, reason: call.body.reason, isAhead: false })
    return trainees.showTrainee(deps, call.actor, id)
  })
  route(contract.addTraineeNote, (call) =>
    call.once(async (inOne) => {
      const { id } = await trainees.requireTrainee(inOne, call.actor, call.params.id)
      await writeNote(inOne, callerOf(call), { area, type: 'enrolment', recordId: id }, call.body.body)
      return trainees.showTrainee(inOne, call.actor, id)
    }),
  )
}

function taskRoutes(route: Route, deps: Deps): void {
  route(contract.listTasks, ({ params }) => tasks.listTasks(deps, params.id))
  route(contract.createTask, (call) =>
    call.once(async (inOne) => {
      await tasks.createTask(inOne, callerOf(call), call.params.id, call.body)
      return tasks.listTasks(inOne, call.params.id)
    }),
  )
  route(contract.updateTask, async (call) => {
    const saved = await tasks.changeTask(deps, callerOf(call), call.params, call.body)
    return currentOrStale(saved, await tasks.listTasks(deps, call.params.id))
  })
  route(contract.deleteTask, async (call) => {
    await tasks.deleteTask(deps, callerOf(call), call.params)
    return tasks.listTasks(deps, call.params.id)
  })
}

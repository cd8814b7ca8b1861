import { beforeEach, expect, it } from 'vitest'
import { acceptPlace, applyForCohort, leaveCohort } from '#contract/cohorts/intake.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import * as contract from '#contract/cohorts/modules.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import { getTrainee, listTrainees } from '#contract/cohorts/trainees.ts'
import { appWith } from '#test/app-with.ts'
import { newCohort, newModule } from '../new-cohort.test-kit.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', staff: 'staff' })
const app = () => at.api

let id: string
beforeEach(async () => {
  const dates = { startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  ;({ id } = await app().call(createCohort, { body: { ...newCohort, ...dates } }, at.staff))
  await app().call(applyForCohort, { params: { id }, body: {} }, at.ana)
  await app().call(acceptPlace, { params: { id } }, at.ana)
})
const save = (modules: contract.ModulesInput['modules'], version: number) =>
  app().call(contract.saveModules, { params: { id }, body: { modules, version } }, at.staff)
const show = async (of = id) => app().call(contract.getModules, { params: { id: of } }, at.staff)
const mine = async () => (await app().call(getProgress, {}, at.ana)).progress!
const titles = ({ modules }: { modules: { items: { title: { pt: string } }[] }[] }) =>
  modules.map(({ items }) => items.map(({ title }) => title.pt))
const inputOf = ({ modules }: contract.PlannedModules) =>
  modules.map((module) => ({ ...module, items: module.items.map(({ done: _done, ...item }) => item) }))

it('stands in order, is marked and unmarked, and keeps its marks when it is moved', async () => {
  const made = await save(
    [newModule({ title: { pt: 'a' } }, { title: { pt: 'b' } }), newModule({ title: { pt: 'c' } })],
    1,
  )
  const [a, b] = made.modules[0]!.items
  for (let times = 0; times < 2; times++) await app().call(contract.markDone, { params: { id: b!.id } }, at.ana)
  await app().call(contract.markDone, { params: { id: a!.id } }, at.ana)
  await app().call(contract.markUndone, { params: { id: a!.id } }, at.ana)
  const [first, second] = inputOf(made)
  // The module moves down, and its items change places.
  const moved = await save([second!, { ...first!, items: first!.items.toReversed() }], 2)
  expect(titles(moved)).toEqual([['c'], ['b', 'a']])
  expect(moved.modules[1]!.items.map(({ done }) => done)).toEqual([1, 0])
  const { id: memberId, modules } = await mine()
  expect(modules[1]!.items.map(({ isDone }) => isDone)).toEqual([true, false])
  const { items } = await app().call(listTrainees, { query: { limit: 20, cohortId: id } }, at.staff)
  expect(items).toMatchObject([{ items: { done: 1, of: 3 } }])
  const seen = await app().call(getTrainee, { params: { id: memberId } }, at.staff)
  expect(seen.modules).toEqual(modules)
  expect(await app().refused(contract.markDone, { params: { id: b!.id } }, at.rui)).toMatchObject({ code: 'not_found' })
  await app().call(leaveCohort, { params: { id } }, at.ana)
  expect((await show()).modules[1]!.items[0]).toMatchObject({ done: 0 })
})

it('refuses what is stale, empty, too late or of another cohort, at its field', async () => {
  await save([newModule()], 1)
  const refused = async (modules: contract.ModulesInput['modules'], version = 2) =>
    app().refused(contract.saveModules, { params: { id }, body: { modules, version } }, at.staff)
  expect(await refused([newModule()], 1)).toMatchObject({ code: 'stale_version', current: { version: 2 } })
  const field = async (item: object) => (await refused([newModule({}, item)])).errors
  expect(await field({ link: null })).toMatchObject([{ field: 'modules.0.items.1.link', code: 'required' }])
  expect(await field({ week: 17 })).toMatchObject([{ field: 'modules.0.items.1.week', code: 'too_big' }])
  expect(await field({ taskId: id })).toMatchObject([{ field: 'modules.0.items.1.taskId', code: 'unknown_reference' }])
  // An id that is not there any more, or stands twice, makes a new item.
  const [there] = inputOf(await show())
  expect(titles(await save([there!, there!], 2))).toHaveLength(2)
})

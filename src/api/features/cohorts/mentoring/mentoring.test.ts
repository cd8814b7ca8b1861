import { beforeEach, expect, it } from 'vitest'
import { acceptPlace, applyForCohort } from '#contract/cohorts/intake.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import * as contract from '#contract/cohorts/mentoring.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import { getTrainee, updateTrainee } from '#contract/cohorts/trainees.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { newCohort } from '../new-cohort.test-kit.ts'

const at = appWith({ ana: 'trainee', mentor: 'mentor', next: 'mentor', staff: 'staff' })
const app = () => at.api

let id: string
/** Ana, accompanied by a mentor. */
beforeEach(async () => {
  const dates = { startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  const cohort = await app().call(createCohort, { body: { ...newCohort, ...dates } }, at.staff)
  await app().call(applyForCohort, { params: { id: cohort.id }, body: {} }, at.ana)
  await app().call(acceptPlace, { params: { id: cohort.id } }, at.ana)
  ;({ id } = await mine())
  await accompany(at.mentor, 1)
})
const mine = async () => (await app().call(getProgress, {}, at.ana)).progress!
const seen = async (who: Signed) => (await app().call(getTrainee, { params: { id } }, who)).mentoring
const accompany = (who: Signed, version: number) =>
  app().call(updateTrainee, { params: { id }, body: { mentorId: who.id, version } }, at.staff)
const add = (body: contract.EntryInput, who = at.mentor) => app().call(contract.addEntry, { params: { id }, body }, who)
const action = { kind: 'action', body: 'Liga à escola.', owner: 'trainee', dueOn: '2026-03-20' } as const

it('is read by those it is meant for, also after the mentor has changed', async () => {
  await add({ kind: 'private', body: 'Parece cansada.' })
  expect(await app().mailed('cohorts.shared_note')).toEqual([])
  await add({ kind: 'shared', body: 'Gostei da entrevista.' })
  expect(await app().mailed('cohorts.shared_note')).toEqual([at.ana.email])
  expect((await seen(at.staff)).map(({ body }) => body)).toEqual(['Gostei da entrevista.', 'Parece cansada.'])
  // In her programme and where she looks herself up.
  for (const own of [(await mine()).mentoring, await seen(at.ana)])
    expect(own.map(({ body, can }) => [body, can.remove])).toEqual([['Gostei da entrevista.', false]])
  const read = { params: { id } }
  expect(await app().refused(getTrainee, read, at.next)).toMatchObject({ code: 'not_found' })
  await accompany(at.next, 2)
  expect(await app().refused(getTrainee, read, at.mentor)).toMatchObject({ code: 'not_found' })
  expect((await seen(at.next)).map(({ can }) => can.remove)).toEqual([false, false])
})

it('an action has somebody who does it and a day, and is open until it is done', async () => {
  const refused = async (body: object) =>
    (await app().refused(contract.addEntry, { params: { id }, body }, at.mentor)).errors
  expect(await refused({ kind: 'action', body: 'x' })).toMatchObject([{ field: 'owner' }, { field: 'dueOn' }])
  await add(action)
  await add({ ...action, body: 'Apresenta-a à Rita.', owner: 'mentor', dueOn: '2026-03-18' }, at.staff)
  expect((await app().mailed('cohorts.action')).toSorted()).toEqual([at.ana.email, at.mentor.email].toSorted())
  const [theirs, own] = (await mine()).mentoring
  expect([theirs!.can.mark, own!.can.mark]).toEqual([false, true])
  const mark = (entryId: string, isDone: boolean) => ({ params: { id: entryId }, body: { isDone } })
  expect(await app().refused(contract.markOwnAction, mark(theirs!.id, true), at.ana)).toMatchObject({
    code: 'not_found',
  })
  await app().call(contract.markOwnAction, mark(own!.id, true), at.ana)
  const { doneAt } = (await mine()).mentoring[1]!
  app().advance(3_600_000)
  await app().call(contract.markOwnAction, mark(own!.id, true), at.ana)
  expect((await mine()).mentoring[1]!.doneAt).toBe(doneAt)
  const undo = { params: { id, entryId: own!.id }, body: { isDone: false } }
  await app().call(contract.markAction, undo, at.mentor)
  expect((await mine()).mentoring[1]!.doneAt).toBeNull()
  await app().call(contract.removeEntry, { params: { id, entryId: own!.id } }, at.mentor)
  expect((await mine()).mentoring.map(({ body }) => body)).toEqual(['Apresenta-a à Rita.'])
})

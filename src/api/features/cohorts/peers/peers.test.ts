import { beforeEach, expect, it } from 'vitest'
import { acceptPlace, applyForCohort, leaveCohort } from '#contract/cohorts/intake.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import { givePeerFeedback, type PeerWork } from '#contract/cohorts/peers.ts'
import { getProgress, handIn } from '#contract/cohorts/progress.ts'
import * as trainees from '#contract/cohorts/trainees.ts'
import { dayMs } from '#contract/times.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain } from '#test/factories.ts'
import { newCohort, newRubric } from '../new-cohort.test-kit.ts'

const at = appWith({
  ana: 'trainee',
  rui: 'trainee',
  eva: 'trainee',
  ivo: 'trainee',
  mentor: 'mentor',
  staff: 'staff',
})
const app = () => at.api
const names = ['ana', 'rui', 'eva', 'ivo'] as const

let id: string
beforeEach(async () => {
  const dates = { startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  const body = { ...newCohort, ...dates, leadMentorId: at.mentor.id }
  ;({ id } = await app().call(createCohort, { body }, at.staff))
  for (const name of names) {
    await app().call(applyForCohort, { params: { id }, body: {} }, at[name])
    await app().call(acceptPlace, { params: { id } }, at[name])
  }
})

async function setTask(isBlind = false) {
  const dueAt = new Date(app().deps.clock().getTime() + dayMs).toISOString()
  const peers = { days: 3, isBlind }
  const body = { week: 2, title: { pt: 'Protótipo' }, body: { pt: '' }, dueAt, rubric: newRubric, peers }
  return (await app().call(trainees.createTask, { params: { id }, body }, at.staff)).items[0]!
}
const give = (taskId: string, who: Signed) =>
  app().call(handIn, { params: { id: taskId }, body: { body: 'Feito.' } }, who)
const mine = async (who: Signed) => (await app().call(getProgress, {}, who)).progress!
const say = (work: PeerWork, who: Signed, levels = [1, 2]) => {
  const body = { text: 'Gostei.', levels, taskVersion: work.task.version }
  return app().call(givePeerFeedback, { params: { id: work.id }, body }, who)
}
/** The clock goes on, what is due is done, and everybody signs in anew. */
async function later(days: number) {
  app().advance(days * dayMs)
  await app().work()
  for (const name of [...names, 'mentor', 'staff'] as const) at[name] = await signInAgain(app().deps, at[name])
}

it('is handed in, read by two peers each without names, and judged by its rubric', async () => {
  const task = await setTask(true)
  for (const name of ['ana', 'rui', 'eva'] as const) await give(task.id, at[name])
  expect((await mine(at.ana)).peerWork).toEqual([])
  await later(1)
  expect((await app().mailed('cohorts.peers_asked')).toSorted()).toEqual(
    [at.ana, at.eva, at.rui].map((o) => o.email).toSorted(),
  )
  const [first, second] = (await mine(at.ana)).peerWork
  expect(first).toMatchObject({ author: null, answer: { body: 'Feito.' }, given: null, can: { give: true } })
  const missing = { params: { id: first!.id }, body: { text: 'Bom.', levels: [1], taskVersion: 1 } }
  expect((await app().refused(givePeerFeedback, missing, at.ana)).errors).toMatchObject([{ field: 'levels.1' }])
  const old = { params: { id: first!.id }, body: { text: 'Bom.', levels: [1, 1], taskVersion: 9 } }
  expect(await app().refused(givePeerFeedback, old, at.ana)).toMatchObject({ code: 'rubric_changed' })
  await say(first!, at.ana)
  await say(first!, at.ana, [2, 2])
  await say(second!, at.ana)
  expect(await app().mailed('cohorts.peer_feedback')).toHaveLength(2)
  const rui = await mine(at.rui)
  const [read] = rui.tasks[0]!.answer!.peers.filter(({ given }) => given)
  expect(read).toMatchObject({
    by: null,
    given: { text: 'Gostei.', marks: [{ level: { pt: expect.any(String) as string } }, { step: 3, of: 3 }] },
  })

  // The mentor sees who said it, and judges by the same rubric.
  const params = { id: rui.id, taskId: task.id }
  const seen = await app().call(trainees.getTrainee, { params }, at.mentor)
  expect(seen.tasks[0]!.answer!.peers.map(({ by }) => by)).not.toContain(null)
  const noLevel = { params, body: { accepted: true } }
  expect((await app().refused(trainees.giveFeedback, noLevel, at.mentor)).errors).toMatchObject([{ field: 'levels.0' }])
  await app().call(
    trainees.giveFeedback,
    { params, body: { accepted: true, levels: [2, 1], taskVersion: 1 } },
    at.mentor,
  )
  // What the rubric says later changes no judgement.
  const { version: _version, id: _id, ...same } = task
  const changed = { ...same, rubric: newRubric.map((one) => ({ ...one, name: { pt: 'Outro' } })), version: 1 }
  await app().call(trainees.updateTask, { params: { id, taskId: task.id }, body: changed }, at.staff)
  expect((await mine(at.rui)).tasks[0]!.answer!.feedback!.marks).toMatchObject([
    { criterion: { pt: 'Clareza' }, level: { pt: 'Sim', en: 'Yes' }, step: 3, of: 3 },
    { criterion: { pt: 'Prova' }, step: 2 },
  ])

  // A reminder a day before, once; then the team is told who has not written.
  await later(2)
  await later(0)
  expect((await app().mailed('cohorts.peers_due')).toSorted()).toEqual([at.eva.email, at.rui.email].toSorted())
  await later(1)
  const { items } = await app().call(trainees.listCohortWork, {}, at.staff)
  expect(items.filter(({ kind }) => kind === 'late_peer')).toHaveLength(2)
  const correction = { params: { id: second!.id }, body: { text: 'x', levels: [1, 1], taskVersion: 2 } }
  expect(await app().refused(givePeerFeedback, correction, at.ana)).toMatchObject({ code: 'state_conflict' })
})

it('waits for three works, takes in who is late, and finds others for the works of who leaves', async () => {
  const task = await setTask()
  await give(task.id, at.ana)
  await give(task.id, at.rui)
  await later(1)
  const few = async () =>
    (await app().call(trainees.listCohortWork, {}, at.staff)).items.filter(({ kind }) => kind === 'few_peers')
  expect(await few()).toHaveLength(2)
  await give(task.id, at.eva)
  expect(await few()).toEqual([])
  await give(task.id, at.ivo)
  const load = async () => Promise.all(names.map(async (name) => (await mine(at[name])).peerWork.length))
  expect((await load()).toSorted()).toEqual([2, 2, 3, 3])
  expect((await mine(at.ivo)).tasks[0]!.answer!.peers).toHaveLength(2)
  const [work] = (await mine(at.ana)).peerWork
  expect(work!.author).not.toBeNull()
  await app().call(leaveCohort, { params: { id } }, at.eva)
  await later(0)
  for (const name of ['ana', 'rui', 'ivo'] as const) {
    expect((await mine(at[name])).tasks[0]!.answer!.peers).toHaveLength(2)
    expect((await mine(at[name])).peerWork).toHaveLength(2)
  }
})

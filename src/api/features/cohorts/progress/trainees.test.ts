import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import * as own from '#contract/cohorts/progress.ts'
import * as contract from '#contract/cohorts/trainees.ts'
import { acceptPlace, applyForCohort } from '#contract/cohorts/intake.ts'
import { addSession, createCohort, getCohort, listApplicants, updateCohort } from '#contract/cohorts/manage.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { newCohort } from '../new-cohort.test-kit.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', mentor: 'mentor', other: 'mentor', staff: 'staff' })
const app = () => at.api
const hour = 3_600_000
const later = (hours: number) => new Date(app().deps.clock().getTime() + hours * hour)

let id: string
/** A running cohort in its second week, with Ana in it. */
beforeEach(async () => {
  const dates = { startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  ;({ id } = await app().call(createCohort, { body: { ...newCohort, ...dates } }, at.staff))
  await join(at.ana)
})

async function join(who: Signed) {
  await app().call(applyForCohort, { params: { id }, body: {} }, who)
  await app().call(acceptPlace, { params: { id } }, who)
}
const setTask = async (week = 2, hours = 1) => {
  const body = { week, title: { pt: 'Entrevista' }, body: { pt: '' }, dueAt: later(hours).toISOString() }
  const { items } = await app().call(contract.createTask, { params: { id }, body }, at.staff)
  return items.at(-1)!.id
}
const session = async (hours: number, compulsory = false) => {
  const span = { starts_at: later(hours), ends_at: later(hours + 1) }
  const event = await makeEvent(app().deps.db, span)
  await app().call(addSession, { params: { id, eventId: event.id }, body: { compulsory } }, at.staff)
  return event.id
}
const mine = async (who = at.ana) => (await app().call(own.getProgress, {}, who)).progress!
const member = async (who = at.ana) => (await mine(who)).id
const handIn = (taskId: string, body: object = { body: 'Feito.' }, who = at.ana) =>
  app().call(own.handIn, { params: { id: taskId }, body }, who)
const show = async (who = at.staff) => app().call(contract.getTrainee, { params: { id: await member() } }, who)

describe('a task', () => {
  it('is handed in, returned with what to do, handed in again and accepted; it cannot be changed after that', async () => {
    const taskId = await setTask()
    const params = { id: await member(), taskId }
    await app().call(contract.updateTrainee, { params, body: { mentorId: at.mentor.id, version: 1 } }, at.staff)
    expect((await handIn(taskId, { link: 'https://exemplo.pt' })).tasks).toMatchObject([
      { state: 'handed_in', answer: { link: 'https://exemplo.pt', late: false, attempts: 1 } },
    ])
    expect(await app().mailed('cohorts.handed_in')).toEqual([at.mentor.email])
    const text = 'Talk to more people.'
    const back = { params, body: { accepted: false, text, lang: 'en', other: 'Fala com mais pessoas.' } } as const
    await app().call(contract.giveFeedback, back, at.mentor)
    expect((await show()).tasks).toMatchObject([
      { answer: { feedback: { text, lang: 'en', other: 'Fala com mais pessoas.' } } },
    ])
    const told = await app()
      .deps.db.selectFrom('mails')
      .select('body_text')
      .where('kind', 'like', '%task_returned')
      .execute()
    expect(told).toMatchObject([{ body_text: expect.stringContaining('Fala com mais pessoas.') }])
    expect(await app().refused(contract.giveFeedback, back, at.mentor)).toMatchObject({ code: 'state_conflict' })
    const noReason = { params, body: { accepted: false, text: ' ' } }
    expect(await app().refused(contract.giveFeedback, noReason, at.staff)).toMatchObject({ code: 'invalid_fields' })
    app().advance(2 * hour)
    // Doing it again after feedback is not late.
    expect((await handIn(taskId)).tasks).toMatchObject([{ answer: { late: false, attempts: 2 } }])
    const asked = app().deps.db.selectFrom('mails').select('subject').where('kind', '=', 'cohorts.handed_in')
    expect(new Set((await asked.execute()).map(({ subject }) => subject)).size, 'the second in other words').toBe(2)
    await app().call(contract.giveFeedback, { params, body: { accepted: true } }, at.staff)
    expect(await app().refused(own.handIn, { params: { id: taskId }, body: { body: 'x' } }, at.ana)).toMatchObject({
      code: 'answer_accepted',
    })
    expect((await show()).history.map(({ step }) => step)).toEqual([
      'mentor',
      'handed_in',
      'returned',
      'handed_in',
      'accepted',
    ])
  })

  it('tells those who have not handed it in when its deadline moves, never into the past', async () => {
    const taskId = await setTask(2, 48)
    await join(at.rui)
    await handIn(taskId)
    const { items } = await app().call(contract.listTasks, { params: { id } }, at.staff)
    const { version } = items.find((one) => one.id === taskId)!
    const body = { week: 2, title: { pt: 'Entrevista' }, body: { pt: 'Três pessoas.' }, version }
    const due = (hours: number) => ({ params: { id, taskId }, body: { ...body, dueAt: later(hours).toISOString() } })
    expect(await app().refused(contract.updateTask, due(-1), at.staff)).toMatchObject({
      errors: [{ field: 'dueAt', code: 'due_past' }],
    })
    await app().call(contract.updateTask, due(2), at.staff)
    expect(await app().mailed('cohorts.task_moved')).toEqual([at.rui.email])
    // Without a new deadline nobody is told.
    const again = due(2)
    await app().call(contract.updateTask, { ...again, body: { ...again.body, version: version + 1 } }, at.staff)
    expect(await app().mailed('cohorts.task_moved')).toEqual([at.rui.email])
  })

  it('is late by the clock of the server, and needs a text, a link or a file', async () => {
    const taskId = await setTask()
    expect(await app().refused(own.handIn, { params: { id: taskId }, body: {} }, at.ana)).toMatchObject({
      code: 'invalid_fields',
    })
    app().advance(hour + 1)
    expect((await mine()).tasks).toMatchObject([{ state: 'missing' }])
    expect((await handIn(taskId)).tasks).toMatchObject([{ state: 'handed_in', answer: { late: true } }])
    const remove = { params: { id, taskId } }
    expect(await app().refused(contract.deleteTask, remove, at.staff)).toMatchObject({ code: 'state_conflict' })
  })
})

describe('attendance', () => {
  it('comes from events; one can be excused ahead, and the team excuses afterwards', async () => {
    const [came, missed, excused] = [await session(0.5), await session(1.5), await session(2.5)]
    const { db } = app().deps
    const mark = (event_id: string, attendance: 'present' | 'absent') =>
      db
        .updateTable('event_registrations')
        .set({ attendance })
        .where('event_id', '=', event_id)
        .where('user_id', '=', at.ana.id)
        .execute()
    await app().call(own.excuseMyself, { params: { id: excused }, body: { reason: 'Exame.' } }, at.ana)
    app().advance(4 * hour)
    await mark(came, 'present')
    await mark(missed, 'absent')
    expect((await mine()).sessions.map((one) => one.mark)).toEqual(['present', 'absent', 'excused'])
    expect((await mine()).attendance).toBe(50)
    const tooLate = { params: { id: missed }, body: { reason: 'Doente.' } }
    expect(await app().refused(own.excuseMyself, tooLate, at.ana)).toMatchObject({ code: 'excuse_too_late' })
    const params = { id: await member(), eventId: missed }
    await app().call(contract.excuseTrainee, { params, body: { reason: 'Atestado.' } }, at.staff)
    expect((await mine()).attendance).toBe(100)
    // Whoever joins later has missed nothing.
    await join(at.rui)
    expect((await mine(at.rui)).sessions.map((one) => one.mark)).toEqual(['before', 'before', 'before'])
  })
})

describe('the list', () => {
  it('tells who is at risk and why, and a message reaches only them', async () => {
    await join(at.rui)
    await setTask(2, 1)
    app().advance(2 * hour)
    await handIn((await mine(at.rui)).tasks[0]!.id, { body: 'Feito.' }, at.rui)
    const list = await app().call(contract.listTrainees, {}, at.staff)
    expect(list).toMatchObject({ cohort: { id, week: 2 }, counts: { fine: 1, watch: 1, risk: 0 }, total: 2 })
    expect(list.averages).toEqual({ attendance: null, tasks: 50 })
    const reversed = await app().call(contract.listTrainees, { query: { sort: '-name' } }, at.staff)
    expect(reversed.items).toEqual(list.items.toReversed())
    const ana = list.items.find(({ person }) => person.id === at.ana.id)!
    expect(ana).toMatchObject({
      level: 'watch',
      reasons: [{ reason: 'tasks', weeks: [2] }],
      tasks: { done: 0, due: 1 },
    })
    const filtered = await app().call(contract.listTrainees, { query: { level: ['fine'] } }, at.staff)
    expect(filtered.items.map(({ person }) => person.id)).toEqual([at.rui.id])
    const { text } = await app().call(contract.exportTrainees, { params: { format: 'csv' } }, at.staff)
    expect(text).toContain('Atenção')
  })

  it('waits for the team: what was handed in, until there is feedback', async () => {
    const taskId = await setTask()
    await handIn(taskId)
    const waiting = async () => app().call(contract.listCohortWork, {}, at.staff)
    const memberId = await member()
    expect(await waiting()).toMatchObject({
      count: 1,
      items: [{ kind: 'answer', id: memberId, about: { pt: 'Entrevista' } }],
    })
    const params = { id: memberId, taskId }
    await app().call(contract.giveFeedback, { params, body: { accepted: true } }, at.staff)
    expect(await waiting()).toEqual({ count: 0, items: [] })
  })

  it('shows a mentor only those they accompany', async () => {
    await join(at.rui)
    const params = { id: await member() }
    await app().call(contract.updateTrainee, { params, body: { mentorId: at.mentor.id, version: 1 } }, at.staff)
    const names = async (who: Signed) => (await app().call(contract.listTrainees, {}, who)).items.map((one) => one.id)
    expect(await names(at.mentor)).toEqual([params.id])
    expect(await names(at.other)).toEqual([])
    expect(await names(at.ana)).toEqual([params.id])
    expect((await show(at.mentor)).can).toEqual({ manage: false, judge: true })
    const squad = { params, body: { squad: 'Inventada', version: 2 } }
    expect(await app().refused(contract.updateTrainee, squad, at.staff)).toMatchObject({ code: 'invalid_fields' })
    const { items } = await app().call(listApplicants, { params: { id } }, at.staff)
    expect(items).toHaveLength(2)
  })

  it('stands in a squad of the cohort, whose lead mentor accompanies everybody', async () => {
    await join(at.rui)
    const { version } = await app().call(getCohort, { params: { id } }, at.staff)
    const body = { squads: ['Foz', 'Serra'], leadMentorId: at.mentor.id, version }
    await app().call(updateCohort, { params: { id }, body }, at.staff)
    const ana = await member()
    await app().call(contract.updateTrainee, { params: { id: ana }, body: { squad: 'Serra', version: 1 } }, at.staff)
    const { items } = await app().call(contract.listTrainees, {}, at.mentor)
    const squads = Object.fromEntries(items.map((one) => [one.id, one.squad]))
    expect(squads).toEqual({ [ana]: 'Serra', [await member(at.rui)]: null })
    expect((await app().call(contract.listTrainees, {}, at.other)).items).toEqual([])
    await app().call(
      contract.updateTrainee,
      { params: { id: ana }, body: { mentorId: at.mentor.id, version: 2 } },
      at.staff,
    )
    const seen = async (query: object) =>
      (await app().call(contract.listTrainees, { query }, at.mentor)).items.map((one) => one.id)
    expect(await seen({})).toEqual([ana])
    expect(await seen({ everybody: true })).toHaveLength(2)
  })
})

it('asks on the first day what somebody wants', async () => {
  expect((await mine()).intent).toBeNull()
  expect((await app().call(own.tellIntent, { body: { intent: 'venture' } }, at.ana)).intent).toBe('venture')
})

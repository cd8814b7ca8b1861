import { describe, expect, it } from 'vitest'
import * as contract from '#contract/cohorts/intake.ts'
import * as manage from '#contract/cohorts/manage.ts'
import * as plan from '#contract/cohorts/plan.ts'
import { appWith } from '#test/app-with.ts'
import { listeningTo } from '#test/statements.ts'
import { eventSessions } from '#api/features/events/sessions.ts'
import { newCohort, newPlan, newRow } from '../new-cohort.test-kit.ts'
import { planWeeks } from './plan.ts'

const at = appWith({ ana: 'trainee', mentor: 'mentor', staff: 'staff' })
const create = (over: Partial<manage.CohortInput> = {}) =>
  at.api.call(manage.createCohort, { body: { ...newCohort, ...over } }, at.staff)
type Over = Partial<plan.PlanInput> & { dryRun?: boolean }
const args = (id: string, over: Over = {}) => ({ params: { id }, body: { ...newPlan, dryRun: false, ...over } })
const make = (id: string, over?: Over) => at.api.call(plan.planCohort, args(id, over), at.staff)
const planned = (id: string) => at.api.call(plan.getPlan, { params: { id } }, at.staff)
const events = () => at.api.deps.db.selectFrom('events').selectAll().orderBy('starts_at').execute()
const twice = { ...newRow, times: 2, compulsory: true, skills: ['react'] }
const essay = { ...newRow, kind: 'task' as const, title: { pt: 'Diário', en: 'Diary' }, weekday: 5, at: '23:00' }

describe('a plan', () => {
  it('is tried without effect, then makes sessions and tasks of the cohort at once', async () => {
    const { id } = await create()
    const tried = await make(id, { rows: [twice, essay], dryRun: true })
    expect(tried).toMatchObject({ dryRun: true, sessions: 2, tasks: 1 })
    expect(tried.dates.map(({ kind, week }) => `${kind} ${week}`)).toEqual(['session 1', 'task 1', 'session 2'])
    expect(await events()).toEqual([])
    await make(id, { rows: [twice, essay] })
    const { sessions, tasks, zone } = await planned(id)
    expect(zone).toBe('Europe/Lisbon')
    expect(sessions).toMatchObject([
      { week: 1, startsAt: '2026-04-08T17:30:00.000Z', state: 'draft', compulsory: true, skills: ['react'] },
      { week: 2, startsAt: '2026-04-15T17:30:00.000Z', endsAt: '2026-04-15T19:30:00.000Z', state: 'draft' },
    ])
    expect(tasks).toMatchObject([{ week: 1, title: { en: 'Diary' }, dueAt: '2026-04-10T22:00:00.000Z' }])
    expect((await events())[0]).toMatchObject({ mode: 'onsite', venue: 'Sala Azul', slug: 'oficina-de-prototipos' })
    // Nobody sees drafts, the calendar of the cohort neither.
    const { sessions: shown, drafts } = await at.api.call(manage.getCohort, { params: { id } }, at.staff)
    expect([shown.length, drafts]).toEqual([0, 2])
  })

  it('makes everything once, though it is sent twice', async () => {
    const { id } = await create()
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const send = () =>
      at.api.send(plan.planCohort.path.replace('{id}', id), {
        method: 'POST',
        token: at.staff.token,
        body: args(id, { rows: [twice] }).body,
        ...key,
      })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await events()).toHaveLength(2)
    expect((await make(id, { rows: [twice, essay] })).dates.map(({ leftOut }) => leftOut)).toEqual([
      'there',
      null,
      'there',
    ])
    expect(await events()).toHaveLength(2)
  })

  it('is shown at once when asked to, with its reminders, or later', async () => {
    const { id } = await create()
    await make(id, { publish: true })
    const [event] = await events()
    expect(event).toMatchObject({ state: 'published', published_at: at.api.deps.clock() })
    const jobs = at.api.deps.db.selectFrom('jobs').select('kind').where('key', 'like', `%${event!.id}`).orderBy('kind')
    expect((await jobs.execute()).map(({ kind }) => kind)).toEqual([
      'events.ask_feedback',
      'events.end_line',
      'events.remind',
    ])
    await make(id, { rows: [{ ...newRow, week: 2, times: 3 }] })
    const publish = { params: { id } }
    expect(await at.api.call(plan.publishPlan, publish, at.staff)).toEqual({ published: 3, left: 0 })
    expect((await planned(id)).sessions.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'published'))
  })

  it('says that nothing would be made when every session is on a day off', async () => {
    const { id } = await create()
    const onFreedomDay = { ...newRow, week: 3, weekday: 6 }
    const tried = await make(id, { rows: [onFreedomDay], dryRun: true })
    expect(tried).toMatchObject({ sessions: 0, dates: [{ leftOut: 'holiday', holiday: { pt: 'Dia da Liberdade' } }] })
    const refused = await at.api.refused(plan.planCohort, args(id, { rows: [onFreedomDay] }), at.staff)
    expect(refused).toMatchObject({ code: 'plan_empty' })
  })

  it('of sixty sessions costs as many statements as one of two', async () => {
    const { id } = await create({ weeks: 30 })
    const { deps, statements } = listeningTo(at.api.deps)
    const caller = { actor: { id: at.staff.id }, requestId: 'plan' } as never
    const cost = async (times: number, title: string) => {
      statements.length = 0
      const rows = ['Um', 'Dois'].map((one) => ({ ...newRow, title: { pt: `${title} ${one}` }, times }))
      await planWeeks(
        deps,
        caller,
        id,
        { ...newPlan, rows, skipHolidays: false, publish: true, dryRun: false },
        eventSessions,
      )
      return statements.length
    }
    const few = await cost(1, 'a')
    expect(await cost(30, 'b')).toBe(few)
    expect(await events()).toHaveLength(62)
  })

  it.each([
    ['a week that the cohort lacks', {}, { rows: [{ ...newRow, week: 17 }] }, 'rows.0.week'],
    ['weeks beyond its end', {}, { rows: [newRow, { ...newRow, week: 10, times: 8 }] }, 'rows.1.times'],
    ['a skill that does not exist', {}, { rows: [{ ...newRow, skills: ['voar'] }] }, 'rows.0.skills'],
    ['an hour that does not exist', {}, { rows: [{ ...newRow, at: '25:00' }] }, 'rows.0.at'],
    ['no title', {}, { rows: [{ ...newRow, title: { pt: ' ' } }] }, 'rows.0.title.pt'],
  ])('is refused at its field: %s', async (_, cohort, over, field) => {
    const { id } = await create(cohort)
    const refused = await at.api.refused(plan.planCohort, args(id, over), at.staff)
    expect(refused).toMatchObject({ code: 'invalid_fields', errors: [{ field }] })
  })

  it.each([
    ['no place', { place: null }, {}, 'cohort_place_missing'],
    ['no link', { mode: 'online' as const }, { publish: true }, 'cohort_link_missing'],
    [
      'too many dates',
      { weeks: 52 },
      { rows: Array.from({ length: 4 }, () => ({ ...newRow, times: 52 })) },
      'plan_too_long',
    ],
  ])('is refused for a cohort with %s', async (_, cohort, over, code) => {
    const { id } = await create(cohort)
    expect(await at.api.refused(plan.planCohort, args(id, over), at.staff)).toMatchObject({ code })
    expect(await events()).toEqual([])
  })
})

describe('a cohort planned by mistake', () => {
  const remove = (id: string) => ({ params: { id } })

  it('is deleted with its drafts; what was published stays', async () => {
    const { id, can } = await create()
    expect(can.remove).toBe(true)
    await make(id, { publish: true })
    await make(id, { rows: [{ ...newRow, week: 2 }] })
    await at.api.call(manage.removeCohort, remove(id), at.staff)
    expect((await events()).map(({ state }) => state)).toEqual(['published'])
    expect(await at.api.refused(manage.getCohort, remove(id), at.staff)).toMatchObject({ status: 404 })
  })

  it('stays once somebody applied, even who has left', async () => {
    const { id } = await create()
    await at.api.call(contract.applyForCohort, { params: { id }, body: {} }, at.ana)
    await at.api.call(contract.leaveCohort, { params: { id } }, at.ana)
    expect((await at.api.call(manage.getCohort, remove(id), at.staff)).can.remove).toBe(false)
    expect(await at.api.refused(manage.removeCohort, remove(id), at.staff)).toMatchObject({ code: 'cohort_has_people' })
  })

  it('is either applied for or deleted, when both happen at once', async () => {
    const { id } = await create()
    const apply = at.api.send(contract.applyForCohort.path.replace('{id}', id), {
      method: 'PUT',
      token: at.ana.token,
      body: {},
    })
    const gone = at.api.send(manage.removeCohort.path.replace('{id}', id), { method: 'DELETE', token: at.staff.token })
    const statuses = (await Promise.all([apply, gone])).map(({ status }) => status)
    const members = await at.api.deps.db.selectFrom('cohort_members').select('id').execute()
    const left = await at.api.deps.db.selectFrom('cohorts').select('id').execute()
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual(statuses)
    expect([members.length, left.length]).toEqual(statuses[0] === 200 ? [1, 1] : [0, 0])
  })
})

describe('what a cohort is', () => {
  it('shows place, team and resources to who is in it or runs it', async () => {
    const resources = [{ title: { pt: 'Guia', en: 'Guide' }, url: 'https://viveiro.example/guia' }]
    const { id, team, version } = await create({
      mode: 'hybrid',
      link: 'https://sala.example/1',
      teamIds: [at.mentor.id],
      resources,
    })
    expect(team).toMatchObject([{ id: at.mentor.id }])
    const about = { params: { id } }
    expect(await at.api.refused(manage.getCohortAbout, about, at.ana)).toMatchObject({ status: 404 })
    await at.api.call(contract.applyForCohort, { params: { id }, body: {} }, at.ana)
    for (const who of [at.ana, at.mentor])
      expect(await at.api.call(manage.getCohortAbout, about, who)).toMatchObject({ place: 'Sala Azul', resources })
    const changed = await at.api.call(manage.updateCohort, { params: { id }, body: { teamIds: [], version } }, at.staff)
    expect(changed.team).toEqual([])
    const stranger = { params: { id }, body: { teamIds: [at.ana.id], version: changed.version } }
    expect(await at.api.refused(manage.updateCohort, stranger, at.staff)).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'teamIds' }],
    })
  })

  it('may be at the same time as another', async () => {
    await create()
    expect(await create({ name: '2026.1 B', startsOn: '2026-05-04' })).toMatchObject({ phase: 'planned' })
  })
})

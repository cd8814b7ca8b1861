import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RegistrationState } from '#contract/events/states.ts'
import * as contract from '#contract/events/registration.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { eventJobs } from '../jobs.ts'
import { toldDecisions } from './told-decisions.ts'

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
})
beforeEach(() => t.setTime('2026-03-12T09:30:00Z'))
afterAll(() => t.close())

async function requests(count: number, capacity = 10) {
  const { db } = t.database
  const event = await makeEvent(db, { capacity, admission: 'approval' })
  const people = await makeUsers(
    db,
    Array.from({ length: count }, () => ({})),
  )
  const rows = await makeRegistrations(
    db,
    people.map(({ id }, index) => ({
      event_id: event.id,
      user_id: id,
      state: 'pending' as const,
      created_at: new Date(index),
    })),
  )
  const params = { slug: event.slug }
  const decide = (decision: 'approve' | 'decline', ids = rows.map(({ id }) => id), said: object = {}) =>
    t.call(contract.decideRegistrations, { params, body: { decision, ids, ...said } }, staff)
  const undo = (ids = rows.map(({ id }) => id)) => t.call(contract.undoDecisions, { params, body: { ids } }, staff)
  const list = async () => {
    const { items } = await t.call(contract.listRegistrations, { params }, staff)
    return rows.map(({ id }) => items.find((item) => item.id === id)!)
  }
  const states = async (): Promise<RegistrationState[]> => (await list()).map(({ state }) => state)
  const subjects = async () => {
    const ids = people.map(({ id }) => id)
    const mails = await db.selectFrom('mails').select('subject').where('user_id', 'in', ids).execute()
    return mails.map(({ subject }) => subject.split(':')[0]).toSorted()
  }
  const taken = async () =>
    (await db.selectFrom('events').select('taken').where('id', '=', event.id).executeTakeFirstOrThrow()).taken
  const said = async () => {
    const ids = people.map(({ id }) => id)
    return db.selectFrom('mails').select('body_text').where('user_id', 'in', ids).orderBy('created_at').execute()
  }
  const words = async () => {
    const own = db.selectFrom('event_registrations').select('decision_words').where('event_id', '=', event.id)
    return (await own.orderBy('created_at').execute()).map(({ decision_words }) => decision_words)
  }
  return { event, params, rows, decide, undo, list, states, subjects, taken, said, words }
}

it('tells people of a decision once it can no longer be taken back, and once only', async () => {
  const { event, rows, decide, list, subjects } = await requests(2)
  const { tellsAt } = await decide('approve', [rows[0]!.id])
  expect(tellsAt).toBe('2026-03-12T09:40:00.000Z')
  await decide('decline', [rows[1]!.id])
  expect((await list()).map((one) => [one.tellsAt, one.can.undo])).toEqual([
    [tellsAt, true],
    [tellsAt, true],
  ])
  t.advance(9 * 60_000)
  await t.work()
  expect(await subjects()).toEqual([])
  t.advance(60_000)
  await t.work()
  await toldDecisions.tellMoves(t.deps, { eventId: event.id })
  expect(await subjects()).toEqual(['Inscrição confirmada', 'Sobre o teu pedido'])
  expect((await list()).map((one) => [one.tellsAt, one.can.undo])).toEqual([
    [null, false],
    [null, false],
  ])
})

it('takes a whole decision back, seats and waiting list included, and mails nobody', async () => {
  const { params, decide, states, subjects, taken } = await requests(3, 2)
  const { decidedAt } = await decide('approve')
  expect(await states()).toEqual(['confirmed', 'confirmed', 'waitlisted'])
  const undo = () => t.call(contract.undoDecisions, { params, body: { decidedAt } }, staff)
  expect(await undo()).toEqual({ undone: 3 })
  expect(await states()).toEqual(['pending', 'pending', 'pending'])
  expect(await taken()).toBe(0)
  t.advance(3_600_000)
  await t.work()
  expect(await subjects()).toEqual([])
})

it('takes one decision back, and a second click finds nothing left', async () => {
  const { params, rows, decide, states } = await requests(2)
  await decide('decline')
  const body = { ids: [rows[0]!.id] }
  const clicks = [1, 2].map(() => t.call(contract.undoDecisions, { params, body }, staff))
  const answers = await Promise.allSettled(clicks)
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await states()).toEqual(['pending', 'declined'])
})

it('keeps a decision of which the person was told', async () => {
  const { params, decide, states } = await requests(1)
  const { decidedAt } = await decide('approve')
  t.advance(10 * 60_000)
  await t.work()
  const problem = await t.refused(contract.undoDecisions, { params, body: { decidedAt } }, staff)
  expect(problem).toMatchObject({ status: 409, code: 'state_conflict' })
  expect(await states()).toEqual(['confirmed'])
})

it('takes the words of a decision back with it, and no later mail says them', async () => {
  const { event, decide, undo, states, subjects, said, words } = await requests(1)
  await decide('decline', undefined, { words: 'Já temos quem fale disso.', silent: true })
  await undo()
  await decide('approve', undefined, { words: 'Bem-vinda! Senta-te na mesa 4.' })
  await undo()
  expect([await states(), await words()]).toEqual([['pending'], [null]])
  t.setTime(event.ends_at)
  await eventJobs['events.end_line']!(t.deps, { eventId: event.id })
  expect(await subjects()).toEqual(['Sobre o teu pedido'])
  expect((await said())[0]!.body_text).not.toContain('mesa 4')
})

it('takes an approval of somebody who had been refused back to that refusal, with its words', async () => {
  const { decide, undo, states, subjects, taken, words } = await requests(2, 1)
  await decide('decline', undefined, { words: 'Desta vez não.' })
  t.advance(10 * 60_000)
  await t.work()
  await decide('approve', undefined, { words: 'Afinal há lugar.' })
  expect(await states()).toEqual(['confirmed', 'waitlisted'])
  await undo()
  expect([await states(), await words(), await taken()]).toEqual([
    ['declined', 'declined'],
    ['Desta vez não.', 'Desta vez não.'],
    0,
  ])
  t.advance(10 * 60_000)
  await t.work()
  expect(await subjects()).toEqual(['Sobre o teu pedido', 'Sobre o teu pedido'])
})

it('words said with a place in line are not said again with the seat that follows', async () => {
  const { rows, params, decide, states, said, words } = await requests(2, 1)
  await decide('approve', undefined, { words: 'Obrigado pela espera.' })
  t.advance(10 * 60_000)
  await t.work()
  await t.call(contract.cancelRegistration, { params: { ...params, id: rows[0]!.id } }, staff)
  expect([await states(), await words()]).toEqual([
    ['cancelled', 'offered'],
    [null, null],
  ])
  expect((await said()).filter(({ body_text }) => body_text.includes('Obrigado pela espera.'))).toHaveLength(2)
})

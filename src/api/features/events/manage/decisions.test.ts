import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RegistrationState } from '#contract/events/states.ts'
import * as contract from '#contract/events/registration.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
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
  const decide = (decision: 'approve' | 'decline', ids = rows.map(({ id }) => id)) =>
    t.call(contract.decideRegistrations, { params, body: { decision, ids } }, staff)
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
  return { event, params, rows, decide, list, states, subjects, taken }
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

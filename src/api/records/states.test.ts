import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventStates, eventTransitions, type EventState, type Mover } from '#contract/events/states.ts'
import { mayMove } from '#contract/states.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { moveRows } from './states.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const move = (rows: { id: string; state: EventState }[], to: EventState, by: Mover) =>
  moveRows(database.db, 'events', eventTransitions, { rows, to, by, set: { title_pt: `Movido por ${by}` } })
const stateOf = async (id: string) =>
  (await database.db.selectFrom('events').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('moveRows', () => {
  const cases = eventStates.flatMap((from) =>
    eventStates.flatMap((to) => (['self', 'staff', 'system'] as const).map((by) => [from, to, by] as const)),
  )
  it.each(cases)('from %s to %s by %s follows the table', async (from, to, by) => {
    const event = await makeEvent(database.db, { state: from })
    const allowed = mayMove(eventTransitions, from, to, by)
    const moved = await move([event], to, by)
    expect(moved.map(({ state, title_pt }) => [state, title_pt])).toEqual(allowed ? [[to, `Movido por ${by}`]] : [])
    expect(await stateOf(event.id)).toBe(allowed ? to : from)
  })

  it('skips a row whose state has changed since it was read', async () => {
    const event = await makeEvent(database.db, { state: 'cancelled' })
    expect(await move([{ id: event.id, state: 'published' }], 'cancelled', 'staff')).toEqual([])
  })

  it('accepts an empty list', async () => {
    expect(await move([], 'published', 'staff')).toEqual([])
  })
})

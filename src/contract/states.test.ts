import { expect, it } from 'vitest'
import { mayMove, statesBefore, type Transitions } from './states.ts'

const lamp: Transitions<'none' | 'off' | 'on' | 'broken', 'off' | 'on' | 'broken', 'person' | 'clock'> = {
  none: { off: ['person'] },
  off: { on: ['person', 'clock'] },
  on: { off: ['person'], broken: ['clock'] },
  broken: { off: ['person'] },
}

it('a record moves only along the table, by the movers it names', () => {
  expect(mayMove(lamp, 'off', 'on', 'clock')).toBe(true)
  expect(mayMove(lamp, 'on', 'off', 'clock')).toBe(false)
  expect(mayMove(lamp, 'broken', 'on', 'person')).toBe(false)
  expect(mayMove(lamp, 'none', 'off', 'person')).toBe(true)
})

it('`statesBefore` leaves out `none`, the state of records that do not exist', () => {
  expect(statesBefore(lamp, 'off', 'person')).toEqual(['on', 'broken'])
  expect(statesBefore(lamp, 'off', 'clock')).toEqual([])
})

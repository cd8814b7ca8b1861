import { expect, it } from 'vitest'
import { mayMove, statesBefore, type Transitions } from './states.ts'

const lamp: Transitions<'none' | 'off' | 'on' | 'broken', 'off' | 'on' | 'broken', 'person' | 'clock'> = {
  none: { off: ['person'] },
  off: { on: ['person', 'clock'] },
  on: { off: ['person'], broken: ['clock'] },
  broken: { off: ['person'] },
}

it('moves a record only where the table says, and by whom', () => {
  expect(mayMove(lamp, 'off', 'on', 'clock')).toBe(true)
  expect(mayMove(lamp, 'on', 'off', 'clock')).toBe(false)
  expect(mayMove(lamp, 'broken', 'on', 'person')).toBe(false)
  expect(mayMove(lamp, 'none', 'off', 'person')).toBe(true)
})

it('names the states from which a record can be moved, without the one of records that do not exist', () => {
  expect(statesBefore(lamp, 'off', 'person')).toEqual(['on', 'broken'])
  expect(statesBefore(lamp, 'off', 'clock')).toEqual([])
})

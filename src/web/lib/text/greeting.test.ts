import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [19, 'afternoon'],
  [20, 'evening'],
] as const)('says the right greeting at %i o’clock', (hour, greeting) => {
  expect(greetingAt(new Date(2026, 2, 12, hour, 59))).toBe(greeting)
})

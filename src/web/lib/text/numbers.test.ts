import { expect, it } from 'vitest'
import { numberFrom, typedNumber } from './numbers.ts'

it.each([
  ['2 640', 'pt', 2640],
  ['2.640', 'pt', 2640],
  ['2,640', 'en', 2640],
  ['2.640,50', 'pt', 2640.5],
  ['12,5', 'pt', 12.5],
  ['12.5', 'pt', 12.5],
  ['12,5', 'en', 12.5],
  ['-3', 'pt', -3],
  ['1000000000000000', 'pt', 1e15],
  ['', 'pt', null],
  ['muitos', 'pt', 'muitos'],
  ['1e15', 'pt', '1e15'],
  ['1,2,3', 'pt', '1,2,3'],
] as const)('reads %j in %s as %j', (text, locale, value) => {
  expect(numberFrom(text, locale)).toBe(value)
})

it('writes what it reads', () => {
  expect(typedNumber(1234.5, 'pt')).toBe('1234,5')
  expect(numberFrom(typedNumber(1234.5, 'pt'), 'pt')).toBe(1234.5)
})

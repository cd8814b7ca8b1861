import { expect, it } from 'vitest'
import { Misread, numberColumn, type ImportReader } from './columns.ts'

const reader: ImportReader = { locale: 'pt', zone: 'Europe/Lisbon', fields: new Map(), skills: new Map() }
const read = (cell: string) => {
  const value = numberColumn('payMin').read(cell, reader)
  return value instanceof Misread ? value.code : value
}

it.each([
  ['1200', 1200],
  ['25,0', 25],
  ['25.00', 25],
  ['-3', -3],
  ['0', 0],
  ['1 200', 1200],
  ['1\u00A0200,00\u00A0€', 1200],
  ['1.000', 1000],
  ['1.000 €', 1000],
  ['1.000,00', 1000],
  ['12.345.678', 12_345_678],
  ['1,200,000', 1_200_000],
  ['1,200.00', 1200],
  ['1,000', 'ambiguous_number'],
  ['12,500', 'ambiguous_number'],
  ['12,5', 'not_a_number'],
  ['0.500', 'not_a_number'],
  ['1.0000', 'not_a_number'],
  ['1.20', 'not_a_number'],
  ['12 00', 'not_a_number'],
  ['muitos', 'not_a_number'],
])('the cell %j is read as %j', (cell, expected) => {
  expect(read(cell)).toBe(expected)
})

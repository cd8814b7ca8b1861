import { expect, it } from 'vitest'
import { writeCsv, type CsvCell } from './text-files.ts'

const cellOf = (value: CsvCell) =>
  writeCsv({ value: (row: CsvCell) => row }, [value])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')

it.each(['=1+1', '+351', '-2', '@cmd', '\tx', '\rx'])('defuses %j, which a spreadsheet would run', (text) => {
  expect(cellOf(text).replace(/^"/, '')).toMatch(/^'/)
})

it.each<[CsvCell, string]>([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  [null, ''],
  [-2.5, '-2.5'],
  [true, 'true'],
  [new Date('2026-03-12T09:30:00Z'), '2026-03-12T09:30:00.000Z'],
])('writes %j', (value, cell) => expect(cellOf(value)).toBe(cell))

it('begins with a mark by which spreadsheets know UTF-8, and ends lines with CRLF', () => {
  expect(writeCsv({ a: () => 1, b: () => 2 }, ['row'])).toBe('\u{FEFF}a,b\r\n1,2\r\n')
})

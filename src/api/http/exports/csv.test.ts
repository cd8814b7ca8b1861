import { expect, it } from 'vitest'
import { csvTexts } from './csv.ts'
import { cellsOf, type ExportCell } from './export-cells.ts'

const write = async (rows: ExportCell[][]) => (await Array.fromAsync(csvTexts(toAsync(rows)))).join('')
async function* toAsync<T>(items: T[]) {
  yield* items
}
const cellOf = async (cell: ExportCell) => (await write([[cell]])).slice(1, -2)

it.each([
  ['=1+1', "'=1+1"],
  ['+351', "'+351"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\r=x', "'\r'=x"],
  ['＝1', "'＝1"],
  ['Rua;=1+1', "Rua;'=1+1"],
  ['a;b;@cmd', "a;b;'@cmd"],
  ['two\n=lines', "two\n'=lines"],
  ['two\r\n+lines', "two\r\n'+lines"],
  ['a\t-1', "a\t'-1"],
  ['x;"=1+1;', `x;""'=1+1;`],
  ['x; \u{22} =1+1', `x; "" '=1+1`],
  [' =1+1', " '=1+1"],
])('defuses %j, which a spreadsheet would run as a formula', async (text, cell) =>
  expect(await cellOf(text)).toBe(`"${cell}"`),
)

it.each<[ExportCell, string]>([
  ['plain', '"plain"'],
  ['a = b, 1+1; e-mail@casa', '"a = b, 1+1; e-mail@casa"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['', '""'],
  [null, '""'],
  [-2.5, '"-2.5"'],
  [true, '"true"'],
  [new Date('2026-03-12T09:30:00Z'), '"2026-03-12T09:30:00.000Z"'],
])('writes %j', async (value, cell) => expect(await cellOf(value)).toBe(cell))

it('begins with a byte order mark, and ends lines with CRLF', async () => {
  const rows = await Array.fromAsync(cellsOf({ a: () => 1, b: () => 2 }, ['row']))
  expect(await write(rows)).toBe('\u{FEFF}"a","b"\r\n"1","2"\r\n')
})

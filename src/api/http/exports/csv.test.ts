import { expect, it } from 'vitest'
import { csvTexts } from './csv.ts'
import { cellsOf, type ExportCell, type Reader } from './export-cells.ts'

const reader = (locale: Reader['locale']): Reader => ({ locale, zone: 'Europe/Lisbon', fields: new Map() })
const write = async (rows: ExportCell[][], locale: Reader['locale'] = 'pt') =>
  (await Array.fromAsync(csvTexts(toAsync(rows), reader(locale)))).join('')
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
  [-2.5, '"-2,5"'],
  [new Date('2026-03-12T09:30:00Z'), '"2026-03-12 09:30"'],
  [new Date('2026-07-12T09:30:00Z'), '"2026-07-12 10:30"'],
  [Temporal.PlainDate.from('2026-07-12'), '"2026-07-12"'],
])('writes %j', async (value, cell) => expect(await cellOf(value)).toBe(cell))

it.each([
  ['pt', '\u{FEFF}"Nome";"Nota";"1. Clareza"\r\n"Sim";"3,67";"x"\r\n'],
  ['en', '\u{FEFF}"Name","Score","1. Clareza"\r\n"Yes","3.67","x"\r\n'],
] as const)('has the headings, words and signs of a reader in %s', async (locale, file) => {
  const columns = { name: () => true, score: () => 11 / 3, '1. Clareza': () => 'x' }
  expect(await write(await Array.fromAsync(cellsOf(columns, ['row'], reader(locale))), locale)).toBe(file)
})

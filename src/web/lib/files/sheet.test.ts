// @vitest-environment node
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { csvTexts } from '#api/http/exports/csv.ts'
import { readSheet } from './sheet.ts'

const limits = { rows: 5000, cell: 300, bytes: 100_000, columns: 4 }

async function workbook(sheet: string, more: Record<string, string> = {}) {
  const zip = new ZipFile()
  const parts = { 'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`, ...more }
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return new File([new Uint8Array(await buffer(zip.outputStream))], 'lista.xlsx')
}
const cellsIn = async (file: File) => {
  const sheet = await readSheet(file, limits)
  return typeof sheet === 'string' ? sheet : [sheet.head, ...sheet.rows.map(({ line, cells }) => [line, ...cells])]
}

it('reads shared and rich texts, dates, gaps and the results of formulas of a workbook as another program writes it', async () => {
  const sheet = `<x:sheetData>
    <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c><x:c r="D1" t="str"><x:v>Soma</x:v></x:c></x:row>
    <x:row r="3"><x:c r="A3" t="s"><x:v>2</x:v></x:c><x:c r="B3" s="1"><x:v>46344.395833333</x:v></x:c>
      <x:c r="C3" s="2"><x:v>46344</x:v></x:c><x:c r="D3"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData>`
  const shared =
    '<sst><si><t>Nome</t></si><si><t>Dia &amp; hora</t></si><si><r><t xml:space="preserve">Sal </t></r><r><t>&lt;fino&gt;</t></r></si></sst>'
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const file = await workbook(sheet, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles })
  expect(await cellsIn(file)).toEqual([
    ['Nome', '', 'Dia & hora', 'Soma'],
    [3, 'Sal <fino>', '2026-11-18 09:30', '2026-11-18', '2'],
  ])
})

const twoCells =
  '<sheetData><row r="1"><c t="str"><v>Nome</v></c></row><row r="2"><c t="str"><v>Maré</v></c></row></sheetData>'

it.each([
  ['merged', workbook(`${twoCells}<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>`)],
  ['empty', workbook('<sheetData/>')],
  ['notText', new File(['PK\u0003\u0004 cut off'], 'lista.xlsx')],
  ['notText', new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'velho.xls')],
  ['tooWide', new File(['a;b;c;d;e\n1;2;3;4;5'], 'lista.csv')],
  ['tooLong', new File(['x'.repeat(100_001)], 'lista.csv')],
])('says %s of a file that it cannot take', async (problem, file) => {
  expect(await readSheet(await file, limits)).toBe(problem)
})

it('gives texts back that our files keep from running as formulas', async () => {
  const texts = ['=1+1', "'=1", '-5', 'a;=b', '+351 912', "d'água", '@ana', "''", 'um\n=dois']
  const written = csvTexts(
    (async function* () {
      yield ['Texto']
      for (const text of texts) yield [text]
    })(),
    { locale: 'pt', zone: 'Europe/Lisbon', fields: new Map() },
  )
  const content = await Array.fromAsync(written)
  const sheet = await readSheet(new File(content, 'lista.csv'), limits)
  expect(typeof sheet === 'string' ? sheet : sheet.rows.map(({ cells }) => cells[0])).toEqual(texts)
})

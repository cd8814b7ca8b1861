import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { exportFormats, type ExportFormat } from '#contract/lists.ts'
import { readCsv } from '#test/csv.ts'
import { unzip } from '#test/unzip.ts'
import type { ExportCell, ExportColumns, Reader } from './export-cells.ts'
import { exportStream, sendExport } from './exports.ts'

const reader: Reader = { locale: 'pt', zone: 'Europe/Lisbon', fields: new Map() }
const value: ExportColumns<ExportCell> = { value: (cell) => cell }
const sheetOf = async (rows: ExportCell[], columns = value) => {
  const files = unzip(await buffer(exportStream({ format: 'xlsx', name: 'events', reader, columns, rows })))
  return files['xl/worksheets/sheet1.xml']!
}

describe('a workbook', () => {
  it('has the parts that a spreadsheet requires', async () => {
    const files = unzip(await buffer(exportStream({ format: 'xlsx', name: 'a&[b]', reader, columns: value, rows: [] })))
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(files['xl/workbook.xml']).toContain('<sheet name="a  b " ')
    for (const content of Object.values(files)) expect(content).toMatch(/^<\?xml/)
  })

  it.each<[ExportCell, string]>([
    ['Olá', '<c r="A2" t="inlineStr"><is><t xml:space="preserve">Olá</t></is></c>'],
    ['=1+1', '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>'],
    ['<b> & "c"', '<c r="A2" t="inlineStr"><is><t xml:space="preserve">&lt;b&gt; &amp; "c"</t></is></c>'],
    ['a\u0000\r\nb\uD800', '<c r="A2" t="inlineStr"><is><t xml:space="preserve">a\nb\uFFFD</t></is></c>'],
    ['_x0041_', '<c r="A2" t="inlineStr"><is><t xml:space="preserve">_x005F_x0041_</t></is></c>'],
    [-2.5, '<c r="A2"><v>-2.5</v></c>'],
    [Number.NaN, ''],
    [true, '<c r="A2" t="inlineStr"><is><t xml:space="preserve">Sim</t></is></c>'],
    [new Date('2026-03-12T12:00:00Z'), '<c r="A2" s="2"><v>46093.5</v></c>'],
    [new Date('2026-07-12T11:00:00Z'), '<c r="A2" s="2"><v>46215.5</v></c>'],
    [Temporal.PlainDate.from('2026-07-12'), '<c r="A2" s="3"><v>46215</v></c>'],
    [null, ''],
  ])('writes %j in a typed cell', async (cell, xml) => {
    expect(await sheetOf([cell])).toContain(`<row r="2">${xml}</row>`)
  })

  it('has bold, frozen headings', async () => {
    const sheet = await sheetOf(['x'])
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain(
      '<row r="1"><c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Valor</t></is></c></row>',
    )
  })

  it('has columns as wide as their first rows, within reason', async () => {
    const widths = [...(await sheetOf(['x'.repeat(20), 'y'.repeat(500)])).matchAll(/width="(\d+)"/g)]
    expect(widths.map(([, width]) => width)).toEqual(['60'])
    expect(await sheetOf(['um texto de vinte'])).toContain('width="19"')
  })

  it('names columns beyond Z', async () => {
    const wide = Object.fromEntries(Array.from({ length: 703 }, (_, index) => [`c${index}`, () => index]))
    const places = [...(await sheetOf(['x'], wide)).matchAll(/r="([A-Z]+)2"/g)].map(([, place]) => place)
    expect([places[25], places[26], places[701], places[702]]).toEqual(['Z', 'AA', 'ZZ', 'AAA'])
  })

  it('cuts a text that is too long for a cell', async () => {
    expect((await sheetOf(['x'.repeat(40_000)])).match(/x{1000,}/)![0]).toHaveLength(32_767)
  })

  it('has the same columns and rows as CSV', async () => {
    const columns = { name: (row: number) => `n${row}`, row: (row: number) => row }
    const rows = [1, 2, 3]
    const csv = readCsv(await text(exportStream({ format: 'csv', name: 'x', reader, columns, rows })))
    const sheet = unzip(await buffer(exportStream({ format: 'xlsx', name: 'x', reader, columns, rows })))[
      'xl/worksheets/sheet1.xml'
    ]!
    const cells = [...sheet.matchAll(/<(?:v|t xml:space="preserve")>([^<]*)</g)].map(([, cell]) => cell)
    expect(cells).toEqual([...Object.keys(csv[0]!), ...csv.flatMap((row) => Object.values(row))])
  })
})

/** Rows that record how many were read and whether the iterator was closed. */
function countedRows(count: number) {
  const seen = { made: 0, ended: Promise.withResolvers<void>() }
  async function* make() {
    try {
      for (; seen.made < count; seen.made += 1) {
        // Yields to other work, as between two pages of a list.
        if (seen.made % 1000 === 0) await new Promise(setImmediate)
        yield `${seen.made} ${Math.random().toFixed(16)} `.padEnd(700, 'texto ')
      }
    } finally {
      seen.ended.resolve()
    }
  }
  return { seen, rows: make() }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const memory = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it.each(exportFormats)('%s of 100,000 rows grows the process by less than 50 MiB', async (format) => {
  const { seen, rows } = countedRows(100_000)
  const columns = { value: (row: string) => row }
  const before = memory()
  let most = 0
  let measured = 0
  for await (const _ of exportStream({ format, name: 'x', reader, columns, rows })) {
    if (seen.made - measured < 10_000) continue
    measured = seen.made
    most = Math.max(most, memory() - before)
  }
  expect(seen.made).toBe(100_000)
  expect(measured).toBeGreaterThan(50_000)
  expect(most).toBeLessThan(50 * 1024 * 1024)
})

describe('over a connection', () => {
  async function download(format: ExportFormat, rows: AsyncIterable<string>): Promise<IncomingMessage> {
    const app = Fastify({ forceCloseConnections: true })
    onTestFinished(() => app.close())
    app.get('/', (_, reply) =>
      sendExport(reply, { format, name: 'rows', reader, columns: { value: (row: string) => row }, rows }),
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const [answer] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage]
    return answer
  }

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const)('%s has its type and name, and is complete', async (format, type) => {
    const answer = await download(format, countedRows(3000).rows)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="rows.${format}"`,
    })
    const content = await buffer(answer)
    const lines = format === 'csv' ? content.toString() : unzip(content)['xl/worksheets/sheet1.xml']!
    expect(lines.match(/\d+ 0\.\d+ texto/g)).toHaveLength(3000)
  })

  it.each(exportFormats)('ends the walk when the reader of %s disconnects', async (format) => {
    const { seen, rows } = countedRows(1_000_000)
    const answer = await download(format, rows)
    // The walk must have begun before it can be ended.
    await vi.waitUntil(() => seen.made > 0, { timeout: 15_000 })
    answer.destroy()
    await seen.ended.promise
    expect(seen.made).toBeLessThan(1_000_000)
  })

  it.each(exportFormats)('a refusal before the first row of %s is answered as such', async (format) => {
    async function* refusing() {
      yield* countedRows(0).rows
      throw Object.assign(new Error('no such cohort'), { statusCode: 404 })
    }
    const { statusCode, headers } = await download(format, refusing())
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it.each(exportFormats)('a failure in the middle of %s cuts off the file', async (format) => {
    async function* failing() {
      yield* countedRows(5000).rows
      throw new Error('the database went away')
    }
    await expect(buffer(await download(format, failing()))).rejects.toThrow('aborted')
  })
})

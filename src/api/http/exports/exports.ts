import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { exportTypes, type ExportFormat } from '#contract/lists.ts'
import { csvTexts } from './csv.ts'
import { cellsOf, inChunks, type ExportColumns } from './export-cells.ts'
import { xlsxStream } from './xlsx.ts'

type Export<Row> = {
  format: ExportFormat
  /** File name without its extension. */
  name: string
  columns: ExportColumns<Row>
  /** Read at the client's pace, and closed when the client disconnects. */
  rows: Rows<Row>
}

/** A stream that holds a few rows in memory, whatever the length of the list. */
export function exportStream<Row>({ format, name, columns, rows }: Export<Row>): Readable {
  const cells = cellsOf(columns, rows)
  return format === 'xlsx' ? xlsxStream(name, cells) : Readable.from(inChunks(csvTexts(cells)), { objectMode: false })
}

/** Refuses before the first byte: headers leave once the first row is there, so wrong filters answer as any other call. */
export async function sendExport<Row>(reply: FastifyReply, given: Export<Row>): Promise<FastifyReply> {
  const file = { ...given, rows: await begun(given.rows) }
  const { format, name } = file
  return reply
    .type(format === 'csv' ? `${exportTypes.csv}; charset=utf-8` : exportTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(exportStream(file))
}

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>

/** The same rows, of which the first has been read. */
async function begun<Row>(rows: Rows<Row>): Promise<AsyncIterable<Row>> {
  const rest = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const first = await rest.next()
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let next = first; !next.done; next = await rest.next()) yield next.value
      } finally {
        await rest.return?.()
      }
    },
  }
}

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { exportTypes, type ExportFormat } from '#contract/lists.ts'
import { csvTexts } from './csv.ts'
import { cellsOf, inChunks, type ExportColumns, type Reader } from './export-cells.ts'
import { xlsxStream } from './xlsx.ts'

type Export<Row> = {
  format: ExportFormat
  /** File name without its extension. */
  name: string
  reader: Reader
  columns: ExportColumns<Row>
  /** Read at the client's pace, and closed when the client disconnects. */
  rows: Rows<Row>
}

/** A stream that holds a few rows in memory, whatever the length of the list. */
export function exportStream<Row>({ format, name, reader, columns, rows }: Export<Row>): Readable {
  const cells = cellsOf(columns, rows, reader)
  if (format === 'xlsx') return xlsxStream(name, cells, reader)
  return Readable.from(inChunks(csvTexts(cells, reader)), { objectMode: false })
}

/** Refuses before the first byte: headers leave once the first row is there, so wrong filters answer like other calls. */
export async function sendExport<Row>(
  reply: FastifyReply,
  given: Omit<Export<Row>, 'reader'> & { reader: Reader | Promise<Reader> },
): Promise<FastifyReply> {
  const [rows, reader] = await Promise.all([begun(given.rows), given.reader])
  const file = { ...given, rows, reader }
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

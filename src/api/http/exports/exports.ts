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
  rows: AsyncIterable<Row> | Iterable<Row>
}

/** A stream that holds a few rows in memory, whatever the length of the list. */
export function exportStream<Row>({ format, name, columns, rows }: Export<Row>): Readable {
  const cells = cellsOf(columns, rows)
  return format === 'xlsx' ? xlsxStream(name, cells) : Readable.from(inChunks(csvTexts(cells)), { objectMode: false })
}

export function sendExport<Row>(reply: FastifyReply, file: Export<Row>): FastifyReply {
  const { format, name } = file
  return reply
    .type(format === 'csv' ? `${exportTypes.csv}; charset=utf-8` : exportTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(exportStream(file))
}

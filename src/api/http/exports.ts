import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { exportTypes, type ExportFormat } from '#contract/lists.ts'
import { csvTexts } from './csv.ts'
import { cellsOf, inChunks, type ExportColumns } from './export-cells.ts'
import { xlsxStream } from './xlsx.ts'

type Export<Row> = {
  format: ExportFormat
  /** Of the file, without its extension. */
  name: string
  columns: ExportColumns<Row>
  /** Asked for rows only as fast as the reader takes them, and ended when the reader goes away. */
  rows: AsyncIterable<Row> | Iterable<Row>
}

/** The file as it is made: however many rows there are, a few of them are in memory. */
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

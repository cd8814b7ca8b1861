import type { FastifyReply } from 'fastify'

export type CsvCell = string | number | boolean | Date | null
/** Headings with the cell that stands under each, in the order of the file. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

/** A CSV file by RFC 4180 that spreadsheets read as UTF-8, with no cell that they would run as a formula. */
export function writeCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  const lines = [Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]
  return `\u{FEFF}${lines.map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text to save under this name. */
export function sendFile(reply: FastifyReply, type: string, name: string, content: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}

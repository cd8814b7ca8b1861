import type { ExportCell } from './export-cells.ts'

/** A CSV file by RFC 4180 that spreadsheets read as UTF-8, with no cell that they would run as a formula. */
export async function* csvTexts(rows: AsyncIterable<ExportCell[]>): AsyncGenerator<string, void> {
  yield '\u{FEFF}'
  for await (const cells of rows)
    yield `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function textOf(cell: ExportCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? defuse(cell) : String(cell)
}

/**
 * Spreadsheets run what begins with one of these signs. In Portugal they separate cells by semicolons, for which the
 * quotes of this file do not stand where they are looked for: what follows a separator or a line break counts as well.
 */
const defuse = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g, "'")

import type { ExportCell } from './export-cells.ts'

/** CSV by RFC 4180, read as UTF-8 by spreadsheets, without cells that they run as formulas. */
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
 * Spreadsheets run cells that begin with one of these characters. Portuguese ones split at semicolons, even inside our
 * quotes, so a cell can also begin after a separator or a line break, and after blanks or quotes that follow it.
 */
const defuse = (text: string) => text.replaceAll(/(?<=(?:^|[;\t\r\n])[" ]*)(?=[=+\-@\t\r＝＋－＠])/g, "'")

import { type ExportCell, onTheWall, type Reader } from './export-cells.ts'

/** Where a comma parts euros from cents, spreadsheets part cells by semicolons. */
const signs = { pt: { separator: ';', decimal: ',' }, en: { separator: ',', decimal: '.' } } as const

/** CSV by RFC 4180, read as UTF-8 by spreadsheets, without cells that they run as formulas. */
export async function* csvTexts(rows: AsyncIterable<ExportCell[]>, reader: Reader): AsyncGenerator<string, void> {
  const { separator } = signs[reader.locale]
  yield '\u{FEFF}'
  for await (const cells of rows)
    yield `${cells.map((cell) => `"${textOf(cell, reader).replaceAll('"', '""')}"`).join(separator)}\r\n`
}

function textOf(cell: ExportCell, reader: Reader): string {
  if (cell === null) return ''
  // Spreadsheets of every language read this as a time.
  if (cell instanceof Date) return onTheWall(cell, reader).toString({ smallestUnit: 'minute' }).replace('T', ' ')
  if (typeof cell === 'number') return String(cell).replace('.', signs[reader.locale].decimal)
  return typeof cell === 'string' ? defuse(cell) : String(cell)
}

/**
 * Spreadsheets run cells that begin with one of these characters. Portuguese ones split at semicolons, even inside our
 * quotes, so a cell can also begin after a separator or a line break, and after blanks or quotes that follow it.
 */
const defuse = (text: string) => text.replaceAll(/(?<=(?:^|[;\t\r\n])[" ]*)(?='*[=+\-@\t\r＝＋－＠])/g, "'")

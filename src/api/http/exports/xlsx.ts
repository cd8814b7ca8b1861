import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { dayMs } from '#contract/times.ts'
import { type ExportCell, inChunks, onTheWall, type Reader } from './export-cells.ts'
import { sheetEnd, sheetStart, workbookParts } from './xlsx-parts.ts'

/**
 * A workbook of one sheet, written row by row at the reader's pace and never held in memory. Texts are inline strings,
 * which spreadsheets do not run as formulas.
 */
export function xlsxStream(name: string, rows: AsyncIterable<ExportCell[]>, reader: Reader): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(inChunks(sheetTexts(rows, reader)), { objectMode: false })
  // `pipe` forwards neither an error of the rows nor a disconnected reader.
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  for (const [path, content] of Object.entries(workbookParts(name))) zip.addBuffer(Buffer.from(content), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

/** The widths of the columns stand before the rows in the file, so that they follow from the first of them. */
const measured = 50

async function* sheetTexts(rows: AsyncIterable<ExportCell[]>, reader: Reader): AsyncGenerator<string, void> {
  const first: ExportCell[][] = []
  let number = 0
  const write = (cells: ExportCell[]) => {
    number += 1
    return rowText(cells, number, reader)
  }
  for await (const cells of rows) {
    if (number > 0) yield write(cells)
    else if (first.push(cells) === measured) yield begin(first, write)
  }
  if (number === 0) yield begin(first, write)
  yield sheetEnd
}

const begin = (rows: ExportCell[][], write: (cells: ExportCell[]) => string) =>
  sheetStart(widthsOf(rows)) + rows.map(write).join('')

const [narrowest, widest] = [8, 60]

const widthsOf = (rows: ExportCell[][]): number[] =>
  (rows[0] ?? []).map((_, index) =>
    Math.min(widest, Math.max(narrowest, ...rows.map((cells) => lengthOf(cells[index]!)))),
  )

function lengthOf(cell: ExportCell): number {
  if (cell instanceof Date) return 17
  // A text is as wide as its longest line, with a little air.
  return cell === null
    ? 0
    : 2 +
        Math.max(
          ...String(cell)
            .split('\n')
            .map(({ length }) => length),
        )
}

const rowText = (cells: ExportCell[], number: number, reader: Reader) =>
  `<row r="${number}">${cells.map((cell, index) => writeCell(cell, `${letters(index)}${number}`, { isHead: number === 1, reader })).join('')}</row>`

type Place = { isHead: boolean; reader: Reader }

function writeCell(cell: ExportCell, place: string, { isHead, reader }: Place): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  if (cell instanceof Date) return `<c r="${place}" s="2"><v>${dayNumber(onTheWall(cell, reader))}</v></c>`
  if (cell instanceof Temporal.PlainDate) return `<c r="${place}" s="3"><v>${dayNumber(cell.toPlainDateTime())}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const style = isHead ? ' s="1"' : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(String(cell))}</t></is></c>`
}

/** 0 → A, 25 → Z, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** Excel counts days from 30 December 1899 and has no time zones: a cell holds what the clock shows. */
const dayNumber = (time: Temporal.PlainDateTime) => time.toZonedDateTime('UTC').epochMilliseconds / dayMs + 25_569

const longestText = 32_767
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Drops characters that XML cannot hold. Excel reads `_x0041_` as A, so such an underscore is escaped. */
export function escapeText(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n]]/gv, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => entities[sign]!)
}

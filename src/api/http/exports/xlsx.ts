import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { dayMs } from '#contract/times.ts'
import { inChunks, type ExportCell } from './export-cells.ts'
import { sheetEnd, sheetStart, workbookParts } from './xlsx-parts.ts'

/**
 * A workbook of one sheet, written row by row at the reader's pace and never held in memory. Texts are inline strings,
 * which spreadsheets do not run as formulas.
 */
export function xlsxStream(name: string, rows: AsyncIterable<ExportCell[]>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(inChunks(sheetTexts(rows)), { objectMode: false })
  // `pipe` forwards neither an error of the rows nor a disconnected reader.
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  for (const [path, content] of Object.entries(workbookParts(name))) zip.addBuffer(Buffer.from(content), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetTexts(rows: AsyncIterable<ExportCell[]>): AsyncGenerator<string, void> {
  yield sheetStart
  let number = 0
  for await (const cells of rows) {
    number += 1
    const style = number === 1 ? ' s="1"' : ''
    yield `<row r="${number}">${cells.map((cell, index) => writeCell(cell, `${letters(index)}${number}`, style)).join('')}</row>`
  }
  yield sheetEnd
}

function writeCell(cell: ExportCell, place: string, style: string): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  if (cell instanceof Date) return `<c r="${place}" s="2"><v>${dayNumber(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
}

/** 0 → A, 25 → Z, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

/** Excel counts days from 30 December 1899 and has no time zones, so times are in UTC. */
const dayNumber = (time: Date) => time.getTime() / dayMs + 25_569

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

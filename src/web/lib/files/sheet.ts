import { readCells, type Separator } from './csv.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
export type Sheet = {
  name: string
  /** How the text of a CSV file is written; null for a workbook. */
  text: { encoding: Encoding; separator: Separator } | null
  head: string[]
  rows: { line: number; cells: string[] }[]
}
export type SheetProblem = 'empty' | 'tooLong' | 'tooWide' | 'notText' | 'merged'
type Limits = { rows: number; cell: number; bytes: number; columns?: number }

/** Excel saves CSV files in the system's encoding: bytes that are no UTF-8 are read as Windows-1252. */
function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

const separators: readonly Separator[] = [';', ',', '\t']

function separatorOf(text: string): Separator {
  const head = text.slice(0, text.search(/\n|$/))
  const count = (one: Separator) => head.split(one).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Our CSV files put an apostrophe before what a spreadsheet would run as a formula; it is not part of the text. */
const withoutGuard = (cell: string) => cell.replaceAll(/(?<=(?:^|[;\t\r\n])[" ]*)'(?='*[=+\-@\t\r＝＋－＠])/g, '')

type Read = Pick<Sheet, 'text' | 'rows'> | SheetProblem

function readText(bytes: Uint8Array): Read {
  const { text, encoding } = decodeText(bytes)
  if (text.includes('\0')) return 'notText'
  const separator = separatorOf(text)
  const rows = readCells(text, separator).map(({ line, cells }) => ({ line, cells: cells.map(withoutGuard) }))
  return { text: { encoding, separator }, rows }
}

async function readAny(file: File, bytes: Uint8Array): Promise<Read> {
  // A workbook is a ZIP archive; a file of an older Excel, or one with a password, begins otherwise and is no text.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readText(bytes)
  const { readWorkbook } = await import('./xlsx-sheet.ts')
  const rows = (await readWorkbook(file)) ?? 'notText'
  return typeof rows === 'string' ? rows : { text: null, rows }
}

/** Reads the first sheet of a CSV or XLSX file: its first line with something in it is the headings. */
export async function readSheet(file: File, limits: Limits): Promise<Sheet | SheetProblem> {
  if (file.size > limits.bytes) return 'tooLong'
  const read = await readAny(file, new Uint8Array(await file.arrayBuffer()))
  if (typeof read === 'string') return read
  const [head, ...body] = read.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head || body.length === 0) return 'empty'
  if (body.length > limits.rows) return 'tooLong'
  const width = head.cells.length
  if (width > (limits.columns ?? Infinity)) return 'tooWide'
  const rows = body.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, width).map((cell) => cell.trim().slice(0, limits.cell)),
  }))
  return { name: file.name, text: read.text, head: head.cells.map((heading) => heading.trim()), rows }
}

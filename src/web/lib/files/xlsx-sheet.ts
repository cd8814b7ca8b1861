import { readZip } from './zip.ts'

type Row = { line: number; cells: string[] }

/** Far above what five thousand lines need, and far below what a page can hold. */
const mostBytes = 64 * 1024 * 1024
const wanted = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/** The rows of the first sheet of a workbook; null when it is none, `merged` when cells of it are joined. */
export async function readWorkbook(file: Blob): Promise<Row[] | 'merged' | null> {
  const parts = await readZip(file, (name) => wanted.test(name), mostBytes)
  const sheet = parts && parts.get(firstSheet(parts))
  if (!sheet) return null
  if (/<(?:\w+:)?mergeCell\b/.test(sheet)) return 'merged'
  const shared = textsIn(parts.get('xl/sharedStrings.xml') ?? '')
  const dates = dateStyles(parts.get('xl/styles.xml') ?? '')
  const epoch = /date1904="(1|true)"/.test(parts.get('xl/workbook.xml') ?? '') ? 24_107 : 25_569
  return elements(sheet, 'row').map(({ attributes, content }, index) => {
    const cells: string[] = []
    for (const cell of elements(content, 'c')) {
      const at = columnOf(attribute(cell.attributes, 'r')) ?? cells.length
      while (cells.length < at) cells.push('')
      cells[at] = valueOf(cell, { shared, dates, epoch })
    }
    return { line: Number(attribute(attributes, 'r') ?? index + 1), cells }
  })
}

function firstSheet(parts: ReadonlyMap<string, string>): string {
  const [sheet] = elements(parts.get('xl/workbook.xml') ?? '', 'sheet')
  const id = sheet && attribute(sheet.attributes, String.raw`\w+:id`)
  const link = elements(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').find(
    ({ attributes }) => attribute(attributes, 'Id') === id,
  )
  const target = link && attribute(link.attributes, 'Target')
  return target ? `xl/${target.replace(/^\/?(xl\/)?/, '')}` : 'xl/worksheets/sheet1.xml'
}

type Element = { attributes: string; content: string }

/** Machines write these files, each element in one way: that needs no parser of XML. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(String.raw`<(?:\w+:)?${name}(\s[^>]*?)?(?:/>|>([\s\S]*?)</(?:\w+:)?${name}>)`, 'g')
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }))
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(attributes)?.[1]

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string) =>
  text
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, number: string, name: string) => {
      if (name) return entities[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(number)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The words of an element, in one or several runs, without how they are pronounced. */
const wordsIn = (xml: string) =>
  elements(xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
    .map(({ content }) => unescape(content))
    .join('')
const textsIn = (xml: string) => elements(xml, 'si').map(({ content }) => wordsIn(content))

/** `B7` is column 1. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1
}

/** Which styles show a number as a date: 14 to 22 are built in. */
function dateStyles(xml: string): boolean[] {
  const custom = new Map(
    elements(xml, 'numFmt').map(({ attributes }) => [
      attribute(attributes, 'numFmtId'),
      unescape(attribute(attributes, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  )
  const [formats] = elements(xml, 'cellXfs')
  return elements(formats?.content ?? '', 'xf').map(({ attributes }) => {
    const id = attribute(attributes, 'numFmtId')
    return /[dy]/i.test(custom.get(id) ?? '') || (Number(id) >= 14 && Number(id) <= 22)
  })
}

type Book = { shared: readonly string[]; dates: readonly boolean[]; epoch: number }

function valueOf({ attributes, content }: Element, { shared, dates, epoch }: Book): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return wordsIn(content)
  const value = unescape(elements(content, 'v')[0]?.content ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  const isDate = !type || type === 'n' ? dates[Number(attribute(attributes, 's') ?? 0)] : false
  return isDate && value !== '' ? timeOf(Number(value), epoch) : value
}

/** As files tell times: `2026-11-18`, or with the hour if there is one. */
function timeOf(days: number, epoch: number): string {
  const seconds = Math.round((days - epoch) * 86_400)
  if (!Number.isFinite(seconds) || Math.abs(seconds) > 8e12) return ''
  const text = new Date(seconds * 1000).toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

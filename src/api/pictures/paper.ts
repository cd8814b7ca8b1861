import Pdf from 'pdfkit'
import { create } from 'qrcode'
import type { Locale } from '#contract/endpoint.ts'
import { drawableText, fontFile, piecesOf, type Weight } from './letters.ts'

/** What papers of the programme share: the page, its rim, its texts and the code that verifies it. */
export const page = { width: 841.89, height: 595.28 }
export const [ink, muted, green] = ['#141c17', '#4b544d', '#0e7a46']

type Doc = PDFKit.PDFDocument

/** One landscape page with its rim. */
export function newPaper(lang: Locale, info: { Title: string; Author: string; Creator: string }): Doc {
  const look = { size: 'A4', layout: 'landscape', margin: 0, displayTitle: true, font: fontFile(400) } as const
  const doc = new Pdf({ ...look, lang, info })
  drawFrame(doc)
  return doc
}

export const sheet = { width: 595.28, height: 841.89 }

/** An upright page without a rim, for what is read rather than hung up; further pages follow it. */
export function newSheet(lang: Locale, info: { Title: string; Author: string; Creator: string }): Doc {
  return new Pdf({ size: 'A4', margin: 0, displayTitle: true, font: fontFile(400), lang, info })
}

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const segment = { length: 26, thick: 6.4, gap: 3 }

/** A bar of segments around the page, like the rim of a display. */
function drawFrame(doc: Doc): void {
  const inset = 26
  doc.fillColor('#0b3d24')
  for (const isUpright of [false, true]) {
    const [long, across] = isUpright ? [page.height, page.width] : [page.width, page.height]
    const room = long - 2 * inset
    const count = Math.floor(room / (segment.length + segment.gap))
    const step = room / count
    for (let at = 0; at < count; at += 1)
      for (const side of [inset, across - inset])
        drawSegment(doc, inset + at * step, side, step - segment.gap, isUpright)
  }
  doc.fill()
}

function drawSegment(doc: Doc, from: number, side: number, length: number, isUpright: boolean): void {
  const half = segment.thick / 2
  const corners: [number, number][] = [
    [from, side],
    [from + half, side - half],
    [from + length - half, side - half],
    [from + length, side],
    [from + length - half, side + half],
    [from + half, side + half],
  ]
  doc.polygon(...corners.map(([x, y]): [number, number] => (isUpright ? [y, x] : [x, y])))
}

/**
 * Letters of the font's second file are written in pieces. Lines are broken here, because the library would also break
 * a word between two pieces.
 */
export function write(doc: Doc, text: string, x: number, y: number, style: Style): void {
  const { size, weight = 400, color = ink, width = page.width - x - 70, align = 'left' } = style
  const use = (piece?: Piece) => doc.font(fontFile(weight, piece?.subset)).fontSize(size)
  const widthOf = (line: string) => piecesOf(line).reduce((sum, one) => sum + use(one).widthOfString(one.text), 0)
  const height = use().currentLineHeight(true)
  const lines = linesOf(drawableText(text).text, (line) => widthOf(line) <= width)
  lines.forEach((line, index) => {
    let at = align === 'right' ? x + width - widthOf(line) : x
    for (const piece of piecesOf(line)) {
      use(piece)
        .fillColor(color)
        .text(piece.text, at, y + index * height, { lineBreak: false })
      at += doc.widthOfString(piece.text)
    }
  })
  doc.y = y + lines.length * height
}

/** Breaks at spaces; a word that fills more than a line is cut. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  const add = (part: string, gap: string) => {
    const longer = `${lines.at(-1) ?? ''}${gap}${part}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  for (const word of text.split(' ')) {
    const [first = '', ...others] = fits(word) ? [word] : word
    add(first, ' ')
    for (const letter of others) add(letter, '')
  }
  return lines
}
type Piece = ReturnType<typeof piecesOf>[number]
type Style = { size: number; weight?: Weight; color?: string; width?: number; align?: 'left' | 'right' }

const tagOf: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }
export const dayIn = (lang: Locale, timeZone = 'UTC') => {
  const format = new Intl.DateTimeFormat(tagOf[lang], { dateStyle: 'long', timeZone })
  return (at: string) => format.format(new Date(at))
}

const codeSize = 78

/** The code leads to the page that verifies the paper; who cannot scan it types what stands beside it. */
export function drawCode(doc: Doc, { code, issued, address }: { code: string; issued: string; address: string }): void {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const [unit, left, top] = [codeSize / size, page.width - 70 - codeSize, page.height - 62 - codeSize]
  doc.fillColor(ink)
  data.forEach((dark, at) => {
    if (dark) doc.rect(left + (at % size) * unit, top + Math.floor(at / size) * unit, unit + 0.05, unit + 0.05)
  })
  doc.fill()
  const beside = { width: 245, align: 'right' as const }
  const x = left - 14 - beside.width
  write(doc, issued, x, top + 14, { size: 10, color: muted, ...beside })
  write(doc, code, x, top + 29, { size: 13, weight: 600, ...beside })
  doc.font(fontFile(400)).fontSize(9).fillColor(muted)
  doc.text(address, x, top + 48, { ...beside, link: address })
}

export function finished(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    doc.end()
  })
}

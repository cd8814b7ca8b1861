import { join } from 'node:path'
import Pdf from 'pdfkit'
import { dateLocales } from '#api/mail/times.ts'
import type { CvContent } from './content.ts'

/** Points; A4. */
export const paper = { width: 595.28, height: 841.89 }
export const ink = { black: '#141c17', muted: '#4b544d', line: '#141c17', green: '#0e7a46', ghost: '#dfe4da' }

type Weight = 400 | 600 | 700
export type Style = {
  weight?: Weight
  size?: number
  color?: string
  align?: 'left' | 'right'
  spacing?: number
  /** Never broken: measured word by word, a text may be wider than as a whole. */
  oneLine?: boolean
}
export type Place = { x: number; y: number; width: number }
type Text = { text: string; url?: string | undefined }
type Doc = PDFKit.PDFDocument
type Struct = PDFKit.PDFStructureElement

const bodySize = 9.6
const leading = 1.42
const largeSize = 20
const largeLeading = 1.2
const fonts = join(import.meta.dirname, '../../../../../node_modules/@fontsource/schibsted-grotesk/files')
const fontFile = (weight: Weight, subset: string) => join(fonts, `schibsted-grotesk-${subset}-${weight}-normal.woff`)

/** The letters that the font keeps in its second file: Š, ł, ő and their kin. */
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]+/u

export type Pen = ReturnType<typeof createPen>

/** PDF/UA: a tagged file that names its title and its language. */
function openDocument({ lang, title, name }: CvContent): Doc {
  return new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // Its types do not know this subset yet.
    ...({ subset: 'PDF/UA' } as object),
    tagged: true,
    lang: dateLocales[lang],
    displayTitle: true,
    bufferPages: true,
    font: fontFile(400, 'latin'),
    info: { Title: title, Author: name, Creator: 'Viveiro', Producer: 'Viveiro' },
  })
}

/**
 * Writes tagged text with the product's font. Every piece is inside an element of the document's structure, in reading
 * order, or marked as decoration.
 */
export function createPen(content: CvContent) {
  const doc = openDocument(content)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const useStyle = ({ weight = 400, size = bodySize, color = ink.black }: Style, subset = 'latin') =>
    doc.font(fontFile(weight, subset)).fontSize(size).fillColor(color)

  function height(text: string, width: number, style: Style = {}): number {
    return useStyle(style).heightOfString(shown(text), optionsOf(style, width))
  }

  const width = (text: string, style: Style = {}) => useStyle(style).widthOfString(shown(text))

  /** Draws inside the current element; returns the height. */
  function write({ text, url }: Text, { x, y, width }: Place, style: Style = {}): number {
    const pieces = runsOf(shown(text))
    const options = optionsOf(style, width)
    pieces.forEach((piece, index) => {
      const continued = index < pieces.length - 1
      const more = { ...options, continued, ...(url && { link: url, underline: false }) }
      const drawn = useStyle(style, extended.test(piece) ? 'latin-ext' : 'latin')
      if (index === 0) drawn.text(piece, x, y, more)
      else drawn.text(piece, more)
    })
    return height(text, width, style)
  }

  /** A structure element with this content; `draw` may add further elements inside. */
  function element<T>(parent: Struct, type: string, draw: () => T, options: { alt?: string } = {}): T {
    let result!: T
    parent.add(doc.struct(type, options, () => void (result = draw())))
    return result
  }

  /** What screen readers pass over: lines, bullets, page numbers. */
  function decoration(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  return { doc, root, height, width, write, element, decoration, finish: () => finish(doc, root) }
}

/** The font's own line height, as a factor of its size. */
const naturalHeight = 1.2

const optionsOf = ({ size = bodySize, align = 'left', spacing, oneLine }: Style, width: number) => ({
  ...(oneLine ? { lineBreak: false } : { width }),
  align,
  lineGap: size * ((size > largeSize ? largeLeading : leading) - naturalHeight),
  ...(spacing !== undefined && { characterSpacing: spacing }),
})

/** Ligatures and other letters that the font lacks become those that stand for them. */
const shown = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\t\v\f\r]/g, ' ')
    .replaceAll(/[^\0-\u02ff\u1e00-\u1eff\u2000-\u20c0]/gu, (letter) => letter.normalize('NFKC'))

function runsOf(text: string): string[] {
  const runs = text.split(new RegExp(`(${extended.source})`, 'u')).filter((run) => run !== '')
  return runs.length > 0 ? runs : ['']
}

function finish(doc: Doc, root: Struct): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    root.end()
    doc.end()
  })
}

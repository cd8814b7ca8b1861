import Pdf from 'pdfkit'
import { dateLocales } from '#api/mail/times.ts'
import { fontFile, piecesOf, type Weight } from '#api/pictures/letters.ts'
import { cvPaper, type CvPage, type CvPhoto } from '#contract/resume/resume.ts'
import type { CvContent } from './content.ts'
import { recordPages } from './record.ts'

export const paper = cvPaper
export const ink = { black: '#141c17', muted: '#4b544d', line: '#141c17', green: '#0e7a46', ghost: '#dfe4da' }

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

export type Pen = ReturnType<typeof createPen>
/** The file, and what is on its pages. */
export type CvDrawing = { file: Uint8Array<ArrayBuffer>; pages: CvPage[]; photo: CvPhoto | null }

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
    font: fontFile(400),
    info: { Title: title, Author: name },
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

  const text = typesetting(doc)

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

  let placed: CvPhoto | null = null
  /** The person's photo, a square. */
  function photo(place: CvPhoto): void {
    if (!content.photo) return
    const { x, y, size } = (placed = place)
    const draw = () => doc.image(Buffer.from(content.photo!), x, y, { width: size, height: size })
    element(root, 'Figure', draw, { alt: content.name })
  }
  const finished = async (): Promise<CvDrawing> => ({ file: await finish(doc, root), pages: text.pages, photo: placed })
  return { doc, root, ...text, element, decoration, photo, finish: finished }
}

/** Measures and writes text. */
function typesetting(doc: Doc) {
  let present: Weight = 400
  const pages = recordPages(doc, () => present)

  const useStyle = ({ weight = 400, size = bodySize, color = ink.black }: Style, subset?: 'latin' | 'latin-ext') => {
    present = weight
    return doc.font(fontFile(weight, subset)).fontSize(size).fillColor(color)
  }

  function height(text: string, width: number, style: Style = {}): number {
    return useStyle(style).heightOfString(text, optionsOf(style, width))
  }

  const width = (text: string, style: Style = {}) => useStyle(style).widthOfString(text)

  /** As many words as fit in this height, and the others; a word that no line holds goes on wherever it must. */
  function cut(text: string, width: number, room: number, style: Style = {}): [string, string] {
    const words = text.split(/(?<= )/).flatMap(wordParts)
    let [most, least] = [words.length, 0]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (height(words.slice(0, middle).join('').trimEnd(), width, style) <= room) least = middle
      else most = middle - 1
    }
    return [words.slice(0, least).join('').trimEnd(), words.slice(least).join('')]
  }

  /** Draws inside the current element; returns the height. */
  function write({ text, url }: Text, { x, y, width }: Place, style: Style = {}): number {
    const pieces = piecesOf(text)
    const options = optionsOf(style, width)
    pieces.forEach((piece, index) => {
      const continued = index < pieces.length - 1
      const more = { ...options, continued, ...(url && { link: url, underline: false }) }
      const drawn = useStyle(style, piece.subset)
      if (index === 0) drawn.text(piece.text, x, y, more)
      else drawn.text(piece.text, more)
    })
    return height(text, width, style)
  }
  return { pages, height, width, cut, write }
}

const longestWord = 40
const letters = new Intl.Segmenter()

/** A word in one piece, unless it is longer than words are. */
function wordParts(word: string): string[] {
  if (word.length <= longestWord) return [word]
  const whole = Array.from(letters.segment(word), ({ segment }) => segment)
  const parts = Math.ceil(whole.length / longestWord)
  return Array.from({ length: parts }, (_, index) =>
    whole.slice(index * longestWord, (index + 1) * longestWord).join(''),
  )
}

/** The font's own line height, as a factor of its size. */
const naturalHeight = 1.2

const optionsOf = ({ size = bodySize, align = 'left', spacing, oneLine }: Style, width: number) => ({
  ...(oneLine ? { lineBreak: false } : { width }),
  align,
  lineGap: size * ((size > largeSize ? largeLeading : leading) - naturalHeight),
  ...(spacing !== undefined && { characterSpacing: spacing }),
})

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

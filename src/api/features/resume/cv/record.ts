// oxlint-disable no-underscore-dangle -- pdfkit names its inner parts so
import type { CvPage, CvShape } from '#contract/resume/resume.ts'

type Doc = PDFKit.PDFDocument
/** Parts of pdfkit that its types do not name. */
type Inner = {
  page: object
  _fillColor: [string] | null
  _fontSize: number
  _font: { ascender: number }
  _fragment: (text: string, x: number, y: number, options: Fragment) => void
  addContent: (data: string) => Doc
  widthOfString: (text: string, options?: object) => number
}
type Fragment = { align?: string; width?: number; lineWidth?: number }

const round = (value: number) => Math.round(value * 100) / 100

/**
 * Keeps what a document draws, page by page: every line of text where it stands, and every shape. A browser draws the
 * same paper from it, whether it shows PDFs or not.
 */
export function recordPages(doc: Doc, weight: () => number): CvPage[] {
  const inner = doc as unknown as Inner
  const { list, page } = pagesOf(inner)
  const fragment = inner._fragment.bind(inner)
  const addContent = inner.addContent.bind(inner)
  const shape = shapesOf((one) => page().shapes.push(one))
  let isWriting = false
  inner._fragment = (text, x, y, options) => {
    const width = inner.widthOfString(text.trimEnd(), options)
    const isRight = options.align === 'right' && options.width !== undefined
    page().texts.push({
      text,
      x: round(isRight ? x + (options.lineWidth ?? 0) - width : x),
      y: round(y + (inner._font.ascender / 1000) * inner._fontSize),
      width: round(width),
      size: inner._fontSize,
      weight: weight(),
      color: inner._fillColor?.[0] ?? '#000000',
    })
    isWriting = true
    fragment(text, x, y, options)
    isWriting = false
  }
  inner.addContent = (data) => {
    if (!isWriting) shape(data)
    return addContent(data)
  }
  page()
  return list
}

/** The pages of a document in the order in which they were begun. */
function pagesOf(inner: Inner) {
  const known = new Map<object, CvPage>()
  const list: CvPage[] = []
  const page = (): CvPage => {
    const present = known.get(inner.page) ?? { texts: [], shapes: [] }
    if (!known.has(inner.page)) list.push(present)
    known.set(inner.page, present)
    return present
  }
  return { list, page }
}

const hex = (parts: string[]) =>
  `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Reads the operators of a page: paths, their colours and clips. */
function shapesOf(add: (shape: CvShape) => void): (data: string) => void {
  let path = ''
  let look = { fill: '#000000', stroke: '#000000', thickness: 1, clip: null as string | null }
  const kept: (typeof look)[] = []
  const finish = (fill: string | null, stroke: string | null) => {
    if (path !== '') add({ path, fill, stroke, thickness: look.thickness, clip: look.clip })
    path = ''
  }
  const acts: Record<string, (numbers: string[]) => void> = {
    m: ([x, y]) => (path += `M${x} ${y}`),
    l: ([x, y]) => (path += `L${x} ${y}`),
    c: (points) => (path += `C${points.join(' ')}`),
    h: () => (path += 'Z'),
    re: ([x, y, width, height]) => (path += `M${x} ${y}h${width}v${height}h${-Number(width)}Z`),
    scn: (color) => (look = { ...look, fill: hex(color) }),
    SCN: (color) => (look = { ...look, stroke: hex(color) }),
    w: ([thickness]) => (look = { ...look, thickness: Number(thickness) }),
    q: () => kept.push(look),
    Q: () => (look = kept.pop() ?? look),
    f: () => finish(look.fill, null),
    S: () => finish(null, look.stroke),
    n: () => {
      look = { ...look, clip: path || look.clip }
      path = ''
    },
  }
  return (data) => {
    const words = data.split(' ')
    const act = words.pop()!
    acts[act]?.(words.filter((word) => /^-?[\d.]+$/.test(word)))
  }
}

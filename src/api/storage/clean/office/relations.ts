import { decodeXml, parseXml } from './xml.ts'

export type Relation = { id: string; kind: string; target: string; isOutside: boolean }

const office = 'application/vnd.openxmlformats-officedocument'
type KnownPart = { path: string; type: string }
const part = (path: string, type: string): KnownPart => ({ path, type: `${office}.${type}+xml` })
const wordPart = (name: string) => part(`word/${name}`, `wordprocessingml.${name}`)
const deckPart = (folder: string, name: string) => part(`ppt/${folder}/${name}`, `presentationml.${name}`)
const diagram = (name: string) => part(`diagrams/${name}`, `drawingml.diagram${name[0]!.toUpperCase()}${name.slice(1)}`)

/** Parts that draw a document, by how they are referred to. What is referred to in any other way is not copied. */
export const knownParts: Readonly<Record<string, KnownPart>> = {
  styles: wordPart('styles'),
  numbering: wordPart('numbering'),
  settings: wordPart('settings'),
  footnotes: wordPart('footnotes'),
  endnotes: wordPart('endnotes'),
  header: wordPart('header'),
  footer: wordPart('footer'),
  theme: part('theme/theme', 'theme'),
  chart: part('charts/chart', 'drawingml.chart'),
  slide: deckPart('slides', 'slide'),
  slideLayout: deckPart('slideLayouts', 'slideLayout'),
  slideMaster: deckPart('slideMasters', 'slideMaster'),
  tableStyles: part('ppt/tableStyles', 'presentationml.tableStyles'),
  diagramData: diagram('data'),
  diagramLayout: diagram('layout'),
  diagramQuickStyle: { ...diagram('style'), path: 'diagrams/quickStyle' },
  diagramColors: diagram('colors'),
  diagramDrawing: { path: 'diagrams/drawing', type: 'application/vnd.ms-office.drawingml.diagramDrawing+xml' },
}

export const mainParts = {
  'w:document': part('word/document', 'wordprocessingml.document.main'),
  'p:presentation': part('ppt/presentation', 'presentationml.presentation.main'),
} as const

const unescaped = (text: string) => text.replaceAll('&amp;', '&')

/** What a part refers to, with addresses from the root of the archive. */
export function relationsIn(bytes: Buffer, owner: string): Relation[] {
  const folder = `file:///${owner.slice(0, owner.lastIndexOf('/') + 1)}`
  return parseXml(decodeXml(bytes)).children.flatMap((child) => {
    if (typeof child === 'string') return []
    const given = Object.fromEntries(child.attributes)
    const { Id = '', Type = '', Target = '', TargetMode } = given
    const isOutside = TargetMode === 'External'
    const address = isOutside ? undefined : URL.parse(unescaped(Target), folder)
    const target = address ? decodeURIComponent(address.pathname.slice(1)) : Target
    return [{ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target, isOutside }]
  })
}

export const relationsPath = (path: string) => {
  const at = path.lastIndexOf('/') + 1
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawingType = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function relationsFile(relations: readonly Relation[]): Buffer {
  const lines = relations.map(({ id, kind, target, isOutside }) => {
    const type = kind === 'diagramDrawing' ? drawingType : `${relationTypes}/${kind}`
    const place = isOutside ? `Target="${escaped(target)}" TargetMode="External"` : `Target="/${escaped(target)}"`
    return `<Relationship Id="${id}" Type="${type}" ${place}/>`
  })
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${namespace}">${lines.join('')}</Relationships>`,
  )
}

export function contentTypesFile(types: ReadonlyMap<string, string>): Buffer {
  const defaults = { rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml' }
  const pictures = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }
  const usual = Object.entries({ ...defaults, ...pictures }).map(
    ([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`,
  )
  const own = [...types].map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Types xmlns="${namespace}">${[...usual, ...own].join('')}</Types>`,
  )
}

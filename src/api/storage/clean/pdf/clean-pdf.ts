import { uncleanable } from '../uncleanable.ts'
import { readDocument, type PdfDocument } from './document.ts'
import { anything, keepKeys, place, type Copying } from './keep.ts'
import { pageKeys } from './shapes.ts'
import { pdfSteps, type PdfSteps } from './steps.ts'
import { isDictionary, nameOf, textOf, type PdfDictionary, type PdfValue } from './values.ts'
import { named, typed, writeDocument } from './write.ts'

const mostPages = 2000
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/**
 * The pages of a document and what draws them, written into a new file. Whatever else a file may hold (properties,
 * comments, attachments, forms, scripts, outlines, older versions) is not copied, so that it need not be known.
 */
export function cleanPdf(bytes: Buffer, steps: PdfSteps = pdfSteps): Buffer {
  const document = readDocument(bytes)
  steps.layers(document)
  const pages = pagesOf(document)
  if (pages.length === 0) uncleanable('no pages')
  const copying: Copying = { ...document, steps, objects: [null, null], placed: new Map(), names: new Map() }
  const parent = { kind: 'reference', number: 2 } as const
  const kids = pages.map((page) => {
    const kept = keepKeys(page, pageKeys, copying)
    return place(copying, kept.set('Type', nameOf('Page')).set('Parent', parent))
  })
  const root = keepKeys(new Map([...document.root].filter(([key]) => key !== 'Pages')), {}, copying)
  copying.objects[0] = new Map([...root, ...named({ ...typed('Catalog'), Pages: parent })])
  copying.objects[1] = named({ ...typed('Pages'), Kids: kids, Count: kids.length })
  return writeDocument(copying.objects, keepKeys(ownTrailer(document), {}, copying))
}

/** Of the trailer nothing is kept; the test without the list of keys keeps the properties. */
const ownTrailer = ({ trailer }: PdfDocument): PdfDictionary => new Map([...trailer].filter(([key]) => key === 'Info'))

/** For the test: every key is allowed. */
export const allKeys: PdfSteps['keys'] = (allowed) => ({ ...allowed, '*': anything })

/** In reading order, each with what it inherits. */
function pagesOf({ root, resolve }: PdfDocument): PdfDictionary[] {
  const pages: PdfDictionary[] = []
  const seen = new Set<PdfValue>()
  const waiting: { node: PdfValue | undefined; from: PdfDictionary }[] = [{ node: root.get('Pages'), from: new Map() }]
  while (waiting.length > 0) {
    const { node, from } = waiting.pop()!
    const found = resolve(node)
    if (!isDictionary(found) || seen.has(found)) continue
    seen.add(found)
    const own = new Map([...from, ...found])
    const kids = resolve(found.get('Kids'))
    if (!Array.isArray(kids) || textOf(resolve(found.get('Type'))) === 'Page') pages.push(own)
    else {
      const given = new Map([...own].filter(([key]) => inherited.includes(key)))
      waiting.push(...kids.map((kid) => ({ node: kid, from: given })).toReversed())
    }
    if (pages.length > mostPages) uncleanable('too many pages')
  }
  return pages
}

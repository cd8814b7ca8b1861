import { cleanPicture } from '../pictures.ts'
import { uncleanable } from '../uncleanable.ts'
import { cleanCharacterMap, cleanContent, type ContentSteps } from './content.ts'
import type { Keep } from './keep.ts'
import { isDictionary, textOf } from './values.ts'
import type { PdfDocument } from './document.ts'

/** Each takes one hiding place away; a test turns them off one by one. */
export type PdfSteps = {
  keys: (allowed: Record<string, Keep>) => Record<string, Keep>
  content: (bytes: Buffer, steps: ContentSteps) => Buffer
  characterMap: (bytes: Buffer) => Buffer
  picture: (bytes: Buffer) => Buffer
  resource: (name: string, names: Map<string, string>) => string
  font: (name: string, isEmbedded: boolean, number: number) => string
  colourant: (name: string, number: number) => string
  profiles: boolean
  layers: (document: PdfDocument) => void
}

/** Names that mean something by themselves. */
const reserved =
  /^(?:(?:Device|Default)(?:Gray|RGB|CMYK)|Pattern|(?:Absolute|Relative)Colorimetric|Saturation|Perceptual)$/
const process = /^(?:All|None|Cyan|Magenta|Yellow|Black)$/
/** A name that viewers look at when a font is not in the file. */
const known =
  /^(?:[A-Z]{6}\+)?(?:Helvetica|Arial|Times|Courier|Symbol|ZapfDingbats|Calibri|Cambria|Verdana|Georgia|Tahoma)[A-Za-z0-9,-]*$/

export const pdfSteps: PdfSteps = {
  keys: (allowed) => allowed,
  content: cleanContent,
  characterMap: cleanCharacterMap,
  picture: cleanPicture,
  resource: (name, names) => {
    if (reserved.test(name)) return name
    if (!names.has(name)) names.set(name, `N${names.size + 1}`)
    return names.get(name)!
  },
  font: (name, isEmbedded, number) => {
    if (isEmbedded) return `F${number}`
    return known.test(name) ? name : 'Helvetica'
  },
  colourant: (name, number) => (process.test(name) ? name : `Spot${number}`),
  profiles: false,
  layers: ({ root, resolve }) => {
    const properties = resolve(root.get('OCProperties'))
    if (!isDictionary(properties)) return
    const usual = resolve(properties.get('D'))
    const off = isDictionary(usual) ? resolve(usual.get('OFF')) : undefined
    const base = isDictionary(usual) ? textOf(resolve(usual.get('BaseState'))) : undefined
    if ((Array.isArray(off) && off.length > 0) || base === 'OFF') uncleanable('layers that are hidden')
  },
}

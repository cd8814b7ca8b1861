import { sniff } from '../../sniff.ts'
import { cleanPicture } from '../pictures.ts'
import { uncleanable } from '../uncleanable.ts'
import {
  contentTypesFile,
  knownParts,
  mainParts,
  relationsFile,
  relationsIn,
  relationsPath,
  type Relation,
} from './relations.ts'
import { rewritten, xmlSteps, type XmlSteps } from './rewrite.ts'
import { knownStyles, namespaces } from './vocabulary.ts'
import { decodeXml, parseXml, xmlFile, type Element } from './xml.ts'
import { readZip, writeZip, type Archive } from './zip.ts'

/** Each takes one hiding place away; a test turns them off one by one. */
export type OfficeSteps = XmlSteps & {
  isKnown: (relation: Relation) => boolean
  settings: (root: Element) => Element
  picture: (bytes: Buffer) => Buffer
  styleId: (id: string, number: number) => string
  styleName: (name: string, number: number) => string
}

export const officeSteps: OfficeSteps = {
  ...xmlSteps,
  isKnown: ({ kind, isOutside }) => !isOutside && (kind in knownParts || kind === 'image'),
  settings: plainSettings,
  picture: cleanPicture,
  styleId: (_, number) => `S${number}`,
  styleName: (name, number) => (knownStyles.test(name) ? name : `Style ${number}`),
}

type Work = {
  archive: Archive
  steps: OfficeSteps
  files: Map<string, Buffer>
  types: Map<string, string>
  /** Where a part of the old archive is in the new one. */
  moved: Map<string, string>
  styles: Map<string, string>
}

const office = 'application/vnd.openxmlformats-officedocument'
export const officeTypes = {
  'w:document': `${office}.wordprocessingml.document`,
  'p:presentation': `${office}.presentationml.presentation`,
} as const

/**
 * A text or a deck with the parts that draw it, found from the main one and written under new names. Properties,
 * comments, people, templates, data, macros and embedded files are not copied, nor is anything outside.
 */
export function cleanOffice(content: Buffer, steps: OfficeSteps = officeSteps) {
  const archive = readZip(content)
  const roots = relationsIn(archive.read('_rels/.rels'), '')
  const main =
    roots.find(({ kind, isOutside }) => kind === 'officeDocument' && !isOutside) ?? uncleanable('no document')
  const work: Work = { archive, steps, files: new Map(), types: new Map(), moved: new Map(), styles: new Map() }
  const root = parseXml(decodeXml(archive.read(main.target)))
  const kind = rootKind(root)
  const target = copyPart(work, main.target, mainParts[kind])
  const others = keepRelations(
    work,
    roots.filter((one) => one !== main && !(one.kind in knownParts)),
  )
  const relations = [{ id: 'r1', kind: 'officeDocument', target, isOutside: false }, ...others.kept]
  const files = new Map([
    ['[Content_Types].xml', contentTypesFile(work.types)],
    ['_rels/.rels', relationsFile(relations)],
    ...work.files,
  ])
  return { content: writeZip(files), type: officeTypes[kind] }
}

function rootKind({ name, attributes }: Element): keyof typeof mainParts {
  const local = name.slice(name.indexOf(':') + 1)
  const uris = new Set(attributes.map(([, value]) => value))
  const isIn = (prefix: string, word: string) =>
    [...uris].some((uri) => uri === namespaces[prefix] || uri.includes(word))
  if (local === 'document' && isIn('w', 'ooxml/wordprocessingml')) return 'w:document'
  if (local === 'presentation' && isIn('p', 'ooxml/presentationml')) return 'p:presentation'
  uncleanable('a document of another kind')
}

/** Copies a part and all that it refers to, once. */
function copyPart(work: Work, from: string, { path, type }: { path: string; type: string }): string {
  const before = work.moved.get(from)
  if (before) return before
  const isOnly = Object.values(mainParts).some((main) => main.path === path)
  const to = isOnly ? `${path}.xml` : `${path}${work.moved.size + 1}.xml`
  work.moved.set(from, to)
  const at = relationsPath(from)
  const { kept, idOf } = keepRelations(work, work.archive.has(at) ? relationsIn(work.archive.read(at), from) : [])
  const root = parseXml(decodeXml(work.archive.read(from)))
  const { steps } = work
  const written =
    path === 'word/settings'
      ? steps.settings(root)
      : rewritten(root, steps, { relation: (id) => idOf.get(id), ...styleNames(work) })
  work.types.set(to, type)
  work.files.set(to, xmlFile(written))
  if (kept.length > 0) work.files.set(relationsPath(to), relationsFile(kept))
  return to
}

const styleNames = ({ styles, steps }: Work) => ({
  style: (id: string) => {
    if (!styles.has(id)) styles.set(id, steps.styleId(id, styles.size + 1))
    return styles.get(id)!
  },
  styleName: (name: string) => steps.styleName(name, styles.size),
})

function keepRelations(work: Work, relations: readonly Relation[]) {
  const idOf = new Map<string, string>()
  const kept = relations.filter(work.steps.isKnown).flatMap((relation) => {
    const target = relation.isOutside ? relation.target : copyTarget(work, relation)
    if (target === undefined) return []
    const id = `r${idOf.size + 2}`
    idOf.set(relation.id, id)
    return [{ ...relation, id, target }]
  })
  return { kept, idOf }
}

function copyTarget(work: Work, { kind, target }: Relation): string | undefined {
  if (!work.archive.has(target)) return undefined
  const known = knownParts[kind]
  if (known) return copyPart(work, target, known)
  const before = work.moved.get(target)
  if (before) return before
  const bytes = work.archive.read(target)
  if (kind === 'image') return copyPicture(work, target, bytes)
  // Only without the list of known parts, in a test.
  work.moved.set(target, target)
  work.files.set(target, bytes)
  return target
}

function copyPicture(work: Work, from: string, bytes: Buffer): string | undefined {
  // Newer drawings stand beside a picture of the same, which is kept.
  if (/\.svg$/i.test(from)) return undefined
  const cleaned = work.steps.picture(bytes)
  const ending = sniff(cleaned) ?? uncleanable('a picture of another kind')
  const to = `media/image${work.moved.size + 1}.${ending}`
  work.moved.set(from, to)
  work.files.set(to, cleaned)
  return to
}

const w = namespaces['w']!
/** What a document says about itself, but how headers and tabs are set. */
function plainSettings(root: Element): Element {
  const kept = root.children
    .filter((child) => typeof child === 'object')
    .flatMap(({ name, attributes }) => {
      const local = name.slice(name.indexOf(':') + 1)
      if (local === 'evenAndOddHeaders' || local === 'mirrorMargins')
        return [{ name: `w:${local}`, attributes: [], children: [] }]
      const width = local === 'defaultTabStop' ? attributes.find(([, value]) => /^\d+$/.test(value))?.[1] : undefined
      return width
        ? [{ name: 'w:defaultTabStop', attributes: [['w:val', width] as [string, string]], children: [] }]
        : []
    })
  const mode: Element = {
    name: 'w:compatSetting',
    attributes: [
      ['w:name', 'compatibilityMode'],
      ['w:uri', 'http://schemas.microsoft.com/office/word'],
      ['w:val', '15'],
    ],
    children: [],
  }
  const compat: Element = { name: 'w:compat', attributes: [], children: [mode] }
  return { name: 'w:settings', attributes: [['xmlns:w', w]], children: [...kept, compat] }
}

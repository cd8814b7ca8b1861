import { uncleanable } from '../uncleanable.ts'
import * as known from './vocabulary.ts'
import type { Element, Node } from './xml.ts'

export type Renames = {
  /** The new id of a relationship; undefined when it is not kept. */
  relation: (id: string) => string | undefined
  /** The new id of a style, the same in every part. */
  style: (id: string) => string
  styleName: (name: string) => string
}
/** Each takes one hiding place away; a test turns them off one by one. */
export type XmlSteps = {
  isDropped: (element: Element) => boolean
  text: (element: string, text: string) => string
  /** The new value of an attribute, undefined to leave it out. */
  attribute: (element: string, attribute: string, value: string) => string | undefined
}

type Scope = ReadonlyMap<string, string>

/** A part with the elements, texts and attributes that draw it, in known namespaces under their usual prefixes. */
export function rewritten(root: Element, steps: XmlSteps, renames: Renames): Element {
  const [kept] = rewrite(root, new Map([['xml', 'xml']]), { steps, renames })
  if (typeof kept !== 'object') uncleanable('a part in another language')
  const used = new Set<string>()
  collectPrefixes(kept, used)
  const declared = [...used].filter((prefix) => prefix !== 'xml').map((prefix) => declaration(prefix))
  return { ...kept, attributes: [...declared, ...kept.attributes] }
}

const declaration = (prefix: string): [string, string] => [`xmlns:${prefix}`, known.namespaces[prefix]!]
const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')))
const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

function collectPrefixes({ name, attributes, children }: Element, into: Set<string>): void {
  for (const one of [name, ...attributes.map(([key]) => key)]) if (one.includes(':')) into.add(prefixOf(one))
  for (const child of children) if (typeof child === 'object') collectPrefixes(child, into)
}

type Work = { steps: XmlSteps; renames: Renames }

function rewrite(node: Node, scope: Scope, work: Work): Node[] {
  if (typeof node === 'string') return [node]
  const inner = scopeIn(node, scope)
  const prefix = inner.get(prefixOf(node.name))
  if (prefix === undefined) return []
  const name = `${prefix}:${localOf(node.name)}`
  if (name === 'mc:AlternateContent') return chosen(node, inner, work)
  const seen: Element = { ...node, name, attributes: canonical(node, inner) }
  if (work.steps.isDropped(seen) || losesItsRelation(seen, work)) return []
  const children = node.children.flatMap((child) =>
    typeof child === 'string' ? [work.steps.text(name, child)] : rewrite(child, inner, work),
  )
  if (known.unwrapped.has(name)) return children
  return [{ name, attributes: keptAttributes(seen, work), children: children.filter((child) => child !== '') }]
}

/** Declarations change what a prefix stands for; the result uses the usual ones. */
function scopeIn({ attributes }: Element, scope: Scope): Scope {
  const declared = attributes.filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
  if (declared.length === 0) return scope
  const own = new Map(scope)
  for (const [key, uri] of declared) {
    const prefix = key === 'xmlns' ? '' : localOf(key)
    const usual = known.prefixBy.get(transitional(uri))
    if (usual === undefined) own.delete(prefix)
    else own.set(prefix, usual)
  }
  return own
}

/** The strict form of the standard has other addresses for the same languages. */
const transitional = (uri: string) =>
  uri.replace(/^http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\/(?=\w)/, (_, part: string) => {
    const year = part === 'officeDocument' ? 'officeDocument/2006/' : `${part}/2006/`
    return `http://schemas.openxmlformats.org/${year}`
  })

const canonical = ({ attributes }: Element, scope: Scope): Element['attributes'] =>
  attributes.flatMap(([key, value]): Element['attributes'] => {
    if (key === 'xmlns' || key.startsWith('xmlns:')) return []
    if (!key.includes(':')) return [[key, value]]
    const prefix = scope.get(prefixOf(key))
    return prefix === undefined ? [] : [[`${prefix}:${localOf(key)}`, value]]
  })

/** Of several ways to draw the same, the first whose languages are all known. */
function chosen({ children }: Element, scope: Scope, work: Work): Node[] {
  const ways = children.filter((child) => typeof child === 'object')
  const way = ways.find(({ name, attributes }) => {
    const requires = attributes.find(([key]) => key === 'Requires')?.[1] ?? ''
    return localOf(name) === 'Fallback' || requires.split(/\s+/).every((prefix) => scope.has(prefix))
  })
  return way?.children.flatMap((child) => rewrite(child, scopeIn(way, scope), work)) ?? []
}

const isRelation = (key: string) => prefixOf(key) === 'r' || key === 'o:relid'

function losesItsRelation({ name, attributes }: Element, { renames }: Work): boolean {
  if (known.unwrapped.has(name) || name === 'a:blip') return false
  return attributes.some(([key, id]) => isRelation(key) && id !== '' && renames.relation(id) === undefined)
}

function keptAttributes({ name, attributes }: Element, { steps, renames }: Work): Element['attributes'] {
  return attributes.flatMap(([key, value]): Element['attributes'] => {
    if (isRelation(key)) {
      const id = renames.relation(value)
      return id === undefined ? [] : [[key, id]]
    }
    const isStyle = (known.styleReferences.has(name) && key === 'w:val') || key === 'w:styleId'
    if (isStyle) return [[key, renames.style(value)]]
    if (name === 'w:name') return [[key, renames.styleName(value)]]
    const kept = steps.attribute(name, key, value)
    return kept === undefined ? [] : [[key, kept]]
  })
}

const childOf = ({ children }: Element, ...names: string[]) =>
  children.filter((child) => typeof child === 'object').find((child) => names.includes(localOf(child.name)))

/** Text that is there but not shown, and shapes that are switched off. */
function isHidden(element: Element): boolean {
  const properties = childOf(element, 'rPr')
  if (element.name === 'w:r' && properties)
    return childOf(properties, 'vanish', 'specVanish', 'webHidden') !== undefined
  const about = childOf(element, 'nvSpPr', 'nvPicPr', 'nvGrpSpPr', 'nvGraphicFramePr', 'nvCxnSpPr')
  const named = about && childOf(about, 'cNvPr')
  return named?.attributes.some(([key, value]) => key === 'hidden' && /^(?:1|true)$/.test(value)) ?? false
}

export const xmlSteps: XmlSteps = {
  isDropped: (element) => known.dropped.has(element.name) || isHidden(element),
  text: (element, text) => {
    if (known.drawnTexts.has(element)) return text
    return known.placingWords.has(text) || /^[-\d.]+$/.test(text) ? text : ''
  },
  attribute: (element, attribute, value) => {
    const local = localOf(attribute)
    if (known.fontAttributes.has(local)) return known.knownFonts.test(value) ? value : 'Calibri'
    if (attribute === 'xml:space' || local === 'panose') return value
    if (element === 'w:lvlText') return /\p{L}{2}/u.test(value) ? '%1.' : value
    if (local === 'uri') return known.prefixBy.has(value) || value.startsWith('http://schemas.') ? value : undefined
    if (known.measured.test(value) || (local === 'style' && known.measuredStyle.test(value))) return value
    if (known.worded.has(local) && known.oneWord.test(value)) return value
    return known.emptied.has(local) ? '' : undefined
  },
}

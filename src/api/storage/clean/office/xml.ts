import { uncleanable } from '../uncleanable.ts'

export type Element = { name: string; attributes: [name: string, value: string][]; children: Node[] }
/** Texts keep their entities, which are written as they were read. */
export type Node = Element | string

const attributes = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const deepest = 300

/** A part as a tree; comments and instructions are left out, and a part that declares entities is refused. */
export function parseXml(text: string): Element {
  const tokens =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(!DOCTYPE)|<(\/?)([^\s>/!?]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/g
  const root: Element = { name: '', attributes: [], children: [] }
  const open = [root]
  for (const [, data, doctype, closes, name, rest = '', plain] of text.matchAll(tokens)) {
    if (doctype) uncleanable('XML with entities of its own')
    const inner = data?.replaceAll('&', '&amp;').replaceAll('<', '&lt;') ?? plain
    if (inner !== undefined) open.at(-1)!.children.push(inner)
    else if (closes && open.length > 1) open.pop()
    else if (name) {
      const given = Array.from(rest.matchAll(attributes), ([, key, one, other]): [string, string] => [
        key!,
        (one ?? other!).replaceAll('"', '&quot;'),
      ])
      const element: Element = { name, attributes: given, children: [] }
      open.at(-1)!.children.push(element)
      if (!rest.endsWith('/')) open.push(element)
      if (open.length > deepest) uncleanable('elements too deep inside each other')
    }
  }
  return root.children.find((node) => typeof node === 'object') ?? uncleanable('no XML')
}

export function xmlText(node: Node): string {
  if (typeof node === 'string') return node
  const { name, attributes: given, children } = node
  const start = [name, ...given.map(([key, value]) => `${key}="${value}"`)].join(' ')
  return children.length === 0 ? `<${start}/>` : `<${start}>${children.map(xmlText).join('')}</${name}>`
}

export const xmlFile = (root: Element): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xmlText(root)}`)

/** Parts are UTF-8, or UTF-16 with its mark. */
export function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) uncleanable('XML written backwards')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

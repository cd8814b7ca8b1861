import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that the product wrote, in the order of its pages and drawing, by the fonts' own tables of characters
 * (ToUnicode), as programs that read CVs do it.
 */
export function textOf(file: Buffer): string {
  const objects = objectsOf(file)
  const tables = new Map<string, Map<number, string>>()
  for (const { body } of objects.values()) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
    const table = unicode && objects.get(unicode)?.stream
    if (table) tables.set(body, tableOf(table))
  }
  const pages = [...objects.values()].filter(({ body }) => /\/Type \/Page\b/.test(body))
  return pages.map((page) => pageText(page.body, objects, tables)).join('\n')
}

type PdfObject = { body: string; stream?: string }

export function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const { 1: number = '', index } of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const body = text.slice(index, text.indexOf('endobj', index))
    const at = body.indexOf('stream\n')
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    const begin = index + at + 'stream\n'.length
    const bytes = file.subarray(begin, begin + length)
    found.set(number, {
      body: at < 0 ? body : body.slice(0, at),
      ...(at >= 0 && { stream: (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') }),
    })
  }
  return found
}

/** `<0001> <0049>` or `<0001> <0003> [<0049> <006e> …]`: glyph to characters. */
function tableOf(map: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const letters = [...list.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => lettersOf(hex))
    letters.forEach((letter, index) => table.set(Number.parseInt(first, 16) + index, letter))
  }
  return table
}

const lettersOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function pageText(page: string, objects: Map<string, PdfObject>, tables: Map<string, Map<number, string>>): string {
  const named = (name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(page)?.[1] ?? '')
  const content = named('Contents')?.stream ?? ''
  const resources = named('Resources')?.body ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, number]),
  )
  let table = new Map<number, string>()
  let text = ''
  for (const [, font, shown, moved] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bTm\b|\bBMC\b|\bBDC\b)/g,
  )) {
    if (font) table = tables.get(objects.get(fonts.get(font) ?? '')?.body ?? '') ?? new Map()
    else if (moved) text += moved === 'Tm' ? '' : '\n'
    else
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gi)) {
        for (const [glyph] of hex.matchAll(/.{4}/g)) text += table.get(Number.parseInt(glyph, 16)) ?? ''
      }
  }
  return text
}

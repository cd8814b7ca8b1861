import { uncleanable } from '../uncleanable.ts'
import { nameOf, type PdfDictionary, type PdfValue } from './values.ts'

const deepest = 80
const white = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !white.has(byte) && !delimiters.has(byte)
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && white.has(byte)
const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

export type PdfReader = {
  at: number
  /** The next value or word; undefined at the end. */
  next: () => PdfValue | undefined
}

/** Reads values from a place on, as they stand in files and in page content. References come as numbers and `R`. */
export function createReader(bytes: Buffer, start = 0): PdfReader {
  const reader: PdfReader = { at: start, next: () => read(0) }

  function skip() {
    while (reader.at < bytes.length) {
      const byte = bytes[reader.at]!
      if (byte === 37)
        while (reader.at < bytes.length && bytes[reader.at] !== 10 && bytes[reader.at] !== 13) reader.at++
      else if (white.has(byte)) reader.at += 1
      else return
    }
  }
  function read(depth: number): PdfValue | undefined {
    if (depth > deepest) uncleanable('values too deep inside each other')
    skip()
    const byte = bytes[reader.at]
    if (byte === undefined) return undefined
    const sign = String.fromCharCode(byte)
    if (sign === '/') return readName()
    if (sign === '(') return { kind: 'string', bytes: readLiteral() }
    if (sign === '<') return bytes[reader.at + 1] === byte ? readDictionary(depth) : readDigits()
    if (sign === '[') return readList(depth)
    if (isRegular(byte)) return readWord()
    // A single `>`, `]`, `{` or `}` is a word of its own; `>>` ends a dictionary.
    const length = sign === '>' && bytes[reader.at + 1] === byte ? 2 : 1
    reader.at += length
    return { kind: 'word', text: sign.repeat(length) }
  }
  function regular(): string {
    const from = reader.at
    while (isRegular(bytes[reader.at])) reader.at += 1
    return bytes.toString('latin1', from, reader.at)
  }
  function readName() {
    reader.at += 1
    const text = regular().replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    return nameOf(text)
  }
  function readWord(): PdfValue {
    const text = regular()
    if (/^[+-]*(?:\d+\.?\d*|\.\d+)(?:-\d*)?$/.test(text)) return Number.parseFloat(text.replace(/^[+-]*(?=[+-])/, ''))
    if (text === 'true' || text === 'false') return text === 'true'
    return text === 'null' ? null : { kind: 'word', text }
  }
  function readLiteral(): Buffer {
    const from = (reader.at += 1)
    let open = 1
    for (; reader.at < bytes.length; reader.at += 1) {
      const byte = bytes[reader.at]
      if (byte === 92) reader.at += 1
      else if (byte === 40) open += 1
      else if (byte === 41 && (open -= 1) === 0) break
    }
    const text = bytes.toString('latin1', from, reader.at)
    reader.at += 1
    return text.includes('\\') ? Buffer.from(unescaped(text), 'latin1') : Buffer.from(text, 'latin1')
  }
  function readDigits() {
    const end = bytes.indexOf('>', reader.at)
    const digits = bytes
      .toString('latin1', reader.at + 1, end === -1 ? bytes.length : end)
      .replaceAll(/[^0-9a-f]/gi, '')
    reader.at = end === -1 ? bytes.length : end + 1
    return { kind: 'string', bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex') } as const
  }
  function readItems(end: string, depth: number): PdfValue[] {
    const items: PdfValue[] = []
    for (;;) {
      const item = read(depth + 1)
      if (item === undefined) return items
      if (typeof item !== 'object' || item === null || !('kind' in item) || item.kind !== 'word') items.push(item)
      else if (item.text === end) return items
      else if (item.text === 'R') items.splice(-2, 2, { kind: 'reference', number: Number(items.at(-2)) })
      else items.push(item)
    }
  }
  function readList(depth: number): PdfValue[] {
    reader.at += 1
    return readItems(']', depth)
  }
  function readDictionary(depth: number): PdfDictionary {
    reader.at += 2
    const items = readItems('>>', depth)
    const dictionary: PdfDictionary = new Map()
    for (let index = 0; index + 1 < items.length; index += 2) {
      const key = items[index]!
      if (typeof key === 'object' && 'kind' in key && key.kind === 'name') dictionary.set(key.text, items[index + 1]!)
    }
    return dictionary
  }
  return reader
}

const unescaped = (text: string) =>
  text.replaceAll(/\\(?:([0-7]{1,3})|\r?\n|\r|([\s\S]))/g, (_, octal?: string, sign?: string) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    if (!sign) return ''
    return sign in escapes ? String.fromCharCode(escapes[sign]!) : sign
  })

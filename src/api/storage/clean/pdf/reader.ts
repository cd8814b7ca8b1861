import { uncleanable } from '../uncleanable.ts'
import { isKind, nameOf, type PdfDictionary, type PdfValue } from './values.ts'

const deepest = 80
const white = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !white.has(byte) && !delimiters.has(byte)
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && white.has(byte)
const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

type Place = { bytes: Buffer; at: number }
export type PdfReader = Place & {
  /** The next value or word; undefined at the end. */
  next: () => PdfValue | undefined
}

/** Reads values from a place on, as they stand in files and in page content. */
export function createReader(bytes: Buffer, start = 0): PdfReader {
  const reader: PdfReader = { bytes, at: start, next: () => read(reader, 0) }
  return reader
}

const isLineEnd = (byte: number | undefined) => byte === undefined || byte === 10 || byte === 13

function skip(place: Place): void {
  for (; place.at < place.bytes.length; place.at += 1) {
    const byte = place.bytes[place.at]!
    if (byte === 37) while (!isLineEnd(place.bytes[place.at])) place.at += 1
    else if (!white.has(byte)) return
  }
}

function read(place: Place, depth: number): PdfValue | undefined {
  if (depth > deepest) uncleanable('values too deep inside each other')
  skip(place)
  const byte = place.bytes[place.at]
  if (byte === undefined) return undefined
  const isDouble = place.bytes[place.at + 1] === byte
  const sign = String.fromCharCode(byte)
  if (sign === '/') return readName(place)
  if (sign === '(') return { kind: 'string', bytes: readLiteral(place) }
  if (sign === '<') return isDouble ? readDictionary(place, depth) : readDigits(place)
  if (sign === '[') return readList(place, depth)
  if (isRegular(byte)) return readWord(place)
  // A single `>`, `]`, `{` or `}` is a word of its own; `>>` ends a dictionary.
  const length = sign === '>' && isDouble ? 2 : 1
  place.at += length
  return { kind: 'word', text: sign.repeat(length) }
}

function regular(place: Place): string {
  const from = place.at
  while (isRegular(place.bytes[place.at])) place.at += 1
  return place.bytes.toString('latin1', from, place.at)
}

function readName(place: Place): PdfValue {
  place.at += 1
  const decode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
  return nameOf(regular(place).replaceAll(/#([0-9a-f]{2})/gi, decode))
}

function readWord(place: Place): PdfValue {
  const text = regular(place)
  if (/^[+-]*(?:\d+\.?\d*|\.\d+)(?:-\d*)?$/.test(text)) return Number.parseFloat(text.replace(/^[+-]*(?=[+-])/, ''))
  if (text === 'true' || text === 'false') return text === 'true'
  return text === 'null' ? null : { kind: 'word', text }
}

function readLiteral(place: Place): Buffer {
  const from = (place.at += 1)
  let open = 1
  for (; place.at < place.bytes.length; place.at += 1) {
    const byte = place.bytes[place.at]
    if (byte === 92) place.at += 1
    else if (byte === 40) open += 1
    else if (byte === 41 && (open -= 1) === 0) break
  }
  const text = place.bytes.toString('latin1', from, place.at)
  place.at += 1
  return Buffer.from(text.includes('\\') ? unescaped(text) : text, 'latin1')
}

function readDigits(place: Place): PdfValue {
  const found = place.bytes.indexOf('>', place.at)
  const end = found === -1 ? place.bytes.length : found
  const digits = place.bytes.toString('latin1', place.at + 1, end).replaceAll(/[^0-9a-f]/gi, '')
  place.at = end + 1
  return { kind: 'string', bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex') }
}

function readItems(place: Place, end: string, depth: number): PdfValue[] {
  const items: PdfValue[] = []
  for (;;) {
    const item = read(place, depth + 1)
    if (item === undefined) return items
    if (!isKind(item, 'word')) items.push(item)
    else if (item.text === end) return items
    else if (item.text === 'R') items.splice(-2, 2, { kind: 'reference', number: Number(items.at(-2)) })
    else items.push(item)
  }
}

function readList(place: Place, depth: number): PdfValue[] {
  place.at += 1
  return readItems(place, ']', depth)
}

function readDictionary(place: Place, depth: number): PdfDictionary {
  place.at += 2
  const items = readItems(place, '>>', depth)
  const dictionary: PdfDictionary = new Map()
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index]
    if (isKind(key, 'name')) dictionary.set(key.text, items[index + 1]!)
  }
  return dictionary
}

const unescaped = (text: string) =>
  text.replaceAll(/\\(?:([0-7]{1,3})|\r?\n|\r|([\s\S]))/g, (_, octal?: string, sign?: string) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    if (!sign) return ''
    return sign in escapes ? String.fromCharCode(escapes[sign]!) : sign
  })

import { uncleanable } from '../uncleanable.ts'
import { decoded } from './filters.ts'
import { createReader } from './reader.ts'
import { isDictionary, isKind, textOf, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts'

export type PdfDocument = {
  /** What a reference stands for, however many there are in a row. */
  resolve: (value: PdfValue | undefined) => PdfValue | undefined
  root: PdfDictionary
  trailer: PdfDictionary
}

const mostObjects = 300_000

/**
 * Reads every object in the order of the file, so that of several versions of one the newest counts. The file's own
 * table is not asked: what it does not list is not in the result either, because only what pages need is written again.
 */
export function readDocument(bytes: Buffer): PdfDocument {
  const objects = new Map<number, PdfValue>()
  const trailer: PdfDictionary = new Map()
  const resolve = (value: PdfValue | undefined) => {
    let found = value
    for (let steps = 0; isKind(found, 'reference') && steps < 20; steps += 1) found = objects.get(found.number)
    return isKind(found, 'reference') ? undefined : found
  }
  for (const { number, value } of objectsIn(bytes)) {
    if (isDictionary(value)) for (const [key, entry] of number === undefined ? value : []) trailer.set(key, entry)
    if (number === undefined) continue
    objects.set(number, value)
    if (objects.size > mostObjects) uncleanable('too many objects')
    const type = isKind(value, 'stream') ? textOf(value.dictionary.get('Type')) : undefined
    if (!isKind(value, 'stream')) continue
    if (type === 'ObjStm') for (const [inner, packed] of packedIn(value, resolve)) objects.set(inner, packed)
    if (type === 'XRef') for (const [key, entry] of value.dictionary) trailer.set(key, entry)
  }
  if (trailer.has('Encrypt')) uncleanable('encrypted')
  const root = resolve(trailer.get('Root'))
  if (!isDictionary(root)) uncleanable('no pages')
  return { resolve, root, trailer }
}

const heads = /(?<![0-9])(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj(?![a-z])|(?<![a-z])trailer(?![a-z])/g

function* objectsIn(bytes: Buffer): Generator<{ number: number | undefined; value: PdfValue }> {
  const text = bytes.toString('latin1')
  const lengths = lengthsIn(text)
  heads.lastIndex = 0
  for (let found = heads.exec(text); found; found = heads.exec(text)) {
    const reader = createReader(bytes, heads.lastIndex)
    const value = reader.next()
    const number = found[1] === undefined ? undefined : Number(found[1])
    if (value === undefined) return
    heads.lastIndex = Math.max(heads.lastIndex, reader.at)
    if (!isDictionary(value) || number === undefined) {
      yield { number, value: referred(value, reader) }
      continue
    }
    const stream = streamAfter(bytes, reader.at, value, lengths)
    if (stream) heads.lastIndex = stream.end
    yield { number, value: stream ? { kind: 'stream', dictionary: value, raw: stream.raw } : value }
  }
}

/** An object may be nothing but a reference: `5 0 R`. */
function referred(value: PdfValue, reader: { next: () => PdfValue | undefined }): PdfValue {
  if (typeof value !== 'number') return value
  const [version, word] = [reader.next(), reader.next()]
  return typeof version === 'number' && textOf(word) === 'R' ? { kind: 'reference', number: value } : value
}

/** Lengths of streams that are objects of their own, often behind their stream. */
function lengthsIn(text: string): Map<number, number> {
  const lengths = text.matchAll(/(?<![0-9])(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj[\s\0]+(\d{1,10})[\s\0]+endobj/g)
  return new Map(Array.from(lengths, ([, number, length]) => [Number(number), Number(length)]))
}

function streamAfter(bytes: Buffer, from: number, dictionary: PdfDictionary, lengths: Map<number, number>) {
  const head = /^[\s\0]*stream(?:\r\n|\n|\r)?/.exec(bytes.toString('latin1', from, from + 40))
  if (!head) return undefined
  const start = from + head[0].length
  const told = dictionary.get('Length')
  const length = isKind(told, 'reference') ? lengths.get(told.number) : told
  if (typeof length === 'number' && length >= 0) {
    const end = start + length
    if (/^[\s\0]*endstream/.test(bytes.toString('latin1', end, end + 16)))
      return { raw: bytes.subarray(start, end), end }
  }
  const end = bytes.indexOf('endstream', start)
  if (end === -1) uncleanable('a stream without end')
  return { raw: bytes.subarray(start, end), end }
}

function packedIn(stream: PdfStream, resolve: PdfDocument['resolve']): [number, PdfValue][] {
  const bytes = decoded(stream, resolve)
  const [count, first] = ['N', 'First'].map((key) => Number(resolve(stream.dictionary.get(key)))) as [number, number]
  if (!(count >= 0 && count <= mostObjects)) uncleanable('a strange object stream')
  const index = createReader(bytes)
  const places = Array.from({ length: count }, () => [Number(index.next()), Number(index.next())] as const)
  return places.flatMap(([number, at]) => {
    const reader = createReader(bytes, first + at)
    const value = reader.next()
    return value === undefined ? [] : [[number, referred(value, reader)]]
  })
}

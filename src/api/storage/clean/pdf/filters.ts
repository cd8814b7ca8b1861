import { constants, deflateSync, inflateSync } from 'node:zlib'
import { uncleanable } from '../uncleanable.ts'
import { isDictionary, textOf, type PdfDictionary, type PdfStream, type PdfValue } from './values.ts'

const longest = 120 * 1024 * 1024
/** Also what was cut off, as viewers do. */
export const inflate = (bytes: Buffer): Buffer =>
  inflateSync(bytes, { maxOutputLength: longest, finishFlush: constants.Z_SYNC_FLUSH })
export const deflate = (bytes: Buffer): Buffer => deflateSync(bytes)

type Resolve = (value: PdfValue | undefined) => PdfValue | undefined
export type Filter = { name: string; settings: PdfDictionary | undefined }

const longNames: Record<string, string> = {
  Fl: 'FlateDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  DCT: 'DCTDecode',
  LZW: 'LZWDecode',
}

export function filtersOf({ dictionary }: Pick<PdfStream, 'dictionary'>, resolve: Resolve): Filter[] {
  const list = (value: PdfValue | undefined) => (Array.isArray(value) ? value : value ? [value] : [])
  const names = list(resolve(dictionary.get('Filter') ?? dictionary.get('F')))
  const settings = list(resolve(dictionary.get('DecodeParms') ?? dictionary.get('DP')))
  return names.map((value, index) => {
    const name = textOf(resolve(value)) ?? ''
    const own = resolve(settings[index])
    return { name: longNames[name] ?? name, settings: isDictionary(own) ? own : undefined }
  })
}

const numberIn = (settings: PdfDictionary | undefined, key: string, usual: number) => {
  const value = settings?.get(key)
  return typeof value === 'number' ? value : usual
}
export const isPredicted = ({ settings }: Filter): boolean => numberIn(settings, 'Predictor', 1) > 1

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  FlateDecode: inflate,
  ASCIIHexDecode: (bytes) => {
    const digits = bytes
      .toString('latin1')
      .split('>')[0]!
      .replaceAll(/[^0-9a-f]/gi, '')
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
  },
  ASCII85Decode: ascii85,
}

export const canDecode = ({ name }: Filter): boolean => name in decoders
export const decodeOnce = (bytes: Buffer, filter: Filter): Buffer => {
  const decode = decoders[filter.name] ?? uncleanable(`packed by ${filter.name}`)
  return isPredicted(filter) ? unpredicted(decode(bytes), filter.settings) : decode(bytes)
}

/** The plain bytes of a stream. */
export const decoded = (stream: PdfStream, resolve: Resolve): Buffer =>
  filtersOf(stream, resolve).reduce(decodeOnce, stream.raw)

function ascii85(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').split('~>')[0]!.replaceAll(/\s/g, '').replaceAll('z', '!!!!!')
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4)
  let length = 0
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5)
    const value = Buffer.from(group.padEnd(5, 'u'), 'latin1').reduce((sum, sign) => sum * 85 + sign - 33, 0)
    out.writeUInt32BE(value >>> 0, length)
    length += group.length - 1
  }
  return out.subarray(0, length)
}

/** Rows that are stored as what changes from the row above, as in PNG. */
function unpredicted(bytes: Buffer, settings: PdfDictionary | undefined): Buffer {
  if (numberIn(settings, 'Predictor', 1) < 10) uncleanable('an old predictor')
  const width = numberIn(settings, 'Columns', 1)
  const step = Math.max(1, (numberIn(settings, 'Colors', 1) * numberIn(settings, 'BitsPerComponent', 8)) >> 3)
  const size = Math.ceil((width * numberIn(settings, 'Colors', 1) * numberIn(settings, 'BitsPerComponent', 8)) / 8)
  const rows = Math.floor(bytes.length / (size + 1))
  const out = Buffer.alloc(rows * size)
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (size + 1)]!
    for (let index = 0; index < size; index += 1) {
      const at = row * size + index
      const left = index < step ? 0 : out[at - step]!
      const above = row === 0 ? 0 : out[at - size]!
      const corner = index < step || row === 0 ? 0 : out[at - size - step]!
      out[at] = bytes[row * (size + 1) + 1 + index]! + predictedBy(kind, left, above, corner)
    }
  }
  return out
}

function predictedBy(kind: number, left: number, above: number, corner: number): number {
  if (kind < 4) return [0, left, above, (left + above) >> 1][kind]!
  const guess = left + above - corner
  const [a, b, c] = [left, above, corner].map((one) => Math.abs(guess - one)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

import { begins, sniff } from '../sniff.ts'
import { uncleanable } from './uncleanable.ts'

/** A picture with the parts that draw it and no other: no EXIF, XMP, comment, colour profile, thumbnail or rest. */
export function cleanPicture(content: Buffer): Buffer {
  const type = sniff(content)
  if (type === 'jpeg') return cleanJpeg(content)
  if (type === 'png') return cleanPng(content)
  if (type === 'webp') return cleanWebp(content)
  if (begins(content, '\0\0\0\x0cjP  ')) return cleanJpeg2000(content)
  uncleanable('a picture of another kind')
}

const jfif = Buffer.from('4a46494600010100000100010000', 'hex')
const adobeLength = 12
const endOfImage = 0xd9
const startOfScan = 0xda
/** Tables, frames and restart intervals. */
const drawing = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || marker === 0xdb || marker === 0xdd || marker === startOfScan

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function keptSegment(marker: number, body: Buffer): Buffer[] {
  if (drawing(marker)) return [segment(marker, body)]
  // How the colours are stored; what follows in them is a thumbnail or nothing.
  if (marker === 0xe0 && begins(body, 'JFIF\0')) return [segment(marker, jfif)]
  if (marker === 0xee && begins(body, 'Adobe')) return [segment(marker, body.subarray(0, adobeLength))]
  return []
}

function cleanJpeg(content: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, 0xd8])]
  let at = 2
  while (at + 4 <= content.length) {
    if (content[at] !== 0xff) uncleanable('a JPEG without markers')
    const marker = content[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) break
    const end = at + 2 + content.readUInt16BE(at + 2)
    parts.push(...keptSegment(marker, content.subarray(at + 4, end)))
    at = end
    if (marker !== startOfScan) continue
    at = endOfScan(content, end)
    parts.push(content.subarray(end, at))
  }
  if (parts.length < 3) uncleanable('a JPEG without a picture')
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
}

/** Packed points go on until a marker that neither stands for itself nor restarts them. */
function endOfScan(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  while (at !== -1 && at + 1 < content.length) {
    const next = content[at + 1]!
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = content.indexOf(0xff, at + 2)
  }
  return content.length
}

const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'])

function cleanPng(content: Buffer): Buffer {
  const parts = [content.subarray(0, 8)]
  for (let at = 8; at + 12 <= content.length;) {
    const name = content.toString('latin1', at + 4, at + 8)
    const end = at + 12 + content.readUInt32BE(at)
    if (end > content.length) uncleanable('a PNG that is cut off')
    if (pngChunks.has(name)) parts.push(content.subarray(at, end))
    at = name === 'IEND' ? content.length : end
  }
  return Buffer.concat(parts)
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])
/** Of the extended header: only that there is transparency. */
const transparent = 0x10

function cleanWebp(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 12; at + 8 <= content.length;) {
    const name = content.toString('latin1', at, at + 4)
    const size = content.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (end > content.length || name === 'ANMF') uncleanable('a WebP that moves or is cut off')
    if (webpChunks.has(name)) {
      const chunk = Buffer.concat([content.subarray(at, end), Buffer.alloc(size % 2)])
      if (name === 'VP8X') chunk[8]! &= transparent
      parts.push(chunk)
    }
    at = end + (size % 2)
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

const jpeg2000Boxes = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c'])

function cleanJpeg2000(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at)
    // The last box may leave its size open.
    const end = size === 0 ? content.length : at + size
    if (size === 1 || end <= at || end > content.length) uncleanable('a JPEG 2000 with strange boxes')
    if (jpeg2000Boxes.has(content.toString('latin1', at + 4, at + 8))) parts.push(content.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { zipEntries, type ZipEntry } from '#contract/attachments/zip-entries.ts'

const localSignature = 0x04_03_4b_50
const endSignature = 0x06_05_4b_50
const deflated = 8
/** Sizes follow the content instead of preceding it. */
const sizesFollow = 0x08

type Content = () => Buffer
/** The new content of an entry, or undefined to leave it as it is. */
export type ChangeEntry = (name: string, content: Content) => Buffer | undefined

/** The archive with some entries changed; the others keep their packed bytes. Throws if it is malformed. */
export function changeZip(archive: Buffer, longestEntry: number, change: ChangeEntry): Buffer {
  const entries = zipEntries(archive)
  if (!entries) throw new Error('Not a ZIP archive')
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { record, content } = rewritten(archive, entry, longestEntry, change)
    record.writeUInt32LE(at, 42)
    directory.push(record)
    const local = localOf(record)
    parts.push(local, content)
    at += local.length + content.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...parts, ...directory, endOf(entries.length, size, at)])
}

function rewritten(archive: Buffer, entry: ZipEntry, longestEntry: number, change: ChangeEntry) {
  const record = Buffer.from(entry.record)
  const start = entry.at + 30 + archive.readUInt16LE(entry.at + 26) + archive.readUInt16LE(entry.at + 28)
  const packed = archive.subarray(start, start + entry.packed)
  const isPacked = entry.method === deflated
  const content: Content = () => (isPacked ? inflateRawSync(packed, { maxOutputLength: longestEntry }) : packed)
  const changed = change(entry.name, content)
  record.writeUInt16LE(record.readUInt16LE(8) & ~sizesFollow, 8)
  // Extra fields and comments are left out.
  for (const length of [30, 32]) record.writeUInt16LE(0, length)
  if (!changed) return { record, content: packed }
  const repacked = deflateRawSync(changed)
  record.writeUInt16LE(deflated, 10)
  record.writeUInt32LE(crc32(changed), 16)
  record.writeUInt32LE(repacked.length, 20)
  record.writeUInt32LE(changed.length, 24)
  return { record, content: repacked }
}

/** What precedes the content: the same fields as in the directory, from the needed version to the length of the name. */
function localOf(record: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(localSignature, 0)
  record.copy(head, 4, 6, 30)
  return Buffer.concat([head, record.subarray(46)])
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature, 0)
  for (const place of [8, 10]) end.writeUInt16LE(count, place)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}

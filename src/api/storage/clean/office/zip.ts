import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { zipEntries } from '#contract/attachments/zip-entries.ts'
import { uncleanable } from '../uncleanable.ts'

const longestEntry = 40 * 1024 * 1024
const mostEntries = 5000
const deflated = 8

export type Archive = { has: (name: string) => boolean; read: (name: string) => Buffer }

/** The entries of an archive by name, unpacked when they are asked for. */
export function readZip(archive: Buffer): Archive {
  const entries = zipEntries(archive, mostEntries) ?? uncleanable('no archive')
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  return {
    has: (name) => byName.has(name.toLowerCase()),
    read: (name) => {
      const { at, packed, method } = byName.get(name.toLowerCase()) ?? uncleanable('a part that is missing')
      const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
      const bytes = archive.subarray(start, start + packed)
      return method === deflated ? inflateRawSync(bytes, { maxOutputLength: longestEntry }) : bytes
    },
  }
}

/** The day from which ZIP counts, so that no entry tells when it was written. */
const firstDay = 0x21

function header(signature: string, name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  for (const [value, at] of [
    [20, 0],
    [0x08_00, 2],
    [deflated, 4],
    [firstDay, 8],
    [name.length, 22],
  ] as const)
    fields.writeUInt16LE(value, at)
  for (const [value, at] of [
    [crc32(content), 10],
    [packed.length, 14],
    [content.length, 18],
  ] as const)
    fields.writeUInt32LE(value, at)
  return Buffer.concat([Buffer.from(signature, 'latin1'), fields])
}

/** An archive of these files and nothing else: no comment, extra field, date or byte between them. */
export function writeZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content)
    const local = Buffer.concat([header('PK\x03\x04', name, content, packed), name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(header('PK\x01\x02\x14\0', name, content, packed), rest, name)
    parts.push(local)
    at += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  for (const place of [8, 10]) end.writeUInt16LE(files.size, place)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

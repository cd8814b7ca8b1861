const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endSize = 22
const entrySize = 46
const longestComment = 0xff_ff

export type ZipEntry = {
  name: string
  packed: number
  unpacked: number
  /** Its record in the central directory, without comment and extra fields. */
  record: Buffer
}

/** The entries in a ZIP archive's central directory; undefined if it is malformed. Nothing is unpacked. */
export function zipEntries(archive: Buffer): ZipEntry[] | undefined {
  const end = findEnd(archive)
  if (end === undefined) return undefined
  const count = archive.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > end || archive.readUInt32LE(at) !== entrySignature) return undefined
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + entrySize, at + entrySize + nameLength),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      record: archive.subarray(at, at + entrySize + nameLength),
    })
    at += entrySize + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** The end record is followed by nothing but an optional comment. */
function findEnd(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - endSize - longestComment)
  for (let at = archive.length - endSize; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  return undefined
}

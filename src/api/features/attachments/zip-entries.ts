const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endSize = 22
const entrySize = 46
const longestComment = 0xff_ff

/** The names in a ZIP archive's table of contents; undefined when there is no sound one. Nothing is unpacked. */
export function zipEntryNames(archive: Buffer): Set<string> | undefined {
  const end = findEnd(archive)
  if (end === undefined) return undefined
  const count = archive.readUInt16LE(end + 10)
  const names = new Set<string>()
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > end || archive.readUInt32LE(at) !== entrySignature) return undefined
    const nameLength = archive.readUInt16LE(at + 28)
    names.add(archive.toString('utf8', at + entrySize, at + entrySize + nameLength))
    at += entrySize + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return names
}

/** The table ends with a record of its own, behind which only a comment may follow. */
function findEnd(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - endSize - longestComment)
  for (let at = archive.length - endSize; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  return undefined
}

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endSize = 22
const entrySize = 46
const longestComment = 0xff_ff

export type ZipEntry = {
  name: string
  /** How it is packed: 0 not at all, 8 deflated. */
  method: number
  packed: number
  unpacked: number
  /** Where its local header begins, which precedes its content. */
  at: number
  /** Its record in the central directory, without comment and extra fields. */
  record: Uint8Array
}

/** The entries in a ZIP archive's central directory; undefined if it is malformed. Nothing is unpacked. */
export function zipEntries(archive: Uint8Array, most = Infinity): ZipEntry[] | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = Math.min(view.getUint16(end + 10, true), most)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > end || view.getUint32(at, true) !== entrySignature) return undefined
    const nameLength = view.getUint16(at + 28, true)
    const record = archive.subarray(at, at + entrySize + nameLength)
    entries.push({
      name: new TextDecoder('utf-8', { ignoreBOM: true }).decode(record.subarray(entrySize)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
      record,
    })
    at += entrySize + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end record is followed by nothing but an optional comment. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endSize - longestComment)
  for (let at = view.byteLength - endSize; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return undefined
}

/** A file of an archive is unpacked up to this size; LinkedIn's tables of one person are far smaller. */
const mostBytes = 1024 * 1024
const mostEntries = 2000
const entrySignature = 0x02_01_4b_50
const endSignature = 0x06_05_4b_50
const endSize = 22

type Entry = { name: string; method: number; packed: number; at: number }

/**
 * Reads texts from a ZIP archive in the browser, so that no archive ever reaches the server. Only the entries asked for
 * are unpacked, each up to its limit. Null when it is no archive.
 */
export async function readZip(file: Blob, isWanted: (name: string) => boolean): Promise<Map<string, string> | null> {
  const bytes = new DataView(await file.arrayBuffer())
  const entries = entriesOf(bytes)
  if (!entries) return null
  const texts = new Map<string, string>()
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    const text = await unpack(bytes, entry)
    if (text !== undefined) texts.set(entry.name, text)
  }
  return texts
}

function entriesOf(bytes: DataView): Entry[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = Math.min(bytes.getUint16(end + 10, true), mostEntries)
  const entries: Entry[] = []
  let at = bytes.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.getUint32(at, true) !== entrySignature) return undefined
    const length = bytes.getUint16(at + 28, true)
    entries.push({
      name: decode(bytes, at + 46, length),
      method: bytes.getUint16(at + 10, true),
      packed: bytes.getUint32(at + 20, true),
      at: bytes.getUint32(at + 42, true),
    })
    at += 46 + length + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true)
  }
  return entries
}

/** The end record is followed by nothing but an optional comment. */
function endOf(bytes: DataView): number | undefined {
  const first = Math.max(0, bytes.byteLength - endSize - 0xff_ff)
  for (let at = bytes.byteLength - endSize; at >= first; at -= 1) {
    if (bytes.getUint32(at, true) === endSignature) return at
  }
  return undefined
}

const decode = (bytes: DataView, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(bytes.buffer as ArrayBuffer, at, Math.min(length, bytes.byteLength - at)))

/** Stored or deflated; undefined for anything else, and for a file beyond the limit. */
async function unpack(bytes: DataView, { at, packed, method }: Entry): Promise<string | undefined> {
  if (at + 30 > bytes.byteLength || (method !== 0 && method !== 8)) return undefined
  const begin = at + 30 + bytes.getUint16(at + 26, true) + bytes.getUint16(at + 28, true)
  if (begin + packed > bytes.byteLength) return undefined
  const content = new Blob([new Uint8Array(bytes.buffer as ArrayBuffer, begin, packed)])
  const stream = method === 0 ? content.stream() : content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > mostBytes) {
        await reader.cancel()
        return undefined
      }
      chunks.push(value)
    }
  } catch {
    return undefined
  }
  return new Blob(chunks).text()
}

import { zipEntries, type ZipEntry } from '#contract/attachments/zip-entries.ts'

/** A file of an archive is unpacked up to this size unless more is asked for: what people hand over is far smaller. */
const mostBytes = 1024 * 1024
const mostEntries = 2000

/**
 * Reads texts from a ZIP archive in the browser, so that no archive ever reaches the server. Only the entries asked for
 * are unpacked, each up to its limit. Null when it is no archive.
 */
export async function readZip(
  file: Blob,
  isWanted: (name: string) => boolean,
  most = mostBytes,
): Promise<Map<string, string> | null> {
  const archive = new Uint8Array(await file.arrayBuffer())
  const entries = zipEntries(archive, mostEntries)
  if (!entries) return null
  const texts = new Map<string, string>()
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    const text = await unpackText(archive, entry, most)
    if (text !== undefined) texts.set(entry.name, text)
  }
  return texts
}

/** Stored or deflated; undefined for anything else, and for a file beyond the limit. */
async function unpackText(
  archive: Uint8Array<ArrayBuffer>,
  { at, packed, method }: ZipEntry,
  most: number,
): Promise<string | undefined> {
  if (at + 30 > archive.length || (method !== 0 && method !== 8)) return undefined
  const header = new DataView(archive.buffer, at)
  const begin = at + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (begin + packed > archive.length) return undefined
  const content = new Blob([archive.subarray(begin, begin + packed)])
  const stream = method === 0 ? content.stream() : content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > most) {
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

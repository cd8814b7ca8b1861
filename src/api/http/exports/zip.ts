import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = { path: string; content: Readable; at: Date; isPacked?: boolean | undefined }

/** An archive written at the reader's pace: an entry is opened when the one before has been read. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  // yazl forwards neither an error of an entry nor a disconnected reader.
  output.on('close', () => current?.destroy())
  const fill = async () => {
    for await (const { path, content, at, isPacked = false } of entries) {
      current = content
      if (output.destroyed) content.destroy()
      const read = finished(content)
      zip.addReadStream(content, path, { mtime: at, compress: !isPacked })
      await read
    }
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  return output
}

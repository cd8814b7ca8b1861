import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, read from its central directory; two of one name fail. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: Record<string, string> = {}
  let place = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? archive.readUInt32LE(place + offset) : archive.readUInt16LE(place + offset),
    ) as [number, number, number, number]
    const local = archive.readUInt32LE(place + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    const plain = archive.readUInt16LE(place + 10) === 0 ? packed : inflateRawSync(packed)
    const path = archive.toString('utf8', place + 46, place + 46 + name)
    if (path in files) throw new Error(`The archive holds two files of the name ${path}`)
    files[path] = plain.toString('utf8')
    place += 46 + name + extra + comment
  }
  return files
}

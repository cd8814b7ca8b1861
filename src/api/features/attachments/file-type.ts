import { fileTypes, type FileType } from '#contract/attachments.ts'

type DeclaredFile = { name: string; type: string; content: Buffer }

/** The type on which content, file name and declared type agree; undefined when they differ. */
export function agreedType({ name, type, content }: DeclaredFile): FileType | undefined {
  const found = typeByContent(content)
  if (found === undefined || found !== type.toLowerCase()) return undefined
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  return (fileTypes[found] as readonly string[]).includes(ending) ? found : undefined
}

const begins = (content: Buffer, bytes: string, at = 0) =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

function typeByContent(content: Buffer): FileType | undefined {
  if (begins(content, '\xff\xd8\xff')) return 'image/jpeg'
  if (begins(content, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins(content, 'RIFF') && begins(content, 'WEBP', 8)) return 'image/webp'
  if (begins(content, '%PDF-')) return 'application/pdf'
  if (begins(content, 'PK\x03\x04')) return officeType(content)
  return undefined
}

/** Office files are ZIP archives with known entries; other archives, and files with macros, are refused. */
function officeType(content: Buffer): FileType | undefined {
  const names = zipEntryNames(content)
  if (!names?.has('[Content_Types].xml') || [...names].some((name) => /vbaProject\.bin$/i.test(name))) return undefined
  if (names.has('word/document.xml')) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  if (names.has('ppt/presentation.xml')) {
    return 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  }
  return undefined
}

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endSize = 22
const entrySize = 46
const longestComment = 0xff_ff

/** The entry names in a ZIP archive's central directory; undefined if it is malformed. Nothing is unpacked. */
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

/** The end record is followed by nothing but an optional comment. */
function findEnd(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - endSize - longestComment)
  for (let at = archive.length - endSize; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  return undefined
}

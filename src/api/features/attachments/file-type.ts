import { fileTypes, type FileType } from '#contract/attachments.ts'
import { zipEntryNames } from './zip-entries.ts'

type Claimed = { name: string; type: string; content: Buffer }

/** The type of a file whose bytes, name and declared type tell the same story; undefined when they do not. */
export function agreedType({ name, type, content }: Claimed): FileType | undefined {
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

/** Office files are ZIP archives with a known inside; other archives, and those with macros, are not taken. */
function officeType(content: Buffer): FileType | undefined {
  const names = zipEntryNames(content)
  if (!names?.has('[Content_Types].xml') || [...names].some((name) => /vbaProject\.bin$/i.test(name))) return undefined
  if (names.has('word/document.xml')) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  if (names.has('ppt/presentation.xml')) {
    return 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  }
  return undefined
}

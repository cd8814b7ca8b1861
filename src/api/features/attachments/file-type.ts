import { invalidField } from '#api/errors.ts'
import { isSelfContained } from '#api/storage/clean/office/self-contained.ts'
import { sniff } from '#api/storage/sniff.ts'
import { zipEntries, type ZipEntry } from '#contract/attachments/zip-entries.ts'
import { fileTypes, type FileType } from '#contract/attachments/attachments.ts'

type DeclaredFile = { name: string; type: string; content: Buffer }

/** The type on which content, file name and declared type agree; undefined when they differ. */
export function agreedType({ name, type, content }: DeclaredFile): FileType | undefined {
  const found = typeByContent(content)
  if (found === undefined || found !== type.toLowerCase()) return undefined
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  return (fileTypes[found] as readonly string[]).includes(ending) ? found : undefined
}

function typeByContent(content: Buffer): FileType | undefined {
  const kind = sniff(content)
  if (kind === 'zip') return officeType(content)
  if (kind === 'pdf') return 'application/pdf'
  return kind && `image/${kind}`
}

/** Office files are ZIP archives with known entries; other archives, and files with macros, are refused. */
function officeType(content: Buffer): FileType | undefined {
  const entries = zipEntries(content)
  const names = new Set(entries?.map(({ name }) => name))
  if (!entries || !names.has('[Content_Types].xml') || [...names].some((name) => /vbaProject\.bin$/i.test(name)))
    return undefined
  requireModest(entries, content.length)
  if (!isSelfContained(content)) throw invalidField('file', 'document_foreign')
  if (names.has('word/document.xml')) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  if (names.has('ppt/presentation.xml')) {
    return 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  }
  return undefined
}

const maxEntries = 5000
const maxUnpacked = 250 * 1024 * 1024
const longestName = 200

/** Refuses archives that would fill the memory, or write outside their folder, of whoever unpacks them. */
function requireModest(entries: ZipEntry[], size: number): void {
  const sum = (part: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + part(entry), 0)
  const isModest =
    entries.length <= maxEntries &&
    sum(({ unpacked }) => unpacked) <= maxUnpacked &&
    // Entries that share their bytes let a small file unpack to any size.
    sum(({ packed }) => packed) <= size &&
    new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length &&
    entries.every(({ name }) => isPlainName(name))
  if (!isModest) throw invalidField('file', 'document_unsafe')
}

const isPlainName = (name: string) =>
  name.length > 0 &&
  name.length <= longestName &&
  !/[\p{C}\\:]|^\//u.test(name) &&
  !name.split('/').some((part) => part === '..' || part === '.')

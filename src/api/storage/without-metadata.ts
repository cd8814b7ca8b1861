import { changeZip } from './change-zip.ts'

const megabyte = 1024 * 1024
const longestPart = 40 * megabyte

/**
 * A document without what programs write into it about people: author, company, last editor, names at comments and
 * tracked changes. Pictures lose theirs when they are uploaded. Throws when a document cannot be opened for that.
 */
export function withoutMetadata(content: Buffer, contentType: string): Buffer {
  if (contentType === 'application/pdf') return withoutPdfMetadata(content)
  if (contentType.includes('openxmlformats')) return changeZip(content, longestPart, withoutOfficeMetadata)
  return content
}

const blank = (text: string) => ' '.repeat(text.length)
// In a PDF: (text, with \escapes and (balanced) parentheses) or <68657861>.
const literal = String.raw`\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)`
const string = String.raw`${literal}|<[0-9A-Fa-f\s]*>`
const strings = new RegExp(string, 'g')
const author = new RegExp(String.raw`(\/Author\s*)(${string})`, 'g')
const xmp = /(\/Type\s*\/Metadata\b[\s\S]{0,400}?stream\r?\n)([\s\S]*?)(?=endstream)/g
const emptied = (value: string) => value[0] + blank(value.slice(2)) + value.at(-1)

const pointer = /\/Info\s+(\d+)\s+(\d+)\s+R/g
const reference = /(\d+)\s+(\d+)\s+R\b/g

/**
 * Everything is overwritten by spaces, so that no byte moves and the file's own table of contents stays right: the
 * pointer to the properties, the properties where they are not packed, and XMP.
 */
function withoutPdfMetadata(content: Buffer): Buffer {
  let text = content.toString('latin1')
  for (const [, number, generation] of text.matchAll(pointer)) text = withoutStrings(text, number!, generation!)
  text = text
    .replaceAll(pointer, blank)
    .replaceAll(xmp, (_, head: string, body: string) => head + blank(body))
    .replaceAll(author, (_, key: string, value: string) => key + emptied(value))
  return Buffer.from(text, 'latin1')
}

/** Empties the strings of an object, also those that it refers to: some programs write each property as an object. */
function withoutStrings(text: string, number: string, generation: string, follows = true): string {
  const object = new RegExp(String.raw`(?<!\d)${number}\s+${generation}\s+obj\b[\s\S]*?endobj`, 'g')
  const referred = follows ? [...text.matchAll(object)].flatMap(([found]) => [...found.matchAll(reference)]) : []
  const emptiedHere = text.replaceAll(object, (found) => found.replaceAll(strings, emptied))
  return referred.reduce((rest, [, other, version]) => withoutStrings(rest, other!, version!, false), emptiedHere)
}

const namespace = 'http://schemas.openxmlformats.org'
const properties: Record<string, string> = {
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="${namespace}/package/2006/metadata/core-properties"/>`,
  'docProps/app.xml': `<Properties xmlns="${namespace}/officeDocument/2006/extended-properties"/>`,
  'docProps/custom.xml': `<Properties xmlns="${namespace}/officeDocument/2006/custom-properties"/>`,
}
const named = /^(?:word|ppt)\/(?:document|comment|people|authors|footnotes|endnotes|header|footer)[^/]*\.xml$/
const names = /\b((?:w\d*:)?author|(?:w:)?initials|w15:userId|userId|name)="[^"]*"/g
const peopleOnly = /^(?:word\/people|ppt\/(?:authors|commentAuthors))[^/]*\.xml$/

function withoutOfficeMetadata(name: string, content: () => Buffer): Buffer | undefined {
  const fixed = properties[name]
  if (fixed !== undefined) return Buffer.from(fixed)
  if (!named.test(name)) return undefined
  const cover = (found: string, attribute: string) =>
    // Elsewhere `name` names styles and drawings.
    attribute === 'name' && !peopleOnly.test(name) ? found : `${attribute}=""`
  return Buffer.from(content().toString('utf8').replaceAll(names, cover))
}

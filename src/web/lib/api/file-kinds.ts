import { type AttachmentKind, attachmentRules, type FileType, fileTypes } from '#contract/attachments/attachments.ts'
import type { Locale } from '#contract/endpoint.ts'
import { fieldText } from '#contract/errors/messages.ts'

/** Why a file is not uploaded, as a sentence. */
type Refused = { refusal: (locale: Locale) => string }
type FileInfo = Pick<File, 'name' | 'type' | 'size'>

/** The first kind that accepts the file, or why none does. Refused files are not uploaded. */
export function kindOf(file: FileInfo, kinds: readonly AttachmentKind[]): AttachmentKind | Refused {
  if (file.size === 0) return { refusal: (locale) => fieldText(locale, 'file_empty') }
  const type = typeOf(file)
  const fitting = kinds.filter((kind) => attachmentRules[kind].types.some((one) => one === type))
  if (fitting.length === 0)
    return { refusal: (locale) => fieldText(locale, 'file_type', { 0: namesOf(kinds, locale) }) }
  const { megabytes } = limitsOf(fitting)
  const tooLarge: Refused = { refusal: (locale) => fieldText(locale, 'file_too_large', { 0: megabytes }) }
  return fitting.find((kind) => file.size <= attachmentRules[kind].maxBytes) ?? tooLarge
}

/** The `accept` attribute for everything that one of these kinds accepts. */
export function acceptOf(kinds: readonly AttachmentKind[]): string {
  return typesOf(kinds)
    .flatMap((type) => [type, ...fileTypes[type].map((ending) => `.${ending}`)])
    .join(',')
}

/** The types and the largest size in megabytes, for a hint. */
export function limitsOf(kinds: readonly AttachmentKind[]) {
  const endings = typesOf(kinds).map((type) => fileTypes[type][0].toUpperCase())
  const bytes = Math.max(...kinds.map((kind) => attachmentRules[kind].maxBytes))
  return { types: endings, megabytes: bytes / 1024 / 1024 }
}

const namesOf = (kinds: readonly AttachmentKind[], locale: Locale) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(limitsOf(kinds).types)

const typesOf = (kinds: readonly AttachmentKind[]): FileType[] => [
  ...new Set(kinds.flatMap((kind) => attachmentRules[kind].types)),
]

// Systems that do not know a type report none; fall back on the extension.
function typeOf({ name, type }: FileInfo): string {
  if (type) return type
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const known = Object.entries(fileTypes).find(([, endings]) => endings.some((one) => one === ending))
  return known?.[0] ?? ''
}

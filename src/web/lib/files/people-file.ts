import { readCells, type Separator } from './csv.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
type Column = 'email' | 'firstName' | 'lastName' | 'role' | 'locale' | 'organisation'
/** A line of a file as it stands there; `line` is its number. */
export type PeopleRow = { line: number } & Record<Exclude<Column, 'organisation'>, string> & { organisation?: string }
export type PeopleFile = {
  name: string
  encoding: Encoding
  separator: Separator
  /** The headings of the file and what they were understood as. */
  columns: { heading: string; meaning: Column | null }[]
  rows: PeopleRow[]
}
export type FileProblem = 'empty' | 'noEmail' | 'tooLong' | 'notText'

/** Excel saves CSV files in the system's encoding: bytes that are no UTF-8 are read as Windows-1252. */
function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

const separators: readonly Separator[] = [';', ',', '\t']

function separatorOf(text: string): Separator {
  const head = text.slice(0, text.search(/\n|$/))
  const count = (one: Separator) => head.split(one).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best))
}

const headings: Record<Column, RegExp> = {
  email: /^(e-?mail|correio|endereco( de)?( e-?mail)?|mail|email address)$/,
  lastName: /^(apelidos?|sobrenome|last ?name|surname|family ?name)$/,
  firstName: /^(nomes?|primeiro nome|nome proprio|first ?name|given ?name|name)$/,
  role: /^(papel|funcao|percurso|role|track)$/,
  locale: /^(idioma|lingua|language|locale)$/,
  organisation: /^(organizacao|organisation|organization|empresa|company)$/,
}
const fold = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const meaningOf = (heading: string) =>
  (Object.keys(headings) as Column[]).find((column) => headings[column].test(fold(heading))) ?? null

/** Without `organisation` that column is left out. */
type Defaults = { role: string; locale: string; organisation?: string }
type Limits = { rows: number; cell: number; bytes: number }

/** Reads a file of people; columns that it lacks get the defaults. */
export async function readPeople(file: File, defaults: Defaults, limits: Limits): Promise<PeopleFile | FileProblem> {
  if (file.size > limits.bytes) return 'tooLong'
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return 'notText'
  const separator = separatorOf(text)
  const [head, ...body] = readCells(text, separator)
  if (!head || body.length === 0) return 'empty'
  const columns = head.cells.map((heading) => ({ heading: heading.trim(), meaning: meaningOf(heading) }))
  if (!columns.some(({ meaning }) => meaning === 'email')) return 'noEmail'
  if (body.length > limits.rows) return 'tooLong'
  const rows = body.map(({ line, cells }) => {
    const found = columns.flatMap(({ meaning }, index) =>
      meaning ? [[meaning, (cells[index] ?? '').trim().slice(0, limits.cell)] as const] : [],
    )
    const { organisation, ...row } = Object.fromEntries(found) as Partial<Record<Column, string>>
    return splitName({
      line,
      email: '',
      firstName: '',
      lastName: '',
      ...row,
      role: row.role || defaults.role,
      locale: row.locale || defaults.locale,
      ...(defaults.organisation !== undefined && { organisation: organisation ?? defaults.organisation }),
    })
  })
  return { name: file.name, encoding, separator, columns, rows }
}

/** One column with the whole name: its last word is the family name. */
function splitName(row: PeopleRow): PeopleRow {
  const words = row.firstName.split(/\s+/)
  if (row.lastName !== '' || words.length < 2) return row
  return { ...row, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

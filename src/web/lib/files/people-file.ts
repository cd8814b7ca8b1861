import { readSheet, type Sheet, type SheetProblem } from './sheet.ts'

type Column = 'email' | 'firstName' | 'lastName' | 'role' | 'locale' | 'organisation'
/** A line of a file as it stands there; `line` is its number. */
export type PeopleRow = { line: number } & Record<Exclude<Column, 'organisation'>, string> & { organisation?: string }
export type PeopleFile = Pick<Sheet, 'name' | 'text'> & {
  /** The headings of the file and what they were understood as. */
  columns: { heading: string; meaning: Column | null }[]
  rows: PeopleRow[]
}
export type FileProblem = SheetProblem | 'noEmail'

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
  const sheet = await readSheet(file, limits)
  if (typeof sheet === 'string') return sheet
  const columns = sheet.head.map((heading) => ({ heading, meaning: meaningOf(heading) }))
  if (!columns.some(({ meaning }) => meaning === 'email')) return 'noEmail'
  const rows = sheet.rows.map(({ line, cells }) => {
    const found = columns.flatMap(({ meaning }, index) => (meaning ? [[meaning, cells[index] ?? ''] as const] : []))
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
  return { name: sheet.name, text: sheet.text, columns, rows }
}

/** One column with the whole name: its last word is the family name. */
function splitName(row: PeopleRow): PeopleRow {
  const words = row.firstName.split(/\s+/)
  if (row.lastName !== '' || words.length < 2) return row
  return { ...row, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

import type * as z from 'zod/mini'
import { fieldIssues, type FieldIssue } from '#contract/errors/issues.ts'
import type { CheckedLine } from '#contract/imports.ts'
import { type ImportColumn, type ImportReader, Misread, slugColumn } from './columns.ts'

/** A record as the editor would send it. */
export type Draft = Record<string, unknown>
/** A record that a line may be about. `key` is its slug or id. */
export type KnownRecord = { key: string; slug?: string; version: number; isDraft: boolean; input: Draft }

export type ImportRules = {
  columns: Readonly<Record<string, ImportColumn>>
  /** The schema of a whole record. */
  schema: z.ZodMiniType
  /** What a new record has where its line says nothing. */
  defaults: (reader: ImportReader) => Draft
  /** Makes of what the cells say what the editor would send. */
  finish?: (draft: Draft) => Draft
  titleOf: (draft: Draft) => string
  /** What makes two records the same for a file without page addresses, such as title and day. */
  sameness: (draft: Draft) => string
  /** What no schema knows. */
  check?: (draft: Draft) => FieldIssue[]
}

export type GivenRow = { line: number; cells: readonly string[] }
export type JudgedLine = CheckedLine & {
  /** What is to be saved; of a record that is there only what changes. */
  save?: { draft: Draft; of?: KnownRecord }
}

const at = (draft: Draft, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Draft | null | undefined)?.[name], draft)

function put(draft: Draft, field: string, value: unknown): Draft {
  const [name, inner] = field.split('.') as [string, string | undefined]
  if (inner === undefined) return { ...draft, [name]: value }
  return { ...draft, [name]: { ...(draft[name] as Draft | null), [inner]: value } }
}

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)
const plain = (value: unknown) => (typeof value === 'string' ? value.trim().replaceAll(/\r\n?/g, '\n') : value)
const isEqual = (one: unknown, other: unknown) =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(plain(one)) === JSON.stringify(plain(other))

type ReadCell = { name: string; column: ImportColumn; value: unknown; isBlank: boolean }

function readCells(
  { columns }: ImportRules,
  meanings: readonly (string | null)[],
  cells: readonly string[],
  reader: ImportReader,
) {
  return meanings.flatMap((name, index): ReadCell[] => {
    const column = name === null ? undefined : columns[name]
    if (!column || column === slugColumn) return []
    const cell = plain(cells[index] ?? '') as string
    return [
      { name: name!, column, isBlank: cell === '', value: cell === '' ? column.empty : column.read(cell, reader) },
    ]
  })
}

type Told = { line: number; title: string }
const wrong = ({ line, title }: Told, issues: CheckedLine['issues']): JudgedLine => ({
  line,
  title,
  outcome: 'wrong',
  changes: [],
  issues,
})

/** What is wrong with a whole record, at the columns that hold it. */
function issuesOf({ columns, schema, check, finish }: ImportRules, draft: Draft): CheckedLine['issues'] {
  const whole = finish?.(draft) ?? draft
  const parsed = schema.safeParse(whole, { reportInput: true })
  const found = parsed.success ? (check?.(whole) ?? []) : fieldIssues(parsed.error)
  return found.map((issue) => atColumn(columns, issue))
}

export function atColumn(
  columns: ImportRules['columns'],
  { field, code, params }: FieldIssue,
): CheckedLine['issues'][number] {
  const names = Object.keys(columns)
  const exact = names.find((name) => columns[name]!.field === field)
  const top = field.split('.')[0]
  return { column: exact ?? names.find((name) => columns[name]!.field.split('.')[0] === top) ?? null, code, params }
}

export type GivenFile = { meanings: readonly (string | null)[]; rows: readonly GivenRow[]; reader: ImportReader }
export type ReadLine = { line: number; slug: string; title: string; read: ReadCell[]; given: Draft }

/** What each line says, and the record that it would be if it were new. */
export function readLines(rules: ImportRules, { meanings, rows, reader }: GivenFile): ReadLine[] {
  const slugAt = meanings.indexOf('slug')
  const base = rules.defaults(reader)
  return rows.map(({ line, cells }) => {
    const read = readCells(rules, meanings, cells, reader)
    const said = read.filter((cell) => !cell.isBlank && !(cell.value instanceof Misread))
    const given = said.reduce((draft, { column, value }) => put(draft, column.field, value), base)
    return { line, slug: (cells[slugAt] ?? '').trim(), title: rules.titleOf(given), read, given }
  })
}

/** Judges the lines of one file by the records that they may be about. */
export function judgeLines(
  rules: ImportRules,
  lines: readonly ReadLine[],
  known: readonly KnownRecord[],
  reader: ImportReader,
): JudgedLine[] {
  const bySlug = new Map(known.flatMap((record) => (record.slug ? [[record.slug, record] as const] : [])))
  const bySameness = Map.groupBy(known, ({ input }) => rules.sameness(input))
  const seen = new Map<string, number>()
  return lines.map(({ line, slug, title, read, given }) => {
    const told = { line, title }
    const bad = read.flatMap(({ name, value }) =>
      value instanceof Misread ? [{ column: name, code: value.code, params: value.params }] : [],
    )
    if (bad.length > 0) return wrong(told, bad)
    const named = bySlug.get(slug)
    const candidates = named ? [named] : (bySameness.get(rules.sameness(given)) ?? [])
    const changed = candidates.map((record) => ({ record, changes: differencesOf(read, record, reader) }))
    if (changed.some(({ changes }) => changes.length === 0)) {
      return { ...told, outcome: 'same', changes: [], issues: [] }
    }
    const key = candidates[0]?.key ?? rules.sameness(given)
    const first = seen.get(key)
    if (first !== undefined) return wrong(told, [{ column: null, code: 'line_repeated', params: { line: first } }])
    seen.set(key, line)
    return changed.length === 0 ? newLine(rules, told, given) : changedLine(rules, told, changed)
  })
}

const differencesOf = (read: readonly ReadCell[], { input }: KnownRecord, reader: ImportReader) =>
  read.filter(({ column, value }) => {
    const current = at(input, column.field)
    return !isEqual(value, current) && !(column.isSame?.(value, current, reader) ?? false)
  })

function newLine(rules: ImportRules, told: Told, draft: Draft): JudgedLine {
  const issues = issuesOf(rules, draft)
  if (issues.length > 0) return wrong(told, issues)
  return { ...told, outcome: 'new', changes: [], issues, save: { draft: rules.finish?.(draft) ?? draft } }
}

type Changed = { record: KnownRecord; changes: ReadCell[] }

function changedLine(rules: ImportRules, told: Told, candidates: readonly Changed[]): JudgedLine {
  const [{ record, changes }, other] = candidates as [Changed, Changed | undefined]
  if (other) return wrong(told, [{ column: null, code: 'line_ambiguous', params: {} }])
  if (!record.isDraft) {
    return wrong(
      told,
      changes.map(({ name }) => ({ column: name, code: 'line_shown', params: {} })),
    )
  }
  const draft = changes.reduce((whole, { column, value }) => put(whole, column.field, value), record.input)
  const issues = issuesOf(rules, draft)
  if (issues.length > 0) return wrong(told, issues)
  const finish = rules.finish ?? ((one: Draft) => one)
  const [before, after] = [finish(record.input), finish(draft)]
  const save = Object.fromEntries(Object.entries(after).filter(([name, value]) => !isEqual(value, before[name])))
  return {
    ...told,
    outcome: 'changed',
    changes: changes.map(({ name }) => name),
    issues,
    save: { draft: save, of: record },
  }
}

import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { foldWords } from '#contract/search-terms.ts'
import { onTheWall } from '../http/exports/export-cells.ts'

/** The words of the programme's lists, by which cells are understood in either language. */
export type ImportReader = {
  locale: Locale
  /** Cells have no zone: times are those of the programme's clock, as its files tell them. */
  zone: string
  fields: ReadonlyMap<string, string>
  skills: ReadonlyMap<string, string>
}

/** A cell that means nothing here; the code says why. */
export class Misread {
  readonly code: string
  readonly params: Record<string, string>
  constructor(code: string, params: Record<string, string> = {}) {
    this.code = code
    this.params = params
  }
}

export type ImportColumn = {
  /** The field of the record that it fills, such as `title.pt`. */
  field: string
  /** What a cell with something in it means. */
  read: (cell: string, reader: ImportReader) => unknown
  /** What an empty cell means for a record that is there. */
  empty: unknown
  isSame?: (given: unknown, current: unknown, reader: ImportReader) => boolean
}

/** Finds the record that a line is about; it fills nothing. */
export const slugColumn: ImportColumn = { field: 'slug', read: (cell) => cell, empty: null }

export const fold = (text: string): string => foldWords(text).trim().replaceAll(/\s+/g, ' ')

export const textColumn = (field: string, empty: unknown = null): ImportColumn => ({
  field,
  read: (cell) => cell,
  empty,
})

/** Both languages of a text: `title_pt` and `title_en`. */
export const bothColumns = (name: string, field: string): Record<string, ImportColumn> => ({
  [`${name}_pt`]: textColumn(`${field}.pt`, ''),
  [`${name}_en`]: textColumn(`${field}.en`),
})

/** Of a record whose title is in both languages. */
export const titleOf = ({ title }: Record<string, unknown>): string => (title as Bilingual | undefined)?.pt ?? ''
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const wholeNumbers = [
  /^(-?\d{1,12})([.,]0{1,2})?$/,
  // With thousands apart by spaces or points, or by commas where these can be nothing else.
  /^(-?[1-9]\d{0,2}(?: \d{3}){1,3})([.,]0{1,2})?$/,
  /^(-?[1-9]\d{0,2}(?:\.\d{3}){1,3})(,0{1,2})?$/,
  /^(-?[1-9]\d{0,2}(?:,\d{3}){2,3})(\.0{1,2})?$/,
  /^(-?[1-9]\d{0,2},\d{3})\.0{1,2}$/,
]
const thousandsOrDecimals = /^-?[1-9]\d{0,2},\d{3}$/

/** Whole numbers, also as spreadsheets write them: `1 200`, `1.200 €`, `25,0`. */
export const numberColumn = (field: string): ImportColumn => ({
  field,
  read: (cell) => {
    const written = cell.replaceAll('€', '').replaceAll(/\s+/g, ' ').trim()
    const digits = wholeNumbers.map((form) => form.exec(written)?.[1]).find((found) => found !== undefined)
    if (digits !== undefined) return Number(digits.replaceAll(/[ .,]/g, ''))
    return new Misread(thousandsOrDecimals.test(written) ? 'ambiguous_number' : 'not_a_number')
  },
  empty: null,
})

type Texts = Readonly<Record<Locale, object>>

/** A code that files tell in the words of this section of the texts; the code itself is understood too. */
export function wordColumn(field: string, codes: readonly string[], texts: Texts, section: string): ImportColumn {
  const wordsIn = (locale: Locale) => (texts[locale] as Record<string, Record<string, string>>)[section] ?? {}
  const known = new Map(
    codes.flatMap((code) => [code, wordsIn('pt')[code], wordsIn('en')[code]].map((word) => [fold(word ?? ''), code])),
  )
  return {
    field,
    read: (cell, { locale }) =>
      known.get(fold(cell)) ??
      new Misread('unknown_word', { words: codes.map((code) => wordsIn(locale)[code] ?? code).join(', ') }),
    empty: null,
  }
}

export const fieldColumn: ImportColumn = {
  field: 'field',
  read: (cell, { fields }) => fields.get(fold(cell)) ?? new Misread('unknown_name', { name: cell }),
  empty: null,
}

/** Names of skills with commas between them; a name may have commas of its own. */
export const skillsColumn: ImportColumn = {
  field: 'skills',
  read: (cell, { skills }) => {
    const parts = cell.split(/[,;\n]/)
    const found: string[] = []
    for (let at = 0; at < parts.length;) {
      const lengths = parts.slice(at).map((_, index) => parts.length - at - index)
      const length = lengths.find((some) => skills.has(fold(parts.slice(at, at + some).join(','))))
      if (length === undefined && parts[at]!.trim() !== '')
        return new Misread('unknown_name', { name: parts[at]!.trim() })
      if (length !== undefined) found.push(skills.get(fold(parts.slice(at, at + length).join(',')))!)
      at += length ?? 1
    }
    return [...new Set(found)]
  },
  empty: [],
}

const names = (['pt-PT', 'en-GB'] as const).map((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
let countries: Map<string, string> | undefined

/** By their names in both languages and by their codes. */
function countryCodes(): Map<string, string> {
  if (countries) return countries
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  const named = codes.flatMap((code) => names.map((words) => [fold(words.of(code) ?? code), code] as const))
  return (countries = new Map([...codes.map((code) => [fold(code), code] as const), ...named]))
}

export const countryColumn: ImportColumn = {
  field: 'country',
  read: (cell) => countryCodes().get(fold(cell)) ?? new Misread('unknown_name', { name: cell }),
  empty: null,
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})/

/** `2026-11-18` or `18/11/2026`, and what stands behind it. */
function dayIn(cell: string): { day: Temporal.PlainDate; rest: string } | undefined {
  const written = yearFirst.exec(cell) ?? dayFirst.exec(cell)
  if (!written) return undefined
  const [whole, first, month, last] = written
  const [year, day] = first!.length === 4 ? [first, last] : [last, first]
  try {
    const found = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
    return { day: found, rest: cell.slice(whole.length).replace(/^[T,]/, '').trim() }
  } catch {
    return undefined
  }
}

export const dayColumn = (field: string): ImportColumn => ({
  field,
  read: (cell) => dayIn(cell)?.day.toString() ?? new Misread('not_a_day'),
  empty: null,
})

/** A month as `2026-11`, `11/2026` or any day of it. */
export const monthColumn = (field: string): ImportColumn => ({
  field,
  read: (cell) => {
    const [, year, month] = /^(\d{4})[-/.](\d{1,2})$/.exec(cell) ?? []
    const [, second, first] = /^(\d{1,2})[-/.](\d{4})$/.exec(cell) ?? []
    const found = year ? [year, month] : first ? [first, second] : undefined
    if (found) return `${found[0]}-${found[1]!.padStart(2, '0')}`
    return dayIn(cell)?.day.toString().slice(0, 7) ?? new Misread('not_a_month')
  },
  empty: null,
})

/** A time of the programme's clock; `without` is the hour of a day that is told without one. */
export const timeColumn = (field: string, without = '00:00'): ImportColumn => ({
  field,
  read: (cell, { zone }) => {
    if (/T.*(Z|[+-]\d{2}:?\d{2})$/.test(cell) && !Number.isNaN(Date.parse(cell))) return new Date(cell).toISOString()
    const found = dayIn(cell)
    const [, hour, minute] = /^(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(found?.rest || without) ?? []
    if (!found || !hour || Number(hour) > 23 || Number(minute) > 59) return new Misread('not_a_time')
    const at = found.day.toZonedDateTime({ timeZone: zone, plainTime: `${hour.padStart(2, '0')}:${minute}` })
    return new Date(at.epochMilliseconds).toISOString()
  },
  empty: null,
  isSame: (given, current, reader) => wallOf(given, reader) === wallOf(current, reader),
})

/** Files tell minutes by the clock on the wall: seconds, and the hour that comes twice in October, are no difference. */
const wallOf = (time: unknown, reader: ImportReader) =>
  typeof time === 'string' ? onTheWall(new Date(time), reader).toString({ smallestUnit: 'minute' }) : time

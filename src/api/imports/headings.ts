import type { Locale } from '#contract/endpoint.ts'
import { headings } from '../http/exports/headings.ts'
import { fold, type ImportColumn } from './columns.ts'

type Columns = Readonly<Record<string, ImportColumn>>

const withoutLanguage = (heading: string) => heading.replace(/ \((portugues|portuguese)\)$/, '')

/** The column that a heading names in either language, as the files of the same list do. */
function usualColumn(columns: Columns, heading: string): string | null {
  const folded = fold(heading)
  const named = (name: string) => Object.values(headings[name] ?? {}).map(fold)
  const names = Object.keys(columns)
  return (
    names.find((name) => folded === name || named(name).includes(folded)) ??
    // Who writes one language writes «Título».
    names.find((name) => name.endsWith('_pt') && named(name).map(withoutLanguage).includes(folded)) ??
    null
  )
}

/** What each heading means: as somebody said of an earlier file, otherwise by its words; each column once. */
export function meaningsOf(
  columns: Columns,
  head: readonly string[],
  kept: ReadonlyMap<string, string | null>,
): (string | null)[] {
  const known = new Set(Object.keys(columns))
  const taken = new Set<string>()
  return head.map((heading) => {
    const said = kept.get(fold(heading))
    const column = said === undefined || (said !== null && !known.has(said)) ? usualColumn(columns, heading) : said
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** What was said by hand is kept; what the words say anyway needs no keeping. */
export function toKeep(columns: Columns, head: readonly string[], meanings: readonly (string | null)[]) {
  const usual = meaningsOf(columns, head, new Map())
  const said = head.map((heading, index) => ({ heading: fold(heading), column_name: meanings[index] ?? null, index }))
  const named = said.filter(
    ({ heading }, at) => heading !== '' && said.findIndex((one) => one.heading === heading) === at,
  )
  const isUsual = ({ column_name, index }: (typeof said)[number]) => column_name === usual[index]
  return {
    kept: named.filter((one) => !isUsual(one)).map(({ heading, column_name }) => ({ heading, column_name })),
    usual: named.filter(isUsual).map(({ heading }) => heading),
  }
}

export const choicesOf = (columns: Columns, locale: Locale) =>
  Object.keys(columns).map((column) => ({ column, title: headings[column]?.[locale] ?? column }))

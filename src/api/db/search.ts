import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

const searches = new WeakSet<object>()

/** Whether a condition searches words, whose frequency nobody knows before. */
export const isSearch = (condition: object): boolean => searches.has(condition)

/** Says so of a condition that is put together from several searches. */
export function asSearch<Condition extends object>(condition: Condition): Condition {
  searches.add(condition)
  return condition
}

/** True if every word occurs, ignoring accents and case; `%` and `_` are literal. */
export function matchesWords(column: Expression<string>, text: string): RawBuilder<SqlBool> {
  const patterns = text
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const tests = patterns.map((pattern) => sql<SqlBool>`${column} like f_unaccent(lower(${pattern}))`)
  const search = sql<SqlBool>`(${sql.join(tests, sql` and `)})`
  return asSearch(search)
}

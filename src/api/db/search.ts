import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** True if every word occurs, ignoring accents and case; `%` and `_` are literal. */
export function matchesWords(column: Expression<string>, text: string): RawBuilder<SqlBool> {
  const patterns = text
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const tests = patterns.map((pattern) => sql<SqlBool>`${column} like f_unaccent(lower(${pattern}))`)
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** Every word must occur somewhere, accents and case ignored; the text is literal, its `%` and `_` too. */
export function matchesWords(column: Expression<string>, text: string): RawBuilder<SqlBool> {
  const patterns = text
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const tests = patterns.map((pattern) => sql<SqlBool>`${column} like f_unaccent(lower(${pattern}))`)
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

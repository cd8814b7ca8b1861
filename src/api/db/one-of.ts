import { sql, type RawBuilder } from 'kysely'

/**
 * Written into the statement's text, so that PostgreSQL plans for these values: as a parameter it would take them for most
 * of the rows. Only for the words of an enumeration, because each set of them is a statement of its own.
 */
export const oneOf = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${column} in (${sql.join(words.map((word) => sql.lit(word)))})`

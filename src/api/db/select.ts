import { sql, type RawBuilder } from 'kysely'

/** The columns of one table in a statement that joins others: `columnsIn('problems', 'id number kind')`. */
export const columnsIn = (table: string, names: string): RawBuilder<unknown> =>
  sql.raw(
    names
      .trim()
      .split(/\s+/)
      .map((name) => `${table}.${name}`)
      .join(', '),
  )

/** The names of joined people, each called like its join: `users as proposer` becomes the column `proposer`. */
export const namesOf = (...joins: string[]): RawBuilder<unknown> =>
  sql.raw(joins.map((join) => `${join}.first_name || ' ' || ${join}.last_name as ${join}`).join(', '))

import type { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db, Deps } from '../deps.ts'

/** Rows of one table that belong to a person, with the columns that the person is given. */
export type OwnRows = {
  table: string
  /** The column that names the person. */
  by: string
  /** Where the column holds something else than the id. */
  where: (userId: string) => RawBuilder<boolean>
  /** Columns that tell the rows of one person apart. */
  key: readonly string[]
  columns: readonly string[]
  /** Values of other tables that make a row understandable, like the title of an event. */
  also: Record<string, RawBuilder<unknown>>
}

type Names<Table extends keyof Schema> = keyof Schema[Table] & string
type Parts<Table extends keyof Schema> = Partial<Pick<OwnRows, 'also' | 'where'>> & {
  by: Names<Table>
  key?: readonly Names<Table>[]
  columns: readonly Names<Table>[]
}

export function ownRows<Table extends keyof Schema>(table: Table, parts: Parts<Table>): OwnRows {
  const where = (userId: string) => sql<boolean>`${sql.ref(parts.by)} = ${userId}`
  return { table, key: ['id'], also: {}, where, ...parts }
}

const batch = 200
type Row = Record<string, unknown>

/** All rows of the person in their order, of which a few at a time are in memory. */
export async function* readOwnRows(db: Db, rows: OwnRows, userId: string): AsyncGenerator<Row, void> {
  const { table, where, key, columns, also } = rows
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const shown = [...new Set([...key, ...columns])].map((name) => sql`${sql.ref(name)}`)
  const others = Object.entries(also).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  for (let after = sql`true`; ;) {
    const { rows: found } = await sql<Row>`
      select ${sql.join([...shown, ...others])} from ${sql.table(table)}
      where ${where(userId)} and ${after} order by ${refs(key)} limit ${sql.lit(batch)}`.execute(db)
    yield* found
    const last = found.at(-1)
    if (!last || found.length < batch) return
    after = sql`(${refs(key)}) > (${sql.join(key.map((name) => last[name]))})`
  }
}

/** A file for the person, opened when its turn comes. */
export type OwnFile = {
  path: string
  content: Readable
  at?: Date
  /** Pictures and PDFs do not become smaller. */
  isPacked?: boolean
}

/** What an area hands a person who asks for everything about them. */
export type OwnData = {
  /** By their name in the area's file. */
  rows?: Record<string, OwnRows>
  files?: (deps: Deps, userId: string) => AsyncIterable<OwnFile>
  /** Foreign keys to people whose rows are not given, each with the reason. */
  withholds?: Record<`${string}.${string}`, string>
}

import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../deps.ts'
import { invalidField } from '../errors.ts'
import { isSearch } from './search.ts'

export type Paging = {
  limit: number
  cursor?: string | undefined
  /** False where the total is not needed, as in a walk through the whole list. */
  total?: boolean
  /** A second order, for rows that are equal in the first. */
  thenBy?: string | undefined
  /** Rows whose name is this text, or begins with it, come first; only for a first page. */
  leading?: string | undefined
}
export type Page<Row> = { rows: Row[]; nextCursor: string | null; total: number | null }

/** A sort column must not be nullable: comparing with null finds nothing. */
type SortColumn = { column: string; type: 'timestamptz' | 'date' | 'text' | 'integer' | 'bigint' }

/** A filter that was not asked for is left out. */
export type Condition = RawBuilder<unknown> | false | '' | undefined

type List<Sort extends string> = Paging & {
  /** The selected columns, including `id`. */
  select: RawBuilder<unknown>
  from: RawBuilder<unknown>
  /** Joins needed only by the selected columns; counting leaves them out. */
  join?: RawBuilder<unknown>
  /** The filters, and what the caller may see. */
  where: readonly Condition[]
  /** The qualified id, like `events.id`; orders rows with equal sort values. */
  id: string
  sorts: Readonly<Record<Sort, SortColumn>>
  /** A name from `sorts`; `-` before it sorts descending. */
  sort: Sort | `-${Sort}`
}

/** The page in the shape of the contract's `page()`. */
export const toPage = <Row, Item>({ rows, nextCursor, total }: Page<Row>, toItem: (row: Row) => Item) => ({
  items: rows.map(toItem),
  nextCursor,
  total,
})

/** Counting further would cost more than the page itself. */
const mostCounted = 1000
const longestPage = 1000

/**
 * One page by keyset, so that page 500 costs as much as page 1. The fragments are raw SQL, because on these frequent
 * queries a builder would take longer than PostgreSQL. The cursor holds the sort value as text, to the microsecond.
 */
export async function findPage<Row extends { id: string }, Sort extends string = string>(
  db: Db,
  asked: List<Sort>,
): Promise<Page<Row>> {
  const isSearched = asked.where.some((test) => typeof test === 'object' && isSearch(test))
  const { list, total } = isSearched ? await findMatches(db, asked) : { list: asked }
  const { limit } = list
  const { rows } = await pageOf<Row & { sort_keys: string[]; found_in_all?: number }>(list).execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const count = isCounted(list) ? (shown[0]?.found_in_all ?? 0) : Infinity
  return {
    rows: shown,
    // The row beyond the limit only shows that there is another page.
    nextCursor: last && rows.length > limit ? writeCursor(orderName(list), last.sort_keys, last.id) : null,
    total: total ?? (count > mostCounted ? null : count),
  }
}

/**
 * PostgreSQL has one plan for all words and takes them for frequent: it would walk a long list in its order, to the end
 * for a rare word. So the matches are found first, which also counts them; only when they are many the walk is right.
 */
async function findMatches<Sort extends string>(db: Db, list: List<Sort>) {
  const { rows } = await sql<{ id: string }>`
    select ${sql.raw(list.id)} as id from ${list.from} where ${allOf(list.where)} limit ${sql.lit(mostCounted + 1)}`.execute(
    db,
  )
  if (rows.length > mostCounted) return { list: { ...list, total: false } }
  const isMatch = sql`${sql.raw(list.id)} = any(${rows.map(({ id }) => id)}::uuid[])`
  const others = list.where.filter((test) => typeof test !== 'object' || !isSearch(test))
  const total = isCounted(list) ? rows.length : undefined
  return { list: { ...list, where: [...others, isMatch], total: false }, total }
}

/** Later pages belong to a list whose total is known. */
const isCounted = ({ total = true, cursor }: Paging) => total && cursor === undefined

type Key = SortColumn & { descending: boolean }

/** The columns by which a list is ordered, before its id. */
function keysOf({ sorts, sort, thenBy }: List<string>): Key[] {
  const names = [sort, thenBy].filter((name) => name !== undefined)
  const keys = names.map((name) => {
    const descending = name.startsWith('-')
    return { ...sorts[descending ? name.slice(1) : name]!, descending }
  })
  return keys[1]?.column === keys[0]!.column ? keys.slice(0, 1) : keys
}

const orderName = ({ sort, thenBy }: List<string>) => (thenBy === undefined ? sort : `${sort} ${thenBy}`)
const direction = ({ descending }: Key) => (descending ? 'desc' : 'asc')

function pageOf<Row>(list: List<string>) {
  const { select, from, join, where, id, limit, cursor } = list
  const keys = keysOf(list)
  const after = readCursor(orderName(list), cursor)
  // Equal rows go by their id, in the direction of the last order.
  const first = leadingOf(list)
  const order = [...keys.map((key) => `${key.column} ${direction(key)}`), `${id} ${direction(keys.at(-1)!)}`]
  const texts = sql.raw(`array[${keys.map(({ column }) => `${column}::text`).join(', ')}] as sort_keys`)
  return sql<Row>`
    select ${select}, ${texts}${isCounted(list) ? countOf(list) : sql``} from ${from}${join ? sql` ${join}` : sql``}
    where ${allOf([...where, after && behind(keys, id, after)])}
    order by ${first}${sql.raw(order.join(', '))} limit ${limitOf(limit)}`
}

/** By the order that sorts names, where the list has one. */
function leadingOf({ sorts, leading, cursor }: List<string>): RawBuilder<unknown> {
  const name = sorts['name'] ?? sorts['title']
  if (!leading || !name || cursor !== undefined) return sql``
  const column = sql.raw(`f_unaccent(${name.column})`)
  const text = sql`f_unaccent(lower(${leading}))`
  return sql`${column} <> ${text}, not starts_with(${column}, ${text}), `
}

type After = { values: string[]; id: string }

/** The rows after the one of the cursor. Two orders may run in opposite directions, which no row comparison can say. */
function behind(keys: readonly Key[], id: string, after: After): RawBuilder<unknown> {
  const [first, ...others] = keys as [Key, ...Key[]]
  const [value, ...values] = after.values
  const given = sql`${value}::${sql.raw(first.type)}`
  const beyond = sql.raw(first.descending ? '<' : '>')
  if (others.length === 0) return sql`${sql.raw(`(${first.column}, ${id})`)} ${beyond} (${given}, ${after.id}::uuid)`
  const column = sql.raw(first.column)
  return sql`${column} ${beyond}= ${given} and (${column} ${beyond} ${given} or ${behind(others, id, { ...after, values })})`
}

/**
 * Written out, because PostgreSQL takes a parameter for a tenth of all rows and then plans a long list anew on each call.
 * Unusual sizes stay parameters: a hundred texts of one list would crowd out other prepared statements.
 */
const usualLimits = [1, 20, 50, 100, longestPage]
const limitOf = (limit: number) => (usualLimits.includes(limit) ? sql.lit(limit + 1) : sql`${limit + 1}`)

/** PostgreSQL counts once, however many rows the page has. */
const countOf = ({ from, where }: List<string>) => sql`,
    (select count(*) from (select from ${from} where ${allOf(where)} limit ${sql.lit(mostCounted + 1)}) as counted)
      as found_in_all`

function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  const given = conditions.filter((one) => typeof one === 'object')
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Also ids that a statement makes, as those of figures: they have the form of an id, not its version. */
const cursorParts = z.tuple([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(2)), z.guid()])

export function writeCursor(sort: string, values: string[], id: string): string {
  return Buffer.from(JSON.stringify([sort, values, id])).toString('base64url')
}

/** A cursor is valid only for the sort it was made for. */
function readCursor(sort: string, cursor: string | undefined): After | undefined {
  if (cursor === undefined) return undefined
  const read = cursorParts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data[0] !== sort) throw invalidField('cursor', 'invalid')
  return { values: read.data[1], id: read.data[2] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Pages<Row> = (paging: Paging) => Promise<Pick<Page<Row>, 'rows' | 'nextCursor'>>

/** Yields a whole list page by page: `walkPages((paging) => findEvents(db, { ...query, ...paging }))`. */
export async function* walkPages<Row>(findRows: Pages<Row>): AsyncGenerator<Row, void> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await findRows({ limit: longestPage, cursor, total: false })
    yield* rows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

import * as z from 'zod/mini'
import { invalidField } from '../http/errors.ts'

const parts = z.tuple([z.string(), z.union([z.string(), z.number()]), z.uuid()])

/** Where the next page begins: behind the row with this sort value and id. */
type Cursor = { value: string | number; id: string }

export function writeCursor(sort: string, { value, id }: { value: Date | string | number; id: string }): string {
  const plain = value instanceof Date ? value.toISOString() : value
  return Buffer.from(JSON.stringify([sort, plain, id])).toString('base64url')
}

/** A cursor belongs to the order it was made for; anything else is refused. */
export function readCursor(sort: string, cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const read = parts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data[0] !== sort) throw invalidField('cursor', 'invalid')
  return { value: read.data[1], id: read.data[2] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of one row more than the page holds, makes the page: the extra row only tells that there is another. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  sort: string,
  valueOf: (row: Row) => Date | string | number,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    nextCursor: last && rows.length > limit ? writeCursor(sort, { value: valueOf(last), id: last.id }) : null,
  }
}

/** What a walk through a whole list takes at once. */
export const longestPage = 1000

type Pages<Row> = (cursor: string | undefined) => Promise<{ rows: Row[]; nextCursor: string | null }>

/** Walks a list from its first page to its last. */
export async function* walkPages<Row>(findPage: Pages<Row>): AsyncGenerator<Row, void> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await findPage(cursor)
    yield* rows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Totals are exact up to here; counting on would cost more than the page itself. */
export const mostCounted = 1000

export function shownTotal(counted: number): number | null {
  return counted > mostCounted ? null : counted
}

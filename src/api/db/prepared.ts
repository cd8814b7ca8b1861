import { CompiledQuery } from 'kysely'
import type { Db } from '../deps.ts'

/** A statement of the most frequent requests, whose text is fixed: the builder would write it anew each time. */
export const prepared =
  <Row>(text: string) =>
  async (db: Db, values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

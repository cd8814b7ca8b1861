import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

const attempts = 3
const worthRepeating = new Set(['40001', '40P01'])

/** Retries on serialisation failures and deadlocks. */
export async function transaction<T>(db: Kysely<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !worthRepeating.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

const attempts = 3
const worthRepeating = new Set(['40001', '40P01'])

/**
 * Retries on serialisation failures and deadlocks. Inside another transaction the work joins it, and only the outer one
 * is retried.
 */
export async function transaction<T>(db: Kysely<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !worthRepeating.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

const isTransaction = (db: Kysely<Schema>): db is Tx => db.isTransaction

import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Kysely, type Transaction } from 'kysely'
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
      return await db.transaction().execute((tx) => underHold(tx, work))
    } catch (error) {
      if (attempt === attempts || !worthRepeating.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** A change that can be taken back until people are told of it: who made it, by which right and until when. */
export type HeldChange = { id: string; by: string; scope: string; at: Date; until: Date }
const held = new AsyncLocalStorage<HeldChange>()

/** Keeps every row that transactions within `work` change, and what they tell, until the change is settled. */
export const holdingChanges = <T>(change: HeldChange, work: () => T): T => held.run(change, work)

/** Triggers of the tables read the setting, which ends with the transaction. */
async function underHold<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const change = held.getStore()
  if (change) await sql`select set_config('app.held', ${JSON.stringify(change)}, true)`.execute(tx)
  return work(tx)
}

const isTransaction = (db: Kysely<Schema>): db is Tx => db.isTransaction

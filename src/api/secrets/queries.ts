import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { SigningKey } from './tokens.ts'

/** The oldest key of the table, or this one, which is stored then. */
export async function findOrAddSigningKey(tx: Tx, fresh: SigningKey): Promise<SigningKey> {
  // Of two instances that start on an empty database, the second waits and uses the key of the first.
  await sql`lock table signing_keys in share row exclusive mode`.execute(tx)
  const known = await tx.selectFrom('signing_keys').select(['kid', 'secret']).orderBy('created_at').executeTakeFirst()
  if (!known) await tx.insertInto('signing_keys').values(fresh).execute()
  return known ?? fresh
}

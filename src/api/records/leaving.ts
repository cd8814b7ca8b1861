import type { Db } from '../deps.ts'
import { unschedule } from '../jobs/queries.ts'

/** The key of the job that erases a person. */
export const eraseKey = (userId: string) => `erase:${userId}`

/** Whoever asked to delete the account undoes it by signing in. */
export const isWelcome = ({ status }: { status: string }) => status === 'active' || status === 'leaving'

/** Undoes the request to delete an account; false if there is none any more. */
export async function keepAccount(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: 'active', erase_at: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'leaving')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await unschedule(tx, eraseKey(id))
  return true
}

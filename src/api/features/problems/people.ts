import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { countSupports } from '#api/records/marks.ts'
import type { MergedAccounts } from '#api/records/people.ts'
import { area, recordOf } from './queries.ts'

/** Nobody supports their own problem, and two accounts of one person support one problem once. */
export async function mergeProposers(tx: Tx, _deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ record_id: string }>`
    delete from record_marks as lost
    using problems
    where lost.area = ${area} and problems.id = lost.record_id and lost.mark = 'support' and (
      (lost.user_id = ${from} and problems.proposer_id = ${to}) or
      (lost.user_id = ${to} and problems.proposer_id = ${from}) or
      (lost.user_id = ${from} and exists (
        select from record_marks as kept
        where kept.area = lost.area and kept.record_id = lost.record_id and kept.mark = lost.mark and kept.user_id = ${to})))
    returning lost.record_id`.execute(tx)
  for (const { record_id } of rows) await countSupports(tx, recordOf(record_id))
}

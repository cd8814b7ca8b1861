import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { LeavingPerson } from '#api/records/people.ts'

/** Pictures and materials that the programme shows stay without a name; all other files of the person go. */
export async function eraseFiles(tx: Tx, _deps: Deps, { id }: LeavingPerson): Promise<void> {
  const shown = sql`kind in ('cover', 'material', 'logo', 'deck') and exists (
    select from file_uses where attachment_id = attachments.id)`
  await sql`
    update attachments set owner_id = null, file_name = kind || substring(file_name from '\\.[A-Za-z0-9]{1,8}$')
    where owner_id = ${id} and ${shown}`.execute(tx)
  await sql`delete from file_uses using attachments where attachment_id = attachments.id and owner_id = ${id}`.execute(
    tx,
  )
  await tx.deleteFrom('attachments').where('owner_id', '=', id).execute()
}

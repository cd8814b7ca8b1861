import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { ownRows, type OwnFile } from '#api/records/own-data.ts'
import { ownerless } from '#api/records/file-uses.ts'
import type { LeavingPerson, PeopleRules } from '#api/records/people.ts'
import { findFilesOfOwner } from './queries.ts'

/** Pictures and materials that the programme shows stay without a name; all other files of the person go. */
async function eraseFiles(tx: Tx, _deps: Deps, { id }: LeavingPerson): Promise<void> {
  const shown = sql`kind in ('cover', 'material', 'logo', 'deck') and exists (
    select from file_uses where attachment_id = attachments.id)`
  await sql`
    update attachments set ${ownerless} where owner_id = ${id} and ${shown}`.execute(tx)
  await sql`delete from file_uses using attachments where attachment_id = attachments.id and owner_id = ${id}`.execute(
    tx,
  )
  await tx.deleteFrom('attachments').where('owner_id', '=', id).execute()
}

/** Two files may have one name; the table of the files tells which is which by their times. */
async function* openFiles({ db, storage }: Deps, userId: string): AsyncGenerator<OwnFile, void> {
  const taken = new Map<string, number>()
  for (const file of await findFilesOfOwner(db, userId)) {
    const content = await storage.get(file.id)
    // Deleted meanwhile in another tab.
    if (!content) continue
    const count = (taken.get(file.fileName) ?? 0) + 1
    taken.set(file.fileName, count)
    const path = `files/${count === 1 ? '' : `${count}-`}${file.fileName}`
    yield { path, content, at: file.createdAt, isPacked: true }
  }
}

const attachments = ownRows('attachments', {
  by: 'owner_id',
  columns: ['kind', 'file_name', 'content_type', 'size', 'created_at'],
})

export const attachmentPeople: PeopleRules = {
  erase: eraseFiles,
  gather: { rows: { attachments }, files: openFiles },
}

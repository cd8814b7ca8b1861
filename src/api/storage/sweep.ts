import type { Deps } from '../deps.ts'

/** Deletes files that no row names: uploads that were cut off, and those whose row went with what they belonged to. */
export async function sweepUploads({ db, storage, clock }: Deps): Promise<void> {
  const due = await db.selectFrom('files_to_delete').select('id').where('due_at', '<=', clock()).execute()
  for (const { id } of due) {
    await storage.delete(id)
    await db.deleteFrom('files_to_delete').where('id', '=', id).execute()
  }
}

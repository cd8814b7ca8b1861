import type { Deps } from '../deps.ts'

/** Deletes files without a row: interrupted uploads, and files whose row was deleted. */
export async function sweepUploads({ db, storage, clock }: Deps): Promise<void> {
  const due = await db.selectFrom('files_to_delete').select('id').where('due_at', '<=', clock()).execute()
  for (const { id } of due) {
    await storage.delete(id)
    await db.deleteFrom('files_to_delete').where('id', '=', id).execute()
  }
}

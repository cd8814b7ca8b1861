import type { Deps } from '../deps.ts'
import { findFilesToDelete, forgetDeletedFile } from './queries.ts'

/** Deletes files without a row: interrupted uploads, and files whose row was deleted. */
export async function sweepUploads({ db, storage, clock }: Deps): Promise<void> {
  const due = await findFilesToDelete(db, clock())
  for (const { id } of due) {
    await storage.delete(id)
    await forgetDeletedFile(db, id)
  }
}

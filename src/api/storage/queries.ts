import type { Db } from '../deps.ts'

export const findFilesToDelete = (db: Db, now: Date) =>
  db.selectFrom('files_to_delete').select('id').where('due_at', '<=', now).execute()

export const forgetDeletedFile = (db: Db, id: string) => db.deleteFrom('files_to_delete').where('id', '=', id).execute()

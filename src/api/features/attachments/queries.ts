import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { FileUse } from '#api/records/file-uses.ts'
import { personalQuota, recordKinds, type Attachment } from '#contract/attachments.ts'

type NewAttachment = Omit<Attachment, 'createdAt'> & { ownerId: string; createdAt: Date }

/** Written before the file is stored: if its row never follows, the sweep deletes the file after `dueAt`. */
export async function announceFile(db: Db, id: string, dueAt: Date): Promise<void> {
  await db.insertInto('files_to_delete').values({ id, due_at: dueAt }).execute()
}

/**
 * Inserts the row unless it exceeds its owner's quota; returns whether it did. Locks the owner's row first, so that
 * parallel uploads of one person count each other.
 */
export async function insertWithinQuota(tx: Db, row: NewAttachment): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', row.ownerId).forNoKeyUpdate().execute()
  const { numAffectedRows } = await sql`
    insert into attachments (id, owner_id, kind, file_name, content_type, size, width, height, created_at)
    select ${row.id}, ${row.ownerId}, ${row.kind}, ${row.fileName}, ${row.contentType}, ${row.size}::int,
      ${row.width}::int, ${row.height}::int, ${row.createdAt}
    where (
      select count(*) < ${personalQuota.files}::int and coalesce(sum(size), 0) + ${row.size}::int <= ${personalQuota.bytes}::int
      from attachments
      where owner_id = ${row.ownerId} and not (
        kind = any(${recordKinds}) and exists (select from file_uses where attachment_id = attachments.id)))`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** The file and the records that show it, which decide who may read it. */
export async function findFile(db: Db, id: string) {
  const uses = sql<FileUse[]>`coalesce((
    select jsonb_agg(jsonb_build_object('area', area, 'recordId', record_id, 'visibility', visibility))
    from file_uses where attachment_id = attachments.id), '[]')`
  return db
    .selectFrom('attachments')
    .select(['id', 'owner_id as ownerId', 'kind', 'file_name as fileName', 'content_type as contentType', 'size'])
    .select(uses.as('uses'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Keeps a file that a record shows; returns whether it was deleted. */
export async function deleteUnused(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from file_uses where attachment_id = attachments.id)`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

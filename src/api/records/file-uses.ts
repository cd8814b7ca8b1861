import { sql } from 'kysely'
import type { Attachment, AttachmentKind } from '#contract/attachments.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Db, Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { invalidField } from '../http/errors.ts'
import type { Actor } from '../http/session.ts'

/** Everybody, everybody with a session, or those whom the area lets see the record. */
export type FileVisibility = 'public' | 'members' | 'record'
export type FileUse = { area: string; recordId: string; visibility: FileVisibility }

/** What an area says about the files of its records. */
export type FileRules = {
  /** The right by which its staff upload covers and materials, see them before others do, and delete them. */
  staff?: Scope
  /** Whether this person may read the files of a record that are for those who see the record. */
  canRead?: (deps: Deps, actor: Actor, recordId: string) => Promise<boolean>
}

type RecordKey = { area: string; recordId: string }
type RecordField = RecordKey & { field: string }
type FilesInField = RecordField & {
  visibility: FileVisibility
  /** In the order in which they are shown; what is not named is let go. */
  fileIds: readonly string[]
  kinds: readonly AttachmentKind[]
  /** Staff may also show what a colleague uploaded. */
  byStaff?: true
}

/** Notes which files a field of a record shows. A new file must be the caller's own, so that nobody shows what is not theirs. */
export async function useFiles(tx: Db, caller: Caller, files: FilesInField): Promise<void> {
  const { area, recordId, field, visibility } = files
  const ids = [...new Set(files.fileIds)]
  const shown = await lockUsable(tx, caller, files, ids)
  if (shown < ids.length) throw invalidField(field, 'unknown_reference')
  await sql`
    delete from file_uses
    where area = ${area} and record_id = ${recordId} and field = ${field} and attachment_id <> all(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into file_uses (area, record_id, field, attachment_id, position, visibility)
    select ${area}, ${recordId}, ${field}, id, position - 1, ${visibility}
    from unnest(${ids}::uuid[]) with ordinality as list (id, position)
    on conflict (area, record_id, field, attachment_id) do update
      set position = excluded.position, visibility = excluded.visibility`.execute(tx)
}

/** How many of these the caller may show here. The lock keeps them from being deleted meanwhile. */
async function lockUsable(tx: Db, { actor }: Caller, files: FilesInField, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { area, recordId, field, kinds, byStaff = false } = files
  const { rows } = await sql`
    select id from attachments
    where id = any(${ids}::uuid[]) and kind = any(${kinds}) and (
      owner_id = ${actor.id} or ${byStaff} or exists (
        select from file_uses
        where attachment_id = attachments.id and area = ${area} and record_id = ${recordId} and field = ${field}))
    order by id for key share of attachments`.execute(tx)
  return rows.length
}

/** Shows the files of a record to others than before, as when it is published. */
export async function showFiles(tx: Db, { area, recordId }: RecordKey, visibility: FileVisibility): Promise<void> {
  await tx
    .updateTable('file_uses')
    .set({ visibility })
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .execute()
}

/** Lets go of all files of a record that is deleted. */
export async function releaseFiles(tx: Db, { area, recordId }: RecordKey): Promise<void> {
  await tx.deleteFrom('file_uses').where('area', '=', area).where('record_id', '=', recordId).execute()
}

/** The files that a field of a record shows, in their order. */
export async function findFilesOf(db: Db, { area, recordId, field }: RecordField): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('file_uses')
    .innerJoin('attachments', 'attachments.id', 'file_uses.attachment_id')
    .select(['id', 'kind', 'file_name as fileName', 'content_type as contentType', 'size', 'width', 'height'])
    .select('created_at as createdAt')
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .where('field', '=', field)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Deletes pictures and materials from before this time that no record shows and no draft of their owner names. The
 * other kinds are documents of a person, who may keep them for later.
 */
export async function deleteUnusedFiles(db: Db, before: Date): Promise<void> {
  await sql`
    delete from attachments
    where kind in ('cover', 'photo', 'logo', 'image', 'material') and created_at < ${before}
      and not exists (select from file_uses where attachment_id = attachments.id)
      and not exists (
        select from drafts where user_id = attachments.owner_id and content::text like '%' || attachments.id || '%')`.execute(
    db,
  )
}

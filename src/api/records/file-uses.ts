import { sql, type RawBuilder } from 'kysely'
import type { Attachment, AttachmentKind } from '#contract/attachments/attachments.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Db, Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { invalidField } from '../errors.ts'
import type { Actor } from '../http/session.ts'

/** Everybody, everybody with a session, or people who may see the record. */
export type FileVisibility = 'public' | 'members' | 'record'
export type FileUse = { area: string; recordId: string; field: string; visibility: FileVisibility }

/** An area's rules for the files of its records. */
export type FileRules = {
  /** The scope by which its staff upload, preview and delete covers and materials. */
  staff?: Scope
  /** Whether this person may read files of the visibility `record` in this field. */
  canRead?: (deps: Deps, actor: Actor, recordId: string, field: string) => Promise<boolean>
}

type RecordKey = { area: string; recordId: string }
type RecordField = RecordKey & { field: string }
type FilesInField = RecordField & {
  visibility: FileVisibility
  /** In display order; files of the field that are not listed are released. */
  fileIds: readonly string[]
  kinds: readonly AttachmentKind[]
  /** Staff may also attach files that colleagues uploaded. */
  byStaff?: true
}

/**
 * Sets the files of a record's field. New files must belong to the caller, so that nobody publishes somebody else's.
 */
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

/** Counts the files that the caller may attach, and locks them against deletion. */
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

/** Changes the visibility of a record's files, for example when it is published. */
export async function showFiles(tx: Db, { area, recordId }: RecordKey, visibility: FileVisibility): Promise<void> {
  await tx
    .updateTable('file_uses')
    .set({ visibility })
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .execute()
}

/** Releases all files of a deleted record. */
export async function releaseFiles(tx: Db, { area, recordId }: RecordKey): Promise<void> {
  await tx.deleteFrom('file_uses').where('area', '=', area).where('record_id', '=', recordId).execute()
}

/** A file that its record keeps when its owner is gone says what it is, and no longer what they called it. */
export const ownerless = sql`owner_id = null, file_name = kind || substring(file_name from '\\.[A-Za-z0-9]{1,8}$')`

type LeftFiles = { ownerId: string; area: string; among: RawBuilder<unknown> }

/** Files of somebody who leaves stay with the records of this select, with which others go on. */
export async function leaveFiles(tx: Db, { ownerId, area, among }: LeftFiles): Promise<void> {
  await sql`
    update attachments set ${ownerless} where owner_id = ${ownerId} and id in (
      select attachment_id from file_uses where area = ${area} and record_id in (${among}))`.execute(tx)
}

/** The files of a record's field, in order. */
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
 * Deletes pictures and materials from before this time that no record shows and no draft of their owner names. Other
 * kinds are personal documents, which their owner may keep.
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

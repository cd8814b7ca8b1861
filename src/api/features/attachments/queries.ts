import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { FileUse } from '#api/records/file-uses.ts'
import {
  personalKinds,
  personalQuota,
  recordKinds,
  type Attachment,
  type PersonalKind,
} from '#contract/attachments/attachments.ts'

type NewAttachment = Omit<Attachment, 'createdAt'> & {
  ownerId: string
  createdAt: Date
  /** Makes room for the new file, because it is deleted in the same transaction. */
  replaces?: string | undefined
}

/** Covers and materials in use belong to their record, not to who uploaded them. */
const countsForOwner = sql<boolean>`not (
  kind = any(${recordKinds}) and exists (select from file_uses where attachment_id = attachments.id))`
const isPersonal = sql<boolean>`kind = any(${personalKinds})`

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
  const wanted = { attachments: personalKinds.includes(row.kind as PersonalKind) ? 1 : 0, bytes: row.size }
  const { numAffectedRows } = await sql`
    insert into attachments (id, owner_id, kind, file_name, content_type, size, width, height, created_at)
    select ${row.id}, ${row.ownerId}, ${row.kind}, ${row.fileName}, ${row.contentType}, ${row.size}::int,
      ${row.width}::int, ${row.height}::int, ${row.createdAt}
    where (
      select count(*) < ${personalQuota.files}::int
        and count(*) filter (where ${isPersonal}) + ${wanted.attachments}::int <= ${personalQuota.attachments}::int
        and coalesce(sum(size), 0) + ${wanted.bytes}::int <= ${personalQuota.bytes}::int
      from attachments
      where owner_id = ${row.ownerId} and id is distinct from ${row.replaces ?? null}::uuid and ${countsForOwner})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

const columns = [
  'id',
  'kind',
  'file_name as fileName',
  'content_type as contentType',
  'size',
  'width',
  'height',
] as const

const shownUse = sql`jsonb_build_object('area', area, 'recordId', record_id, 'visibility', visibility)`
const usesAs = <Use>(use: typeof shownUse) => sql<Use[]>`coalesce((
  select jsonb_agg(${use}) from file_uses where attachment_id = attachments.id), '[]')`
/** A face is found by nobody when its person is not. */
const isHidden = sql<boolean>`kind = 'photo' and exists (select from users where id = owner_id and status <> 'active')`

/** The file and the records that show it, which decide who may read it. */
export async function findFile(db: Db, id: string) {
  return db
    .selectFrom('attachments')
    .select(columns)
    .select(['owner_id as ownerId', 'created_at as createdAt'])
    .select(usesAs<FileUse>(sql`${shownUse} || jsonb_build_object('field', field)`).as('uses'))
    .select(isHidden.as('hidden'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Everything that a person uploaded for themselves or for a record of theirs, newest first. */
export async function findFilesOfOwner(db: Db, ownerId: string) {
  return db
    .selectFrom('attachments')
    .select(columns)
    .select('created_at as createdAt')
    .select(usesAs<Omit<FileUse, 'field'>>(shownUse).as('uses'))
    .where('owner_id', '=', ownerId)
    .where('kind', '<>', sql<never>`all(${recordKinds})`)
    .orderBy('id', 'desc')
    .execute()
}

export async function findUsage(db: Db, ownerId: string): Promise<{ attachments: number; bytes: number }> {
  const { rows } = await sql<{ attachments: number; bytes: number }>`
    select (count(*) filter (where ${isPersonal}))::int as attachments, coalesce(sum(size), 0)::int as bytes
    from attachments where owner_id = ${ownerId} and ${countsForOwner}`.execute(db)
  return rows[0]!
}

export async function renameFile(tx: Db, id: string, change: { file_name: string; kind: PersonalKind }): Promise<void> {
  await tx.updateTable('attachments').set(change).where('id', '=', id).execute()
}

/** The records that show one file show the other from now on. */
export async function moveUses(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('file_uses').set({ attachment_id: to }).where('attachment_id', '=', from).execute()
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

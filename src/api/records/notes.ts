import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../deps.ts'

type RecordKey = { area: string; recordId: string }

/** Internal notes of the team on a record. */
export async function addNote(
  tx: Db,
  { area, recordId }: RecordKey,
  note: { authorId: string; body: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('record_notes')
    .values({
      id: randomUUIDv7(),
      area,
      record_id: recordId,
      author_id: note.authorId,
      body: note.body,
      created_at: note.at,
    })
    .execute()
}

/** Newest first; `author` is null when the account is gone. */
export async function findNotes(db: Db, { area, recordId }: RecordKey) {
  const rows = await db
    .selectFrom('record_notes')
    .leftJoin('users', 'users.id', 'record_notes.author_id')
    .select(['record_notes.id', 'record_notes.body', 'record_notes.created_at'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('author'))
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .orderBy('record_notes.created_at', 'desc')
    .orderBy('record_notes.id', 'desc')
    .execute()
  return rows.map(({ id, body, created_at, author }) => ({ id, body, author, at: created_at.toISOString() }))
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from './audit.ts'

type RecordKey = { area: string; recordId: string }

/** Adds an internal note of the team on a record, or one that its author alone reads; `type` is the record's kind in the audit log. */
export async function writeNote(
  deps: Deps,
  caller: Caller,
  { area, recordId, type }: RecordKey & { type: string },
  body: string,
  isPrivate = false,
): Promise<void> {
  const record = { id: randomUUIDv7(), area, record_id: recordId }
  await transaction(deps.db, async (tx) => {
    const note = { ...record, author_id: caller.actor.id, body, private: isPrivate, created_at: deps.clock() }
    await tx.insertInto('record_notes').values(note).execute()
    await audit(tx, caller, `${area}.note`, { type, id: recordId })
  })
}

/** Newest first; `author` is null when the account is gone. */
export async function findNotes(db: Db, key: RecordKey) {
  const notes = await findNotesFor(db, key, null)
  return notes.map(({ id, body, author, at }) => ({ id, body, author, at }))
}

/** The same with the private notes of this reader. */
export async function findNotesFor(db: Db, { area, recordId }: RecordKey, readerId: string | null) {
  const rows = await db
    .selectFrom('record_notes')
    .leftJoin('users', 'users.id', 'record_notes.author_id')
    .select(['record_notes.id', 'record_notes.body', 'record_notes.created_at', 'record_notes.private'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('author'))
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .where(sql<boolean>`(not record_notes.private or record_notes.author_id = ${readerId})`)
    .orderBy('record_notes.created_at', 'desc')
    .orderBy('record_notes.id', 'desc')
    .execute()
  return rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() }))
}

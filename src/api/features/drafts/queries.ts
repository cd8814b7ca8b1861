import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { draftLimits, type Draft } from '#contract/drafts/drafts.ts'

type DraftKey = { user_id: string; area: string; key: string }
type DraftContent = Record<string, unknown>
type SavedDraft = { version: number; updatedAt: string }

export async function findDraft(db: Db, key: DraftKey): Promise<Draft> {
  const row = await db
    .selectFrom('drafts')
    .select(['content', 'version', 'updated_at'])
    .where((where) => where.and(key))
    .executeTakeFirst()
  if (!row) return { content: null, version: 0, updatedAt: null }
  return { content: row.content, version: row.version, updatedAt: row.updated_at.toISOString() }
}

/**
 * Undefined when the draft exists already, `quota` when its owner has reached the limit. Locks the owner's row first,
 * so that parallel inserts of one person count each other.
 */
export async function insertDraft(
  tx: Db,
  { user_id, area, key }: DraftKey,
  content: DraftContent,
  now: Date,
): Promise<SavedDraft | 'quota' | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { rows } = await sql<{ present: boolean; count: number }>`
    select count(*)::int as count, coalesce(bool_or(area = ${area} and key = ${key}), false) as present
    from drafts where user_id = ${user_id}`.execute(tx)
  const { present, count } = rows[0]!
  if (present) return undefined
  if (count >= draftLimits.drafts) return 'quota'
  const row = { user_id, area, key, content: JSON.stringify(content), version: 1, updated_at: now }
  await tx.insertInto('drafts').values(row).execute()
  return { version: 1, updatedAt: now.toISOString() }
}

/** Undefined when the draft has another version by now, or was deleted. */
export async function replaceDraft(
  db: Db,
  key: DraftKey,
  { version, content, now }: { version: number; content: DraftContent; now: Date },
): Promise<SavedDraft | undefined> {
  const row = await db
    .updateTable('drafts')
    .set({ content: JSON.stringify(content), version: version + 1, updated_at: now })
    .where((where) => where.and({ ...key, version }))
    .returning('version')
    .executeTakeFirst()
  return row && { version: row.version, updatedAt: now.toISOString() }
}

export async function removeDraft(db: Db, key: DraftKey): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where((where) => where.and(key))
    .execute()
}

import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'

export const area = 'editions'

type Records = Omit<Insertable<Schema['edition_records']>, 'edition_id' | 'position'>[]

export async function insertEdition(tx: Db, edition: Insertable<Schema['editions']>, records: Records): Promise<void> {
  await tx.insertInto('editions').values(edition).execute()
  const rows = records.map((record, position) => ({ ...record, edition_id: edition.id, position }))
  if (rows.length > 0) await tx.insertInto('edition_records').values(rows).execute()
}

export const findEdition = (db: Db, id: string) =>
  db.selectFrom('editions').selectAll().where('id', '=', id).executeTakeFirst()

export const holdEdition = (tx: Db, id: string) =>
  tx.selectFrom('editions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findEditionRecords = (db: Db, id: string) =>
  db.selectFrom('edition_records').selectAll().where('edition_id', '=', id).orderBy('position').execute()

export async function findMaker(db: Db, recordId: string): Promise<string | null> {
  const row = await db
    .selectFrom('edition_records')
    .select('edition_id')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.edition_id ?? null
}

export const removeEdition = (tx: Db, id: string) => tx.deleteFrom('editions').where('id', '=', id).execute()

/** Those of a shared list that this installation does not know. */
export async function findUnknown(db: Db, list: 'skills' | 'fields', slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct given.slug from unnest(${slugs}::text[]) as given (slug)
    where not exists (select from ${sql.table(list)} as known where known.slug = given.slug)
    order by given.slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Those of a shared list that went into another entry, each with that one. */
export async function findMerged(
  db: Db,
  list: 'skills' | 'fields',
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; into: string }>`
    select slug, merged_into as into from ${sql.table(list)}
    where slug = any(${slugs}::text[]) and merged_into is not null`.execute(db)
  return new Map(rows.map(({ slug, into }) => [slug, into]))
}

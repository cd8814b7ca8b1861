import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { takingPart } from '#contract/cohorts/states.ts'

export type ModuleRow = Selectable<Schema['cohort_modules']>
export type ItemRow = Selectable<Schema['cohort_items']>

export const findModules = (db: Db, cohortId: string): Promise<ModuleRow[]> =>
  db.selectFrom('cohort_modules').selectAll().where('cohort_id', '=', cohortId).orderBy('position').execute()

export const findItems = (db: Db, cohortId: string): Promise<ItemRow[]> =>
  db
    .selectFrom('cohort_items')
    .innerJoin('cohort_modules', 'cohort_modules.id', 'module_id')
    .selectAll('cohort_items')
    .where('cohort_id', '=', cohortId)
    .orderBy('cohort_items.position')
    .execute()

/** How many of those who take part have done each item. */
export async function countByItem(db: Db, cohortId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: string; count: number }>`
    select item_id, count(*)::int from cohort_items_done join cohort_members on cohort_members.id = member_id
    where cohort_id = ${cohortId} and state = any(${[...takingPart]}) group by item_id`.execute(db)
  return new Map(rows.map(({ item_id, count }) => [item_id, count]))
}

export async function findDone(db: Db, memberId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('cohort_items_done').select('item_id').where('member_id', '=', memberId).execute()
  return new Set(rows.map(({ item_id }) => item_id))
}

/** How many items there are, and how many each member has done. */
export async function countByMember(db: Db, cohortId: string): Promise<{ items: number; of: Map<string, number> }> {
  const { rows } = await sql<{ member_id: string | null; count: number }>`
    with items as (
      select cohort_items.id from cohort_items join cohort_modules on cohort_modules.id = module_id
      where cohort_id = ${cohortId}
    )
    select null as member_id, count(*)::int as count from items
    union all
    select member_id, count(*)::int from cohort_items_done join items on items.id = item_id group by member_id`.execute(
    db,
  )
  return {
    items: rows.find(({ member_id }) => member_id === null)?.count ?? 0,
    of: new Map(rows.flatMap(({ member_id, count }) => (member_id ? [[member_id, count]] : []))),
  }
}

export async function countPeople(db: Db, cohortId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from cohort_members
    where cohort_id = ${cohortId} and state = any(${[...takingPart]})`.execute(db)
  return rows[0]!.count
}

type Rows = {
  modules: Insertable<Schema['cohort_modules']>[]
  items: Insertable<Schema['cohort_items']>[]
}

/** All modules of a cohort; those that are not given go. The caller holds the cohort. */
export async function replaceModules(tx: Db, cohortId: string, { modules, items }: Rows): Promise<void> {
  const moduleIds = modules.map(({ id }) => id)
  const itemIds = items.map(({ id }) => id)
  if (modules.length > 0)
    await tx
      .insertInto('cohort_modules')
      .values(modules)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          title_pt: row.ref('excluded.title_pt'),
          title_en: row.ref('excluded.title_en'),
        })),
      )
      .execute()
  if (items.length > 0) await upsertItems(tx, items)
  await sql`
    delete from cohort_items using cohort_modules
    where cohort_modules.id = module_id and cohort_id = ${cohortId} and cohort_items.id <> all(${itemIds}::uuid[])`.execute(
    tx,
  )
  await sql`delete from cohort_modules where cohort_id = ${cohortId} and id <> all(${moduleIds}::uuid[])`.execute(tx)
  await tx
    .updateTable('cohorts')
    .set((row) => ({ modules_version: row('modules_version', '+', 1) }))
    .where('id', '=', cohortId)
    .execute()
}

async function upsertItems(tx: Db, items: Rows['items']): Promise<void> {
  await tx
    .insertInto('cohort_items')
    .values(items)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        module_id: row.ref('excluded.module_id'),
        position: row.ref('excluded.position'),
        kind: row.ref('excluded.kind'),
        title_pt: row.ref('excluded.title_pt'),
        title_en: row.ref('excluded.title_en'),
        body_pt: row.ref('excluded.body_pt'),
        body_en: row.ref('excluded.body_en'),
        link: row.ref('excluded.link'),
        minutes: row.ref('excluded.minutes'),
        week: row.ref('excluded.week'),
        task_id: row.ref('excluded.task_id'),
      })),
    )
    .execute()
}

export async function hasItem(db: Db, cohortId: string, id: string): Promise<boolean> {
  const item = await db
    .selectFrom('cohort_items')
    .innerJoin('cohort_modules', 'cohort_modules.id', 'module_id')
    .select('cohort_items.id')
    .where('cohort_items.id', '=', id)
    .where('cohort_id', '=', cohortId)
    .executeTakeFirst()
  return item !== undefined
}

export async function saveDone(tx: Db, mark: Selectable<Schema['cohort_items_done']>): Promise<void> {
  await tx
    .insertInto('cohort_items_done')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeDone(tx: Db, memberId: string, itemId: string): Promise<void> {
  await tx.deleteFrom('cohort_items_done').where('member_id', '=', memberId).where('item_id', '=', itemId).execute()
}

import { sql } from 'kysely'
import { findReferringColumns } from '#api/db/foreign-keys.ts'
import type { Db } from '#api/deps.ts'
import { countries } from '#api/reference/countries.ts'
import { fields } from '#api/reference/fields.ts'
import { skills } from '#api/reference/skills.ts'
import { slugOf } from '#api/records/slugs.ts'
import type { EntryState, ReferenceList } from '#contract/reference/manage.ts'
import type { Country, Field, Skill } from '#contract/reference/reference.ts'

/** Merged entries are in use nowhere, and proposals are not shared yet. */
const isNamed = sql<boolean>`status <> 'proposed' and merged_into is null`

const listed = ({ slug, name_pt, name_en, status }: Record<'slug' | 'name_pt' | 'name_en' | 'status', string>) => ({
  slug,
  name: { pt: name_pt, en: name_en },
  ...(status === 'retired' && { retired: true as const }),
})

// Clients sort by name in their language; the order here only has to be stable.
export async function findFields(db: Db): Promise<Field[]> {
  const rows = await db.selectFrom('fields').selectAll().where(isNamed).orderBy('slug').execute()
  return rows.map((row) => ({ ...listed(row), kind: row.kind }))
}

export async function findSkills(db: Db): Promise<Skill[]> {
  const rows = await db.selectFrom('skills').selectAll().where(isNamed).orderBy('slug').execute()
  return rows.map((row) => ({ ...listed(row), category: row.category as Skill['category'] }))
}

export async function findCountries(db: Db): Promise<Country[]> {
  const rows = await db.selectFrom('countries').selectAll().orderBy('code').execute()
  return rows.map(({ code, name_pt, name_en, calling_code }) => ({
    code,
    name: { pt: name_pt, en: name_en },
    callingCode: calling_code,
  }))
}

/**
 * Writes the shipped lists; keeps entries that others have added and names that the team has given. Runs at every start, on several instances at once.
 */
export async function syncReference(db: Db): Promise<void> {
  await sql`
    insert into fields (slug, name_pt, name_en, kind)
    select slug, name ->> 'pt', name ->> 'en', kind
    from jsonb_to_recordset(${JSON.stringify(fields)}) as list (slug text, name jsonb, kind text) order by slug
    on conflict (slug) do update
      set name_pt = excluded.name_pt, name_en = excluded.name_en, kind = excluded.kind
      where not fields.edited and (fields.name_pt, fields.name_en, fields.kind) is distinct from (excluded.name_pt, excluded.name_en, excluded.kind)`.execute(
    db,
  )
  await sql`
    insert into skills (slug, name_pt, name_en, category)
    select slug, name ->> 'pt', name ->> 'en', category
    from jsonb_to_recordset(${JSON.stringify(skills)}) as list (slug text, name jsonb, category text) order by slug
    on conflict (slug) do update
      set name_pt = excluded.name_pt, name_en = excluded.name_en, category = excluded.category
      where not skills.edited and (skills.name_pt, skills.name_en, skills.category)
        is distinct from (excluded.name_pt, excluded.name_en, excluded.category)`.execute(db)
  await sql`
    insert into countries (code, name_pt, name_en, calling_code)
    select code, name ->> 'pt', name ->> 'en', "callingCode"
    from jsonb_to_recordset(${JSON.stringify(countries)}) as list (code text, name jsonb, "callingCode" text) order by code
    on conflict (code) do update
      set name_pt = excluded.name_pt, name_en = excluded.name_en, calling_code = excluded.calling_code
      where row (countries.*) is distinct from row (excluded.*)`.execute(db)
}

/** An entry of a list as the team sees it. */
export type EntryRow = {
  slug: string
  name_pt: string
  name_en: string
  group: string
  status: EntryState
  proposer: string | null
  proposed_by: string | null
  proposed_at: Date | null
  merged_into: string | null
  uses: number
}

const groupColumn = { fields: 'kind', skills: 'category' } as const

/** Counts what every area names; entries that were merged into another are no use of it. */
export async function findEntries(db: Db, list: ReferenceList, slug?: string): Promise<EntryRow[]> {
  const columns = (await findReferringColumns(db, list)).filter(({ table }) => table !== list)
  const named = columns.map(({ table, column }) => sql`select ${sql.ref(column)} as slug from ${sql.table(table)}`)
  const { rows } = await sql<EntryRow>`
    with uses as (
      select slug, count(*)::int as uses from (${sql.join(named, sql` union all `)}) as named group by slug)
    select entry.slug, name_pt, name_en, ${sql.ref(groupColumn[list])} as group, status, proposed_by, proposed_at,
      merged_into, coalesce(uses.uses, 0) as uses,
      (select first_name || ' ' || last_name from users where id = proposed_by) as proposer
    from ${sql.table(list)} as entry left join uses on uses.slug = entry.slug
    where ${slug === undefined ? sql`true` : sql`entry.slug = ${slug}`}
    order by entry.slug`.execute(db)
  return rows
}

export type EntryKey = { list: ReferenceList; slug: string }

/** In the order of their slugs, so that two merges cannot block each other. */
export async function lockEntries(tx: Db, list: ReferenceList, slugs: readonly string[]): Promise<void> {
  await sql`select from ${sql.table(list)} where slug = any(${slugs}) order by slug for update`.execute(tx)
}

type EntryChange = Pick<EntryRow, 'name_pt' | 'name_en' | 'status' | 'group'>

export async function saveEntry(tx: Db, { list, slug }: EntryKey, change: EntryChange): Promise<void> {
  await sql`
    update ${sql.table(list)} set edited = true, name_pt = ${change.name_pt}, name_en = ${change.name_en},
      status = ${change.status}, ${sql.ref(groupColumn[list])} = ${change.group}
    where slug = ${slug}`.execute(tx)
}

export async function retireMerged(tx: Db, { list, slug }: EntryKey, into: string): Promise<void> {
  await sql`
    update ${sql.table(list)} set status = 'retired', merged_into = ${into}, edited = true
    where slug = ${slug}`.execute(tx)
}

export type NamedEntry = { slug: string; name: { pt: string; en: string }; proposed: boolean }
type NamedRow = Pick<EntryRow, 'slug' | 'name_pt' | 'name_en' | 'status'>

/**
 * The entry with this name in either language, whatever its accents and case; a merged one answers with its target. The
 * one that is `named` so itself does not count.
 */
export async function findNamedEntry(
  tx: Db,
  list: ReferenceList,
  name: string,
  named: string | null = null,
): Promise<NamedEntry | undefined> {
  const folded = sql`f_unaccent(lower(${name}))`
  const { rows } = await sql<NamedRow>`
    select coalesce(target.slug, entry.slug) as slug, coalesce(target.name_pt, entry.name_pt) as name_pt,
      coalesce(target.name_en, entry.name_en) as name_en, coalesce(target.status, entry.status) as status
    from ${sql.table(list)} as entry left join ${sql.table(list)} as target on target.slug = entry.merged_into
    where (f_unaccent(lower(entry.name_pt)) = ${folded} or f_unaccent(lower(entry.name_en)) = ${folded})
      and coalesce(target.slug, entry.slug) is distinct from ${named}
    order by coalesce(target.status, entry.status) = 'accepted' desc limit 1`.execute(tx)
  const [row] = rows
  if (!row || row.status === 'retired') return undefined
  return { slug: row.slug, name: { pt: row.name_pt, en: row.name_en }, proposed: row.status === 'proposed' }
}

export async function countProposals(tx: Db, list: ReferenceList, userId: string): Promise<number> {
  const { rows } = await sql`
    select from ${sql.table(list)} where proposed_by = ${userId} and status = 'proposed'`.execute(tx)
  return rows.length
}

export type NewProposal = { list: ReferenceList; name: string; group: string }

/** The slug of the new entry, which waits for the team. */
export const insertProposal = (tx: Db, { list, name, group }: NewProposal, userId: string, now: Date) =>
  insertEntry(tx, list, {
    name_pt: name,
    name_en: name,
    group,
    status: 'proposed',
    proposed_by: userId,
    proposed_at: now,
  })

type NewEntry = Pick<EntryRow, 'name_pt' | 'name_en' | 'group' | 'status' | 'proposed_by' | 'proposed_at'>

/** The slug that it gets. */
export async function insertEntry(tx: Db, list: ReferenceList, entry: NewEntry): Promise<string> {
  const base = slugOf(entry.name_pt, list === 'skills' ? 'skill' : 'field')
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    const { numAffectedRows } = await sql`
      insert into ${sql.table(list)}
        (slug, name_pt, name_en, ${sql.ref(groupColumn[list])}, status, proposed_by, proposed_at, edited)
      values (${slug}, ${entry.name_pt}, ${entry.name_en}, ${entry.group}, ${entry.status}, ${entry.proposed_by},
        ${entry.proposed_at}, ${entry.status === 'accepted'})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows === 1n) return slug
  }
}

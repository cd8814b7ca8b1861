import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { countries } from '#api/reference/countries.ts'
import { fields } from '#api/reference/fields.ts'
import { skills } from '#api/reference/skills.ts'
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

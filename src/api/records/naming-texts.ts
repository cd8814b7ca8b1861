import { sql } from 'kysely'
import type { ApiArea } from '../area.ts'
import { findReferringColumns } from '../db/foreign-keys.ts'
import type { Db } from '../deps.ts'
import type { OwnRows } from './own-data.ts'
import type { LeavingPerson } from './people.ts'

type KeptTexts = OwnRows & { area: string; texts: { name: string; isJson: boolean }[] }
type Named = Pick<LeavingPerson, 'id' | 'email' | 'firstName' | 'lastName' | 'phone'>

/** Texts that somebody wrote and that stay when they leave: the foreign key loses the person, or the area keeps the row. */
async function findKeptTexts(db: Db, areas: readonly ApiArea[]): Promise<KeptTexts[]> {
  const kept = new Set(areas.flatMap(({ people }) => people?.keeps ?? []))
  const references = await findReferringColumns(db, 'users')
  const stays = ({ table, by }: OwnRows) =>
    references.some((one) => one.table === table && one.column === by && (!one.cascades || kept.has(table)))
  const { rows: columns } = await sql<{ table: string; name: string; isJson: boolean }>`
    select table_name as table, column_name as name, data_type = 'jsonb' as "isJson" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`.execute(db)
  return areas.flatMap(({ name: area, people }) =>
    Object.values(people?.gather?.rows ?? {})
      .filter(stays)
      .map((own) => {
        const texts = columns.filter(({ table, name }) => table === own.table && own.columns.includes(name))
        return { ...own, area, texts }
      })
      .filter(({ texts }) => texts.length > 0),
  )
}

const escaped = (text: string) =>
  text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)

const anyOf = (said: readonly string[]) => said.map((one) => String.raw`(?<!\w)${escaped(one.trim())}(?!\w)`).join('|')

/** The whole name, the address and the telephone, in whichever case: in texts of others, who may mean a namesake. */
export const wholeNames = ({ email, firstName, lastName, phone }: Named): string =>
  anyOf([`${firstName} ${lastName}`, email, ...(phone ? [phone] : [])])

/** Also an uncommon last name. */
const namesOf = (person: Named): string =>
  person.lastName.length > 3 ? `${wholeNames(person)}|${anyOf([person.lastName])}` : wholeNames(person)

const mostPerTable = 20
const around = 60

/** Where somebody's own texts that stay name them, with a few words around it. */
export async function findNamingTexts(db: Db, areas: readonly ApiArea[], person: Named) {
  const names = namesOf(person)
  const found: { area: string; excerpt: string }[] = []
  for (const { area, table, where, texts } of await findKeptTexts(db, areas)) {
    const all = sql.join(texts.map(({ name }) => sql`${sql.ref(name)}::text`))
    const { rows } = await sql<{ said_text: string }>`
      select said_text from ${sql.table(table)} cross join lateral unnest(array[${all}]) as said (said_text)
      where ${where(person.id)} and said_text ~* ${names} limit ${sql.lit(mostPerTable)}`.execute(db)
    for (const { said_text } of rows) found.push({ area, excerpt: excerptOf(said_text, names) })
  }
  return found
}

function excerptOf(stored: string, names: string): string {
  const text = /^[[{]/.test(stored) ? stored.replaceAll(/[[\]{}"]+/g, ' ') : stored
  const at = new RegExp(names, 'i').exec(text)?.index ?? 0
  const [start, end] = [Math.max(0, at - around), at + around]
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
}

/** Takes the name out of them. */
export async function cleanNamingTexts(tx: Db, areas: readonly ApiArea[], person: Named): Promise<void> {
  const names = namesOf(person)
  for (const { table, where, texts } of await findKeptTexts(tx, areas)) {
    const without = texts.map(({ name, isJson }) => {
      const text = sql`regexp_replace(${sql.ref(name)}::text, ${names}, '…', 'gi')`
      return sql`${sql.ref(name)} = ${isJson ? sql`${text}::jsonb` : text}`
    })
    const all = sql.join(texts.map(({ name }) => sql`${sql.ref(name)}::text`))
    await sql`update ${sql.table(table)} set ${sql.join(without)}
      where ${where(person.id)} and concat_ws(' ', ${all}) ~* ${names}`.execute(tx)
  }
}

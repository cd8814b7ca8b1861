import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hourMs } from '#contract/times.ts'
import type { Person, World } from '../world.ts'
import type { Rule } from './rule.ts'

const notRecords = new Set(['year_clock', 'schema_migrations'])

type Column = { table: string; column: string; type: string }

async function textColumns({ at }: World): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select columns.table_name as table, column_name as column, data_type as type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in (
      'text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED', 'bytea', 'tsvector')`.execute(at.deps.db)
  return rows.filter(({ table }) => !notRecords.has(table))
}

async function erasedPeople(world: World): Promise<Person[]> {
  const { rows } = await sql<{ id: string }>`select id from users where status = 'erased'`.execute(world.at.deps.db)
  const gone = new Set(rows.map(({ id }) => id))
  return world.people.filter(({ id }) => gone.has(id))
}

/** What tells of somebody: their address, their names, their telephone. */
const tracesOf = (people: readonly Person[]) =>
  people.flatMap(({ email, lastName, phone }) => [email, lastName, ...(phone ? [phone] : [])])
const patternOf = (traces: readonly string[]) => `(${traces.join('|')})`.replaceAll('.', '\\.')

async function tracesInRows(world: World, traces: readonly string[]): Promise<string[]> {
  const columns = await textColumns(world)
  const looks = columns.map(({ table, column, type }) => {
    const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    return sql`select ${`${table}.${column}`} || ': ' || left(${text}, 120) as found
      from ${sql.table(table)} where ${text} ~* ${patternOf(traces)}`
  })
  const { rows } = await sql<{ found: string }>`${sql.join(looks, sql` union all `)} limit 20`.execute(world.at.deps.db)
  return rows.map(({ found }) => found)
}

/** Names and contents of what was uploaded or drawn; the database has files of its own beside them. */
async function tracesInFiles({ at }: World, traces: readonly string[]): Promise<string[]> {
  const folder = join(at.deps.settings.dataDir, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const content = await readFile(join(entry.parentPath, entry.name), 'utf8')
    const trace = traces.find((text) => content.includes(text) || entry.name.includes(text))
    if (trace) found.push(`file ${entry.name} holds ${trace}`)
  }
  return found
}

/** What has left the house since they were erased, by mail or to another system. */
const sentSince = (world: World, gone: readonly Person[]): string[] => {
  const erasedAt = erasures.get(world) ?? new Map<string, number>()
  erasures.set(world, erasedAt)
  const now = world.at.now().getTime()
  for (const { id } of gone) if (!erasedAt.has(id)) erasedAt.set(id, now)
  return gone.flatMap((person) => {
    const since = erasedAt.get(person.id)! + hourMs
    const traces = tracesOf([person])
    const names = (text: string) => traces.some((trace) => text.includes(trace))
    return [
      ...world.mails.filter(({ at, text, subject }) => at.getTime() > since && names(`${subject} ${text}`)),
      ...world.at.receiver.heard.filter(({ at, body }) => at.getTime() > since && names(body)),
    ].map(({ kind }) => `${kind} names ${person.email} after they were erased`)
  })
}
const erasures = new WeakMap<World, Map<string, number>>()

/** Looks into every column that holds a text, into the files and into what leaves, for everybody who was erased. */
const nowhere: Rule = {
  name: 'who was erased is nowhere',
  every: 7,
  find: async (world) => {
    const gone = await erasedPeople(world)
    if (gone.length === 0) return []
    const traces = tracesOf(gone)
    return [...(await tracesInRows(world, traces)), ...(await tracesInFiles(world, traces)), ...sentSince(world, gone)]
  },
}

export const erasureRules: readonly Rule[] = [nowhere]

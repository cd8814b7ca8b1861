import { sql, type RawBuilder } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Db } from '#api/deps.ts'
import type { FigureMoment, FigureRule } from '#api/records/figures.ts'
import type { Dimension, FigureFilters } from '#contract/figures/figures.ts'
import type { Atom } from './blocks.ts'

export const area = 'figures'

export type Edition = { id: string; name: string }

/** The newest first; one that began on the same day as another is before or after it by its id. */
export async function findEditions(db: Db): Promise<Edition[]> {
  const { rows } = await sql<Edition>`
    select id, name from cohorts order by starts_on desc, id desc limit 100`.execute(db)
  return rows
}

const columns = {
  edition: sql`edition`,
  month: sql`date_trunc('month', day::timestamp)`,
  track: sql`track`,
  field: sql`field`,
} satisfies Record<Dimension, RawBuilder<unknown>>
const names = Object.keys(columns) as Dimension[]

/** What a figure knows of its rows; null for what it does not. */
const toldOf = ({ order }: FigureRule, from: Record<Dimension, RawBuilder<unknown>>) =>
  names.map((name) => sql`${order.includes(name) ? from[name] : sql`null::text`} as ${sql.ref(name)}`)
const asText = { ...columns, edition: sql`edition::text`, month: sql`to_char(month, 'YYYY-MM')` }

/** In so many rows of an atom there are nearly always enough people. */
const fewRows = 40

/**
 * Everything that a figure can be asked, in one statement: its rows summed up by what tells them apart. Rows are grouped
 * once, by what takes few values; people are told apart only within a group, and only until there are enough.
 */
export async function findAtoms(db: Db, rule: FigureRule, moment: FigureMoment): Promise<Atom[]> {
  const least = sql.lit(rule.least)
  const keys = names.filter((name) => rule.order.includes(name)).map((name) => sql.ref(name))
  const distinct = (people: RawBuilder<unknown>) =>
    sql`array(select distinct person from unnest(${people}) as person limit ${least})`
  const few = sql`people[1:${sql.lit(fewRows)}]`
  const { rows } = await sql<Atom>`
    select ${sql.join(toldOf(rule, asText))}, part, value, to_json(case
      when cardinality(few) >= ${least} or cardinality(people) <= ${sql.lit(fewRows)} then few
      else ${distinct(sql`people`)} end) as who
    from (
      select ${sql.join(toldOf(rule, columns))}, part, sum(value)::float8 as value, array_agg(who) as people
      from (${rule.rows(moment)}) as figure_rows group by ${sql.join([sql`part`, ...keys])}
    ) as atoms cross join lateral (select ${distinct(few)} as few offset 0) as looked_at`.execute(db)
  return rows
}

/** The same rows, one by one. */
export async function findSingleRows(db: Db, rule: FigureRule, moment: FigureMoment): Promise<SingleRow[]> {
  const { rows } = await sql<SingleRow>`
    select ${sql.join(toldOf(rule, asText))}, part, id, coalesce(who, id) as who, value::float8 as value
    from (select *, ${columns.month} as month from (${rule.rows(moment)}) as figure_rows) as rows`.execute(db)
  return rows
}
export type SingleRow = Omit<Atom, 'who'> & { id: string; who: string }

const within = ({ edition, track, field, from, to }: FigureFilters): Condition[] => [
  edition && sql`edition = ${edition}`,
  track && sql`track = ${track}`,
  field && sql`field = ${field}`,
  from && sql`day >= (${from} || '-01')::date`,
  to && sql`day < (${to} || '-01')::date + interval '1 month'`,
]

export type FigureRow = { id: string; day: string; title: string; path: string | null; value: number; part: string }

/** The rows behind a number, from the statement that gave it. */
export const findRows = (
  db: Db,
  rule: FigureRule,
  moment: FigureMoment,
  { parts, filters, ...paging }: Paging & { parts: readonly string[]; filters: FigureFilters },
) =>
  findPage<FigureRow, 'day'>(db, {
    select: sql`id, day, title, path, value::float8 as value, part`,
    from: sql`(${rule.rows(moment)}) as figure_rows`,
    where: [sql`part = any(${[...parts]}::text[])`, ...within(filters)],
    id: 'id',
    sorts: { day: { column: 'day', type: 'date' } },
    sort: '-day',
    ...paging,
  })

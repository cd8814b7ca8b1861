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
  edition: sql`edition::text`,
  month: sql`month`,
  track: sql`track`,
  field: sql`field`,
} satisfies Record<Dimension, RawBuilder<unknown>>
const names = Object.keys(columns) as Dimension[]

/** What a figure knows of its rows; null for what it does not. */
const toldOf = ({ order }: FigureRule) =>
  names.map((name) => sql`${order.includes(name) ? columns[name] : sql`null::text`} as ${sql.ref(name)}`)

/** Everything that a figure can be asked, in one statement: its rows summed up by what tells them apart. */
export async function findAtoms(db: Db, rule: FigureRule, moment: FigureMoment): Promise<Atom[]> {
  const told = toldOf(rule)
  const { rows } = await sql<Atom>`
    select ${sql.join(told)}, part, sum(value)::float8 as value, (array_agg(who))[1:${sql.lit(rule.least)}] as who
    from (
      select edition, to_char(months.first, 'YYYY-MM') as month, track, field, part, who, value from (
        select edition, date_trunc('month', day::timestamp) as first, track, field, part, who, sum(value) as value
        from (${rule.rows(moment)}) as figure_rows group by 1, 2, 3, 4, 5, 6) as months
    ) as people group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** The same rows, one by one. */
export async function findSingleRows(db: Db, rule: FigureRule, moment: FigureMoment): Promise<SingleRow[]> {
  const { rows } = await sql<SingleRow>`
    select ${sql.join(toldOf(rule))}, part, id, coalesce(who, id) as who, value::float8 as value
    from (select *, to_char(day, 'YYYY-MM') as month from (${rule.rows(moment)}) as figure_rows) as rows`.execute(db)
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

import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { labelEndpoints } from '#contract/lists.ts'
import { labelLimits } from '#contract/lists.ts'
import { walkPages, type Condition, type Page, type Paging } from '../db/keyset.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { callerOf, refuse, type Caller } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import { auditAll } from './audit.ts'

export type LabelEndpoints = ReturnType<typeof labelEndpoints<string, Record<string, z.ZodMiniType>>>

type TeamFilters = { ids?: string[] | undefined; label?: string | undefined; month?: string | undefined }
type Columns = {
  area: string
  id: string
  /** When a row began, for the filter by month. */
  began: RawBuilder<unknown>
}

/** The `where` of the filters that every list of the team has. */
export const teamConditions = ({ ids, label, month }: TeamFilters, { area, id, began }: Columns): Condition[] => [
  ids !== undefined && sql`${sql.ref(id)} = any(${ids}::uuid[])`,
  label !== undefined &&
    sql`exists (select from record_labels
      where area = ${area} and record_id = ${sql.ref(id)} and label = ${label})`,
  month !== undefined && inMonth(began, month),
]

const zone = sql`(select zone from programme)`

/** A month by the calendar of the programme. */
export const inMonth = (time: RawBuilder<unknown>, month: string): RawBuilder<unknown> => {
  const first = sql`${`${month}-01`}::timestamp`
  return sql`(${time} >= ${first} at time zone ${zone} and ${time} < (${first} + interval '1 month') at time zone ${zone})`
}

/** The rows of a page with the labels that the team gave them. */
export async function withLabels<Row extends { id: string }>(db: Db, area: string, page: Page<Row>) {
  const ids = page.rows.map(({ id }) => id)
  const labels = await findLabelsOf(db, area, ids)
  return { ...page, rows: page.rows.map((row) => ({ ...row, labels: labels.get(row.id) ?? [] })) }
}

export async function findLabelsOf(db: Db, area: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ record_id: string; labels: string[] }>`
    select record_id, array_agg(label order by lower(label), label) as labels from record_labels
    where area = ${area} and record_id = any(${ids}::uuid[]) group by record_id`.execute(db)
  return new Map(rows.map(({ record_id, labels }) => [record_id, labels]))
}

/** The labels in use, the most frequent first. */
async function findLabels(db: Db, area: string) {
  const { rows } = await sql<{ label: string; rows: number }>`
    select label, count(*)::int as rows from record_labels where area = ${area}
    group by label order by rows desc, label`.execute(db)
  return rows
}

type Change = { add: readonly string[]; remove: readonly string[] }
type Labelled = { area: string; /** The rows' kind in the audit log. */ type: string }

/** Changes the labels of these rows and returns the ids of those that had others. */
export async function changeLabels(
  tx: Tx,
  caller: Caller,
  { area, type }: Labelled,
  ids: readonly string[],
  { add, remove }: Change,
): Promise<string[]> {
  const { rows: gone } = await sql<{ record_id: string }>`
    delete from record_labels where area = ${area} and record_id = any(${ids}::uuid[]) and label = any(${remove})
    returning record_id`.execute(tx)
  const { rows: given } = await sql<{ record_id: string }>`
    insert into record_labels (area, record_id, label)
    select ${area}, row, label from unnest(${ids}::uuid[]) as row, unnest(${add}::text[]) as label
    on conflict do nothing returning record_id`.execute(tx)
  const changed = [...new Set([...gone, ...given].map(({ record_id }) => record_id))]
  if ((await findLabelsOf(tx, area, changed)).values().some((labels) => labels.length > labelLimits.each))
    refuse('labels_full')
  const entry = { by: caller, action: `${area}.labels` as const, before: { labels: remove }, after: { labels: add } }
  await auditAll(
    tx,
    changed.map((id) => ({ ...entry, object: { type, id } })),
  )
  return changed
}

/** A record that is gone has no labels; of two that become one, the one that stays has those of both. */
export const forgetLabels = (tx: Tx, id: string) => tx.deleteFrom('record_labels').where('record_id', '=', id).execute()

export async function moveLabels(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into record_labels (area, record_id, label)
    select area, ${to}, label from record_labels where record_id = ${from} on conflict do nothing`.execute(tx)
  await forgetLabels(tx, from)
}

const mostNamed = 500
type Find = (actor: Actor, filters: never, paging: Paging) => Promise<Pick<Page<{ id: string }>, 'rows' | 'nextCursor'>>

/** The labels of a list, for the rows that its filters find. */
export function labelRoutes(
  route: Route,
  deps: Deps,
  { list, change }: LabelEndpoints,
  { find, ...labelled }: Labelled & { find: Find },
): void {
  route(list, async () => ({ items: await findLabels(deps.db, labelled.area) }))
  route(change, async (call) => {
    const { ids, allMatching, ...labels } = call.body
    const chosen = (ids ? { ids } : allMatching!) as never
    const rows = await Array.fromAsync(walkPages((paging) => find(call.actor, chosen, paging)))
    const found = rows.map(({ id }) => id)
    const changed = await transaction(deps.db, (tx) => changeLabels(tx, callerOf(call), labelled, found, labels))
    return { changed: changed.length, ids: changed.slice(0, mostNamed) }
  })
}

import { sql } from 'kysely'
import { findReferringColumns, moveReferences } from '#api/db/foreign-keys.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { takeField } from '#api/features/profile/queries.ts'
import { callerOf, found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import type { Route } from '#api/http/route.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/reference/manage.ts'
import { groupsOf, type EntryState, type ReferenceEntry, type ReferenceList } from '#contract/reference/manage.ts'

type Row = {
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
async function findEntries(db: Db, list: ReferenceList, slug?: string): Promise<Row[]> {
  const columns = (await findReferringColumns(db, list)).filter(({ table }) => table !== list)
  const named = columns.map(({ table, column }) => sql`select ${sql.ref(column)} as slug from ${sql.table(table)}`)
  const { rows } = await sql<Row>`
    with uses as (
      select slug, count(*)::int as uses from (${sql.join(named, sql` union all `)}) as named group by slug)
    select entry.slug, name_pt, name_en, ${sql.ref(groupColumn[list])} as group, status, proposed_by, proposed_at,
      merged_into,      coalesce(uses.uses, 0) as uses, (select first_name || ' ' || last_name from users where id = proposed_by) as proposer
    from ${sql.table(list)} as entry left join uses on uses.slug = entry.slug
    where ${slug === undefined ? sql`true` : sql`entry.slug = ${slug}`}
    order by entry.slug`.execute(db)
  return rows
}

const toEntry = (row: Row): ReferenceEntry => ({
  slug: row.slug,
  name: { pt: row.name_pt, en: row.name_en },
  group: row.group,
  state: row.status,
  proposedBy: row.proposer,
  proposedAt: row.proposed_at?.toISOString() ?? null,
  uses: row.uses,
  mergedInto: row.merged_into,
})

type Key = { list: ReferenceList; slug: string }

async function hold(tx: Db, { list, slug }: Key): Promise<Row> {
  await sql`select from ${sql.table(list)} where slug = ${slug} for update`.execute(tx)
  return found((await findEntries(tx, list, slug))[0])
}
const object = ({ list, slug }: Key) => ({ type: list, id: slug })

async function change(deps: Deps, caller: Caller, key: Key, body: BodyOf<typeof contract.changeEntry>) {
  const { list, slug } = key
  const { name, group, state } = body
  if (group !== undefined && !groupsOf[list].includes(group)) throw invalidField('group', 'invalid_option')
  return transaction(deps.db, async (tx) => {
    const before = await hold(tx, key)
    refuse(before.merged_into === null ? undefined : 'state_conflict')
    await sql`
      update ${sql.table(list)} set edited = true, name_pt = ${name?.pt.trim() ?? before.name_pt},
        name_en = ${name?.en.trim() ?? before.name_en}, status = ${state ?? before.status},
        ${sql.ref(groupColumn[list])} = ${group ?? before.group}
      where slug = ${slug}`.execute(tx)
    if (state === 'accepted') await followProposal(tx, before, list, slug)
    const was = { pt: before.name_pt, en: before.name_en, state: before.status, group: before.group }
    await audit(tx, caller, 'reference.change', object(key), { before: was, after: body })
    return toEntry(found((await findEntries(tx, list, slug))[0]))
  })
}

/** Whoever proposed a field because none fitted gets it, or the one that took it in. */
async function followProposal(tx: Db, { status, proposed_by }: Row, list: ReferenceList, slug: string): Promise<void> {
  if (list === 'fields' && status === 'proposed' && proposed_by) await takeField(tx, proposed_by, slug)
}

async function merge(deps: Deps, caller: Caller, key: Key, into: string): Promise<ReferenceEntry> {
  const { list, slug } = key
  if (into === slug) throw invalidField('into', 'invalid')
  return transaction(deps.db, async (tx) => {
    // In the order of their slugs, so that two merges cannot block each other.
    await sql`select from ${sql.table(list)} where slug in (${slug}, ${into}) order by slug for update`.execute(tx)
    const before = await hold(tx, key)
    refuse(before.merged_into === null ? undefined : 'state_conflict')
    const [target] = await findEntries(tx, list, into)
    if (target?.status !== 'accepted') throw invalidField('into', 'unknown_reference')
    await moveReferences(tx, list, slug, into)
    await followProposal(tx, before, list, into)
    await sql`update ${sql.table(list)} set status = 'retired', merged_into = ${into}, edited = true where slug = ${slug}`.execute(
      tx,
    )
    await audit(tx, caller, 'reference.merge', object(key), { after: { into, uses: before.uses } })
    return toEntry(found((await findEntries(tx, list, into))[0]))
  })
}

export function manageRoutes(route: Route, deps: Deps): void {
  route(contract.listEntries, async ({ params }) => ({
    items: (await findEntries(deps.db, params.list)).map(toEntry),
  }))
  route(contract.changeEntry, (call) => change(deps, callerOf(call), call.params, call.body))
  route(contract.mergeEntry, (call) => merge(deps, callerOf(call), call.params, call.body.into))
}

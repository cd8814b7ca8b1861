import { sql } from 'kysely'
import type { Paging } from '#api/db/keyset.ts'
import { oneOf } from '#api/db/one-of.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import type { AuditedRecord } from '#api/records/audited.ts'
import type { listAudit } from '#contract/audit/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'

export type AuditRow = {
  id: number
  at: Date
  actor_id: string | null
  actor: string | null
  action: string
  object_type: string
  object_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string | null
  chain_position: number | null
  seal: string | null
}

type Filters = Omit<QueryOf<typeof listAudit>, 'limit' | 'cursor'>

const people = sql<string>`f_unaccent(lower(first_name || ' ' || last_name || ' ' || email))`

/** One page by number, the newest first: numbers grow with time. */
export async function findEntries(db: Db, filters: Filters, zone: string, { limit, cursor }: Paging) {
  const { q, type, record, from, to } = filters
  const after = cursor === undefined ? undefined : numberIn(cursor)
  const tests = [
    after !== undefined && sql`audit_log.id < ${after}`,
    q?.trim() && sql`actor_id in (select id from users where ${matchesWords(people, q)})`,
    type && oneOf(sql`object_type`, type),
    record && sql`object_id = ${record}`,
    from && sql`at >= ${from}::date::timestamp at time zone ${zone}`,
    to && sql`at < (${to}::date + 1)::timestamp at time zone ${zone}`,
  ].filter((test) => typeof test === 'object')
  const where = tests.length === 0 ? sql`true` : sql.join(tests, sql` and `)
  const { rows } = await sql<AuditRow>`
    select audit_log.id, at, actor_id, action, object_type, object_id, before, after, request_id, chain_position,
      encode(hash, 'hex') as seal, users.first_name || ' ' || users.last_name as actor
    from audit_log left join users on users.id = actor_id and users.status <> 'erased'
    where ${where} order by audit_log.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return { rows: shown, nextCursor: rows.length > limit ? String(shown.at(-1)!.id) : null, total: null }
}

function numberIn(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'invalid')
  return Number(cursor)
}

export type Named = { id: string; title: string | null; key: string }

/** The names of these records of one kind; records that are gone are not among them. */
export async function findNames(db: Db, { table, title, key = 'id' }: AuditedRecord, ids: readonly string[]) {
  const { rows } = await sql<Named>`
    select id::text, ${sql.raw(title)} as title, ${sql.raw(key)}::text as key
    from ${sql.table(table)} where id::text = any(${ids})`.execute(db)
  return rows
}

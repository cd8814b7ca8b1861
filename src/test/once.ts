import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { request, successOf, type CallerToken, type LooseArgs } from './call.ts'

/** What may remain of a request that failed: counters of limits, and files that the sweep deletes. */
const mayRemain = new Set(['throttles', 'files_to_delete'])

/**
 * Calls with an idempotency key while the connection dies at the commit, then again twice: nothing of the first call may
 * remain, and of the others one effect and one answer. Returns what went wrong.
 */
export async function callOverCrash(t: TestApp, endpoint: Endpoint, args: LooseArgs, who: CallerToken) {
  const key = randomUUID()
  const send = () => request(t.app, endpoint, { ...args, headers: { 'idempotency-key': key } }, who)
  const before = await countRows(t)
  await t.database.pool.query(`
    create function crash() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger crash after insert on idempotency_keys
      deferrable initially deferred for each row execute function crash()`)
  const crashed = await send()
  await t.database.pool.query('drop function crash cascade')
  const left = differing(before, await countRows(t))
  const first = await send()
  const after = await countRows(t)
  const second = await send()
  const twice = differing(after, await countRows(t))
  return [
    ...(crashed.statusCode === 503 ? [] : [`the crashed call answered ${crashed.statusCode}`]),
    ...left.map((table) => `the crashed call left rows in ${table}`),
    ...(first.statusCode === successOf(endpoint) ? [] : [`the repeated call answered ${first.statusCode}`]),
    ...(first.body === second.body ? [] : ['the answers differ']),
    ...twice.map((table) => `the third call changed ${table}`),
  ]
}

type Counts = Map<string, number>

/** Of the tables that hold something: a table without a page has no row, and most have none. */
async function countRows({ database: { pool } }: TestApp): Promise<Counts> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  const names = tables.rows.map(({ name }) => name).filter((name) => !mayRemain.has(name))
  const counts = names.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const differing = (one: Counts, other: Counts) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => (one.get(name) ?? 0) !== (other.get(name) ?? 0))

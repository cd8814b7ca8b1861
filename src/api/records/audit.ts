import { createHash, createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { transaction } from '../db/transaction.ts'
import type { Db } from '../deps.ts'
import { keyFor } from '../secrets/sealed.ts'
import type { SigningKey } from '../secrets/tokens.ts'
import type { LoggedAct } from './acts.ts'

/** The acting person; null for the system. A `Caller` fits. */
type Author = { actor: { id: string }; requestId?: string } | null

type Change = { before?: object | undefined; after?: object | undefined }

type AuditEntry = Change & {
  by: Author
  action: LoggedAct
  object: { type: string; id: string }
}

// PostgreSQL accepts 65,535 parameters per statement.
const batch = 1000

/** Writes an audit row in the caller's transaction. */
export async function audit(
  tx: Db,
  by: Author,
  action: AuditEntry['action'],
  object: AuditEntry['object'],
  change: Change = {},
): Promise<void> {
  await auditAll(tx, [{ by, action, object, ...change }])
}

export async function auditAll(tx: Db, entries: AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += batch) {
    await tx
      .insertInto('audit_log')
      .values(entries.slice(start, start + batch).map(toRow))
      .execute()
  }
}

type StatefulRow = { id: string; state: string }

/** Writes one audit row for each record that was moved; `from` are the records as they were before. */
export async function auditMoves(
  tx: Db,
  by: Author,
  action: AuditEntry['action'],
  { type, from }: { type: string; from: readonly StatefulRow[] },
  moved: readonly StatefulRow[],
): Promise<void> {
  const before = new Map(from.map(({ id, state }) => [id, { state }]))
  const entries = moved.map(({ id, state }) => ({
    by,
    action,
    object: { type, id },
    before: before.get(id),
    after: { state },
  }))
  await auditAll(tx, entries)
}

const toRow = ({ by, action, object, before, after }: AuditEntry) => ({
  actor_id: by?.actor.id ?? null,
  action,
  object_type: object.type,
  object_id: object.id,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  request_id: by?.requestId ?? null,
})

// An arbitrary number, unique among the advisory locks of this database.
const sealLock = 7_391_002
const noHash = Buffer.alloc(32)

// A stable text of each row: jsonb orders its keys, and the time is in UTC to the microsecond.
const rowText = sql<string>`jsonb_build_array(
  id, at at time zone 'UTC', actor_id, action, object_type, object_id, before, after, request_id)::text`

/** Entries of older releases have a plain hash; all later ones are sealed with the installation's secret. */
const link = (key: SigningKey | undefined, previous: Buffer, content: string) =>
  (key ? createHmac('sha256', keyFor(key, 'audit')) : createHash('sha256')).update(previous).update(content).digest()

/** The length of the chain and its last hash. A copy outside, as in the logs, reveals a log that was replaced. */
type AuditHead = { sealed: number; head: string }

/**
 * Chains unsealed rows in the order in which they became visible; each hash covers the row and the previous hash. Ids
 * are assigned before commit, so ordering by id could miss late rows. Undefined when nothing is to be sealed or another
 * instance is sealing.
 */
export async function sealAudit(db: Kysely<Schema>, key: SigningKey): Promise<AuditHead | undefined> {
  return transaction(db, async (tx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sealLock}::bigint) as mine`.execute(tx)
    const rows = locks[0]?.mine ? await findUnsealed(tx) : []
    if (rows.length === 0) return undefined
    let { position, hash } = await findLast(tx)
    const seals = rows.map(({ id, content }) => {
      position += 1
      hash = link(key, hash, content)
      return { id, position, hash: hash.toString('hex') }
    })
    await sql`
      update audit_log set chain_position = seal.position, hash = decode(seal.hash, 'hex'), keyed = true
      from jsonb_to_recordset(${JSON.stringify(seals)}) as seal (id bigint, position bigint, hash text)
      where audit_log.id = seal.id`.execute(tx)
    const head = { sealed: position, seal: sealOf(key, position, hash) }
    const end = tx.insertInto('audit_head').values(head)
    await end.onConflict((conflict) => conflict.column('only').doUpdateSet(head)).execute()
    return { sealed: position, head: hash.toString('hex') }
  })
}

const sealOf = (key: SigningKey, position: number, hash: Buffer) => link(key, hash, `end ${position}`)

const findUnsealed = (tx: Db) =>
  tx
    .selectFrom('audit_log')
    .select(['id', rowText.as('content')])
    .where('hash', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()

export async function countUnsealed(db: Db): Promise<number> {
  const unsealed = db.selectFrom('audit_log').where('hash', 'is', null)
  const { count } = await unsealed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

async function findLast(tx: Db): Promise<{ position: number; hash: Buffer }> {
  const last = await tx
    .selectFrom('audit_log')
    .select(['chain_position', 'hash'])
    .where('chain_position', 'is not', null)
    .orderBy('chain_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { position: last?.chain_position ?? 0, hash: last?.hash ?? noHash }
}

async function* sealedRows(db: Db) {
  for (let position = 0; ;) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['chain_position as position', 'hash', 'keyed', rowText.as('content')])
      .where('chain_position', '>', position)
      .orderBy('chain_position')
      .limit(batch)
      .execute()
    yield* rows
    if (rows.length < batch) return
    position = rows.at(-1)!.position!
  }
}

/**
 * Verifies the whole chain; `brokenAt` is the first position that is missing or does not match. `hasExpected`: whether
 * an entry has the hash that somebody noted earlier.
 */
export async function verifyAudit(
  db: Db,
  key: SigningKey,
  expected?: string,
): Promise<AuditHead & { brokenAt: number | null; hasExpected: boolean }> {
  const end = await db.selectFrom('audit_head').select(['sealed', 'seal']).executeTakeFirst()
  let [sealed, hash, isKeyed, hasExpected] = [0, noHash as Buffer, false, false]
  // Before the first sealing with the secret there is no end to compare with.
  let endFits = false
  const result = (brokenAt: number | null) => ({ sealed, head: hash.toString('hex'), brokenAt, hasExpected })
  for await (const row of sealedRows(db)) {
    const next = link(row.keyed ? key : undefined, hash, row.content)
    // A plain hash after a sealed one would need no secret.
    if (row.position !== sealed + 1 || !row.hash?.equals(next) || (isKeyed && !row.keyed)) return result(sealed + 1)
    ;[sealed, hash, isKeyed] = [row.position, next, row.keyed]
    hasExpected ||= hash.toString('hex') === expected
    endFits ||= end?.sealed === sealed && end.seal.equals(sealOf(key, sealed, hash))
  }
  return result((end || isKeyed) && !endFits ? sealed + 1 : null)
}

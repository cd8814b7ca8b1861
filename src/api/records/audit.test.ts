import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '#test/command.ts'
import { loadSigningKey } from '#api/secrets/tokens.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { audit, auditAll, sealAudit, verifyAudit } from './audit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() =>
  database.pool.query(`begin; set local session_replication_role = replica;
    truncate audit_log restart identity; delete from audit_head; commit`),
)
const key = { kid: 'test', secret: Buffer.alloc(32, 7) }

const actorId = randomUUID()
const write = (id: string) =>
  audit(
    database.db,
    { actor: { id: actorId }, requestId: 'request-1' },
    'events.publish',
    { type: 'event', id },
    { before: { state: 'draft' }, after: { state: 'published' } },
  )

/** Tampers with the log by the rights of the database owner. */
async function tamper(statement: string): Promise<void> {
  await database.pool.query('alter table audit_log disable trigger audit_log_keep')
  await database.pool.query(statement)
  await database.pool.query('alter table audit_log enable trigger audit_log_keep')
}

/** What a hash covers of a row. */
const plainText = `jsonb_build_array(id, at at time zone 'UTC',
  actor_id, action, object_type, object_id, before, after, request_id)::text`

describe('audit', () => {
  it('records who did what to which object, before and after', async () => {
    await write('a')
    const row = await database.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      actor_id: actorId,
      action: 'events.publish',
      object_type: 'event',
      object_id: 'a',
      before: { state: 'draft' },
      after: { state: 'published' },
      request_id: 'request-1',
      hash: null,
    })
  })

  it('accepts more entries than one statement holds', async () => {
    const entry = { by: null, action: 'events.offer_seat' as const, object: { type: 'event_registration', id: 'x' } }
    await auditAll(
      database.db,
      Array.from({ length: 9500 }, () => entry),
    )
    const { rowCount } = await database.pool.query('select from audit_log')
    expect(rowCount).toBe(9500)
  })

  it('is rolled back with its transaction', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await audit(tx, null, 'mails.retry', { type: 'mail', id: 'x' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await database.db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  it.each(["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])(
    'refuses %s',
    async (statement) => {
      await write('a')
      await expect(database.pool.query(statement)).rejects.toThrow('append-only')
      await sealAudit(database.db, key)
      await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    },
  )
})

describe('the chain', () => {
  it('seals each row once, also when several seal in parallel', async () => {
    for (const id of ['a', 'b', 'c']) await write(id)
    await Promise.all([sealAudit(database.db, key), sealAudit(database.db, key), sealAudit(database.db, key)])
    await write('d')
    expect(await sealAudit(database.db, key)).toMatchObject({ sealed: 4 })
    expect(await sealAudit(database.db, key)).toBeUndefined()
    expect(await verifyAudit(database.db, key)).toMatchObject({ sealed: 4, brokenAt: null })
  })

  it("does not depend on the connection's time zone", async () => {
    await write('a')
    const sealed = await sealAudit(database.db, key)
    await database.db.connection().execute(async (db) => {
      await sql`set timezone = 'Asia/Kathmandu'`.execute(db)
      expect(await verifyAudit(db, key)).toMatchObject({ ...sealed, brokenAt: null })
      await sql`set timezone = 'UTC'`.execute(db)
    })
  })

  it.each([
    ['a changed text', `update audit_log set after = '{"state":"draft"}' where id = 2`, 2],
    ['a changed actor', 'update audit_log set actor_id = null where id = 3', 3],
    ['a changed time', `update audit_log set at = at + interval '1 microsecond' where id = 1`, 1],
    ['a deleted row', 'delete from audit_log where id = 2', 2],
    [
      'two rows that changed places',
      `update audit_log set chain_position = -chain_position where id < 3;
       update audit_log set chain_position = 3 + chain_position where id < 3`,
      1,
    ],
  ])('detects %s', async (_, statement, brokenAt) => {
    for (const id of ['a', 'b', 'c', 'd']) await write(id)
    await sealAudit(database.db, key)
    await tamper(statement)
    expect((await verifyAudit(database.db, key)).brokenAt).toBe(brokenAt)
  })

  it('detects that its end was cut off', async () => {
    for (const id of ['a', 'b', 'c']) await write(id)
    await sealAudit(database.db, key)
    await tamper('delete from audit_log where id = 3')
    expect((await verifyAudit(database.db, key)).brokenAt).toBe(3)
    await tamper('delete from audit_log')
    expect((await verifyAudit(database.db, key)).brokenAt).toBe(1)
  })

  it('cannot be written anew without the secret of the installation', async () => {
    for (const id of ['a', 'b']) await write(id)
    await sealAudit(database.db, key)
    await tamper("update audit_log set action = 'x', chain_position = null, hash = null; delete from audit_head")
    await sealAudit(database.db, { kid: 'other', secret: Buffer.alloc(32, 8) })
    expect((await verifyAudit(database.db, key)).brokenAt).toBe(1)
  })

  it('of an older release stays valid, and goes on with the secret', async () => {
    await write('a')
    const plain = `sha256(decode(repeat('00', 32), 'hex') || convert_to(${plainText}, 'utf8'))`
    await tamper(`update audit_log set chain_position = 1, hash = ${plain}`)
    expect(await verifyAudit(database.db, key)).toMatchObject({ sealed: 1, brokenAt: null })
    await write('b')
    await sealAudit(database.db, key)
    expect(await verifyAudit(database.db, key)).toMatchObject({ sealed: 2, brokenAt: null })
    await tamper('update audit_log set keyed = false where id = 2')
    expect((await verifyAudit(database.db, key)).brokenAt).toBe(2)
  })

  it('cannot go on with plain hashes, which need no secret, once it was sealed with it', async () => {
    for (const id of ['a', 'b']) await write(id)
    await sealAudit(database.db, key)
    await tamper(`update audit_log set keyed = false, hash = sha256(
      (select hash from audit_log where id = 1) || convert_to(${plainText}, 'utf8')) where id = 2`)
    await database.pool.query('delete from audit_head')
    expect((await verifyAudit(database.db, key)).brokenAt).toBe(2)
  })

  it('is verified by a command, also against a hash that was noted earlier', async () => {
    const ownKey = await loadSigningKey({ kind: 'external', db: database.db })
    await write('a')
    const { head: noted } = (await sealAudit(database.db, ownKey))!
    await write('b')
    const { head } = (await sealAudit(database.db, ownKey))!
    const check = (...args: string[]) => runProgram('commands/check-audit.ts', database.url, ...args)
    const whole = `The audit log is whole: 2 sealed entries, the last with the hash ${head}. Not sealed yet: 1.`
    await write('c')
    expect(await check('--expect', noted)).toBe(whole)
    const unknown = 'ab'.repeat(32)
    await expect(check('--expect', unknown)).rejects.toMatchObject({
      code: 1,
      stderr: `The audit log was replaced or cut off: no entry has the hash ${unknown}.\n`,
    })
    await tamper('update audit_log set actor_id = null where id = 2')
    const stderr = 'The audit log was changed: its chain breaks at entry 2.\n'
    await expect(check()).rejects.toMatchObject({ code: 1, stderr })
  })
})

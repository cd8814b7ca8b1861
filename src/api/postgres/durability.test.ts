import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '../db/client.ts'
import { startEmbedded } from './embedded.ts'
import { killServer, startWriter } from '#test/database-process.ts'

const log = { info() {}, warn() {}, error() {} }
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'viveiro-durability-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

// Takes 20 s; the timeout allows for a busy machine.
test('every acknowledged row survives 20 kills at random moments', { timeout: 240_000 }, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const writer = await startWriter(dataDir)
    await sleep(Math.random() * 200)
    // Alternates between killing our process and killing the database's processes as well.
    if (round % 2 === 0) await killServer(dataDir)
    await writer.kill()
    acknowledged.push(...writer.acknowledged)
  }
  expect(acknowledged.length).toBeGreaterThan(200)
  expect(await findMissing(acknowledged)).toEqual([])
})

// Negative control: without durable settings an acknowledged row may exist only in the memory of PostgreSQL's
// processes. This covers synchronous_commit; fsync would need a power cut, because the kernel keeps what a killed
// process wrote.
test('the same kills lose rows when durability is switched off', { timeout: 60_000 }, async () => {
  let missing: string[] = []
  for (let round = 0; round < 10 && missing.length === 0; round += 1) {
    const writer = await startWriter(dataDir, 'careless')
    await sleep(100 + Math.random() * 200)
    await killServer(dataDir)
    await writer.kill()
    missing = await findMissing(writer.acknowledged)
  }
  expect(missing.length).toBeGreaterThan(0)
})

async function findMissing(acknowledged: string[]): Promise<string[]> {
  const server = await startEmbedded({ dataDir, log })
  const pool = openPool(server.url, { max: 1 })
  try {
    // Without durability even the table can be lost.
    const table = await pool.query<{ name: string | null }>(`select to_regclass('written') as name`)
    if (table.rows[0]?.name === null) return acknowledged
    const { rows } = await pool.query<{ id: string }>(
      'select id from unnest($1::uuid[]) as id where id not in (select id from written)',
      [acknowledged],
    )
    return rows.map((row) => row.id)
  } finally {
    await pool.end()
    await server.stop()
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#api/db/client.ts'
import { startEmbedded } from '#api/postgres/embedded.ts'

// A separate process that tests kill: writes rows without pause and prints the id of each acknowledged one.
const [dataDir = '', durability = 'durable'] = process.argv.slice(2)
const silent = { info() {}, warn() {}, error() {} }
const { url } = await startEmbedded({ dataDir, log: silent, durable: durability === 'durable' })
const pool = openPool(url)
await pool.query('create table if not exists written (id uuid primary key)')

async function write(): Promise<void> {
  const id = randomUUID()
  await pool.query('insert into written values ($1)', [id])
  process.stdout.write(`${id}\n`)
}

async function writeForever(): Promise<never> {
  for (;;) await write().catch(() => sleep(20))
}
await Promise.all(Array.from({ length: 4 }, writeForever))

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { demoAccounts } from '#api/demo/accounts/accounts.ts'
import { startTestCluster, withDatabase } from '#test/cluster.ts'
import { createInstance, freePort, signIn } from './instances.ts'
import { report } from './stack.ts'

/*
 * An instance is killed again and again while clients report problems with idempotency keys and repeat each until it is
 * answered. At the end each report exists exactly once. `npm run drill -- kills 100 careless` is the negative control:
 * its clients repeat with a new key each time, so that reports appear twice.
 */
const [rounds = '100', mode = 'careful'] = process.argv.slice(2)
const clients = 8

const cluster = await startTestCluster()
const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-kills-'))
const server = new Pool({ connectionString: withDatabase(cluster.template, 'postgres'), max: 1 })
const name = `viveiro_kills_${process.pid}`
await server.query(`create database ${name}`)
const url = withDatabase(cluster.template, name)
const instance = createInstance(await freePort(), { DATABASE_URL: url, DEMO: 'true', DATA_DIR: dataDir })
const address = `http://127.0.0.1:${instance.port}`

await instance.start()
const { email, password } = demoAccounts.find(({ role }) => role === 'trainee')!
const token = await signIn(address, email, password)

const titles: string[] = []
let repeated = 0
const over = new AbortController()

/** Sends a report until it is answered; a lost answer does not say whether it was carried out. */
async function sendUntilAnswered(title: string): Promise<void> {
  const body = { kind: 'problem', lang: 'pt', title, what: 'Acontece.', frequency: 'daily', affected: ['other'] }
  const key = randomUUID()
  for (;;) {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': mode === 'careless' ? randomUUID() : key,
    }
    const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) }
    const answer = await fetch(`${address}/api/v1/problems`, sent).catch(() => undefined)
    if (answer?.status === 201) return
    if (answer && answer.status !== 503 && answer.status !== 409) throw new Error(await answer.text())
    repeated += 1
    await pause(20)
  }
}

async function work(client: number): Promise<void> {
  for (let number = 0; !over.signal.aborted; number += 1) {
    const title = `Aviso ${client}-${number}`
    await sendUntilAnswered(title)
    titles.push(title)
  }
}

const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
for (let round = 1; round <= Number(rounds); round += 1) {
  await pause(200 + Math.random() * 800)
  await instance.kill()
  await instance.start()
}
over.abort()
await working
await instance.stop()

const pool = new Pool({ connectionString: url, max: 1 })
const { rows } = await pool.query<{ title: string; count: number }>(
  `select title, count(*)::int as count from problems where title like 'Aviso %' group by title`,
)
const counts = new Map(rows.map(({ title, count }) => [title, count]))
await pool.end()
await server.query(`drop database ${name} with (force)`)
await server.end()
await cluster.stop()
await rm(dataDir, { recursive: true, force: true })

console.log(`${rounds} kills, ${titles.length} reports answered, ${repeated} requests repeated`)
report('reports answered and lost', titles.filter((title) => !counts.has(title)).length, { atMost: 0 })
report('reports there twice', rows.filter(({ count }) => count > 1).length, { atMost: 0 })

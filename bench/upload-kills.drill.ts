import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Schema } from '#api/db/schema.ts'
import { demoAccounts } from '#api/demo/accounts/accounts.ts'
import type { Deps } from '#api/deps.ts'
import { openStorage } from '#api/storage/open-storage.ts'
import { sweepUploads } from '#api/storage/sweep.ts'
import { startTestCluster, withDatabase } from '#test/cluster.ts'
import { createInstance, freePort, signIn } from './instances.ts'
import { report } from './stack.ts'

/*
 * An instance is killed again and again while clients upload and delete files. After the sweep of the next hour each row
 * has its file and each file its row. `npm run drill -- upload-kills 20 unswept` is the negative control: it looks before
 * the sweep, when interrupted uploads have left files.
 */
const [rounds = '20', mode = 'swept'] = process.argv.slice(2)
const clients = 6

const cluster = await startTestCluster()
const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-upload-kills-'))
const server = new Pool({ connectionString: withDatabase(cluster.template, 'postgres'), max: 1 })
const name = `viveiro_upload_kills_${process.pid}`
await server.query(`create database ${name}`)
const url = withDatabase(cluster.template, name)
const instance = createInstance(await freePort(), { DATABASE_URL: url, DEMO: 'true', DATA_DIR: dataDir })
const address = `http://127.0.0.1:${instance.port}/api/v1/attachments`

await instance.start()
const tokens = await Promise.all(
  demoAccounts.map(({ email, password }) => signIn(`http://127.0.0.1:${instance.port}`, email, password)),
)

const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2 * 1024 * 1024)])
const over = new AbortController()
let answered = 0

function upload(token: string): Promise<Response> {
  const body = new FormData()
  body.append('kind', 'cv')
  body.append('file', new File([content], 'a.pdf', { type: 'application/pdf' }))
  return fetch(address, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
}

/** Uploads without pause, and makes room by deleting every other file. */
async function work(client: number): Promise<void> {
  const token = tokens[client % tokens.length]!
  for (let number = 0; !over.signal.aborted; number += 1) {
    const answer = await upload(token).catch(() => undefined)
    const file = answer?.status === 201 ? ((await answer.json().catch(() => undefined)) as { id: string }) : undefined
    if (file === undefined) await pause(20)
    else answered += 1
    if (file && number % 2 === 0) {
      const headers = { authorization: `Bearer ${token}` }
      await fetch(`${address}/${file.id}`, { method: 'DELETE', headers }).catch(() => undefined)
    }
  }
}

const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
for (let round = 1; round <= Number(rounds); round += 1) {
  await pause(150 + Math.random() * 500)
  await instance.kill()
  await instance.start()
}
over.abort()
await working
await instance.kill()

const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }) })
const storage = openStorage({ s3: undefined, dataDir })
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000)
if (mode !== 'unswept') await sweepUploads({ db, storage, clock: inTwoHours } as Deps)

const rows = new Set((await db.selectFrom('attachments').select('id').execute()).map(({ id }) => id))
const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
const files = new Set(entries.filter((entry) => entry.isFile()).map((entry) => entry.name))
await db.destroy()
await server.query(`drop database ${name} with (force)`)
await server.end()
await cluster.stop()
await rm(dataDir, { recursive: true, force: true })

console.log(`${rounds} kills, ${answered} uploads answered, ${rows.size} rows and ${files.size} files at the end`)
report('rows without a file', rows.difference(files).size, { atMost: 0 })
report('files without a row', files.difference(rows).size, { atMost: 0 })

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openPool } from '#api/db/client.ts'
import { startEmbedded } from '#api/postgres/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { isAlive } from '#api/postgres/process-alive.ts'

export type TestCluster = { template: string; stop: () => Promise<void> }

const silent = { info() {}, warn() {}, error() {} }

/** One server per test run with a migrated template database; its data is disposable, so durability is off. */
export async function startTestCluster(): Promise<TestCluster> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, stop: async () => {} } : await startThrowAwayServer()
  try {
    const template = await createTemplate(server.url)
    return { template: template.url, stop: () => template.drop().then(server.stop) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startThrowAwayServer() {
  await removeLeftovers()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `viveiro-test-${process.pid}-`))
  const embedded = await startEmbedded({ dataDir, log: silent, durable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: embedded.url, stop }
}

/** Killed test runs leave their data folders behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(/^viveiro-test-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(path.join(os.tmpdir(), name), { recursive: true, force: true })
  }
}

async function createTemplate(serverUrl: string) {
  const name = `viveiro_template_${process.pid}`
  const server = openPool(serverUrl, { max: 1 })
  // Copying and dropping a database may take longer than a request may.
  await server.query('set statement_timeout = 0')
  await server.query(`drop database if exists ${name}`)
  await server.query(`create database ${name}`)
  const url = withDatabase(serverUrl, name)
  const pool = openPool(url, { max: 1 })
  await migrate({ pool, log: silent }).finally(() => pool.end())
  const drop = async () => {
    // With the copies that tests lend each other to the end.
    const copies = await server.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1)`,
      [name],
    )
    for (const { datname } of copies.rows) await server.query(`drop database ${datname} with (force)`)
    await server.end()
  }
  return { url, drop }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '#api/db/client.ts'
import type { Schema } from '#api/db/schema.ts'
import { readSettings } from '#api/env.ts'
import { loadSigningKey } from '#api/secrets/tokens.ts'
import { startTestCluster, withDatabase } from '#test/cluster.ts'
import { signInMany } from '#test/factories.ts'
import { createInstance, freePort, type Instance } from './instances.ts'

type Shared = { db: Kysely<Schema>; instances: Instance[]; tokens: string[]; stop: () => Promise<void> }

export const addressOf = ({ port }: Instance): string => `http://127.0.0.1:${port}`

/** Instances on one database, with people who are signed in. */
export async function startShared(count: number, people: number, over: Record<string, string> = {}): Promise<Shared> {
  const cluster = await startTestCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-live-'))
  const server = openPool(withDatabase(cluster.template, 'postgres'), { max: 1 })
  const name = `viveiro_live_${process.pid}`
  await server.query(`create database ${name}`)
  const url = withDatabase(cluster.template, name)
  const settings = { DATABASE_URL: url, DEMO: 'false', DATA_DIR: dataDir, ...over }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const instances = ports.map((port) => createInstance(port, settings))
  for (const instance of instances) await instance.start()
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(url) }) })
  const signingKey = await loadSigningKey({ kind: 'external', db })
  const deps = { db, clock: () => new Date(), settings: readSettings({ DATA_DIR: dataDir }), signingKey }
  const visitors = await signInMany(deps, people)
  const stop = async () => {
    await Promise.all(instances.map((instance) => instance.stop()))
    await db.destroy()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { db, instances, tokens: visitors.map(({ token }) => token), stop }
}

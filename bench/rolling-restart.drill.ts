import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { demoAccounts } from '#api/demo/accounts/accounts.ts'
import { startTestCluster, withDatabase } from '#test/cluster.ts'
import { createInstance, freePort, signIn } from './instances.ts'
import { report } from './stack.ts'

/*
 * Three instances behind the delivered file of nginx (or `caddy`), each restarted twice while clients read and write.
 */
const restarts = 6
const clients = 12

const cluster = await startTestCluster()
const folder = await mkdtemp(join(tmpdir(), 'viveiro-rolling-'))
const server = new Pool({ connectionString: withDatabase(cluster.template, 'postgres'), max: 1 })
const name = `viveiro_rolling_${process.pid}`
await server.query(`create database ${name}`)
const settings = {
  DATABASE_URL: withDatabase(cluster.template, name),
  DEMO: 'true',
  DATA_DIR: folder,
  TRUSTED_PROXIES: '127.0.0.1',
}
const instances = [await freePort(), await freePort(), await freePort()].map((port) => createInstance(port, settings))
await Promise.all(instances.map((instance) => instance.start()))
await untilDemoIsDone()
const proxyPort = await freePort()
const address = `http://127.0.0.1:${proxyPort}`
/** The delivered file with these ports and without TLS, and how the proxy is started on it. */
const proxies = {
  async nginx(ports: number[]): Promise<string[]> {
    const site = (await delivered('nginx.conf'))
      .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, index) => `127.0.0.1:${ports[Number(index)]}`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${proxyPort};`)
      .replaceAll(/^\s*ssl_.*$/gm, '')
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const own = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    const file = join(folder, 'nginx.conf')
    await writeFile(
      file,
      `daemon off; user ${process.getuid?.() === 0 ? 'root' : 'nobody'}; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
       events {} http { access_log off; ${own.join(' ')}\n${site}\n}`,
    )
    return ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  },
  async caddy(ports: number[]): Promise<string[]> {
    const site = (await delivered('Caddyfile'))
      .replace('{$PUBLIC_URL}', address)
      .replace('app1:3000 app2:3000', ports.map((port) => `127.0.0.1:${port}`).join(' '))
    const file = join(folder, 'Caddyfile')
    await writeFile(file, `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

/** A first start draws the demo's CVs: a stop would wait for the one that is being drawn. */
async function untilDemoIsDone(): Promise<void> {
  const database = new Pool({ connectionString: settings.DATABASE_URL, max: 1 })
  const due = `select from jobs where done_at is null and run_at <= now() + interval '1 minute'`
  while ((await database.query(due)).rowCount !== 0) await pause(200)
  await database.end()
}

function delivered(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../deploy', file), 'utf8')
}

async function startProxy(program: keyof typeof proxies) {
  const child = spawn(program, await proxies[program](instances.map(({ port }) => port)), { stdio: 'inherit' })
  while (!(await fetch(`${address}/api/v1/health`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start`)
    await pause(50)
  }
  return child
}

const proxy = await startProxy(process.argv.includes('caddy') ? 'caddy' : 'nginx')
const { email, password } = demoAccounts.find(({ role }) => role === 'trainee')!
const token = await signIn(address, email, password)

const failures = new Map<string, number>()
let sent = 0
const over = new AbortController()

async function work(client: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let number = 0; !over.signal.aborted; number += 1) {
    const writes = number % 3 === 0
    const problem = { kind: 'problem', lang: 'pt', what: 'Acontece.', frequency: 'daily', affected: ['other'] }
    const body = JSON.stringify({ ...problem, title: `Aviso ${client}-${number}` })
    const answer = await fetch(`${address}/api/v1/${writes ? 'problems' : 'events'}`, {
      headers,
      ...(writes && { method: 'POST', body }),
    }).catch((error: Error) => ({ ok: false, status: error.message, text: async () => '' }))
    await answer.text()
    sent += 1
    const what = `${writes ? 'POST' : 'GET'} ${answer.status}`
    if (!answer.ok) failures.set(what, (failures.get(what) ?? 0) + 1)
  }
}

const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
const stops: number[] = []
for (let restart = 0; restart < restarts; restart += 1) {
  await pause(1000)
  const instance = instances[restart % instances.length]!
  stops.push(await instance.stop())
  await instance.start()
}
await pause(1000)
over.abort()
await working

const ended = once(proxy, 'exit')
proxy.kill('SIGTERM')
await ended
await Promise.all(instances.map((instance) => instance.stop()))
await server.query(`drop database ${name} with (force)`)
await server.end()
await cluster.stop()
await rm(folder, { recursive: true, force: true })

console.log(`${restarts} restarts, ${sent} requests; failed: ${JSON.stringify(Object.fromEntries(failures))}`)
report(
  'failed requests',
  [...failures.values()].reduce((sum, count) => sum + count, 0),
  { atMost: 0 },
)
report('longest stop in seconds', Math.max(...stops) / 1000, { atMost: 3 })

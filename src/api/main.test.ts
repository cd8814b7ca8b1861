import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '#test/cluster.ts'
import { openPool } from './db/client.ts'
import { StartError } from './postgres/start-error.ts'
import { readSettings } from './env.ts'
import { startMessage } from './process/start-message.ts'

const main = join(import.meta.dirname, 'main.ts')
const running = new Set<ChildProcess>()
const nobody = 65_534
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viveiro-main-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function launch(settings: Record<string, string>, program = [main]) {
  const { PATH = '', HOME = '' } = process.env
  // A free port and a clean environment, so that other instances on this machine do not matter.
  const env = { PATH, HOME, LOG_LEVEL: 'error', DEMO: 'false', PORT: '0', ...settings }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  /** Resolves once the output holds this text; fails if the process ends before. */
  const says = async (text: string) => {
    while (!output.includes(text)) {
      const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended.then(() => 'ended')])
      if ((await more) === 'ended' && !output.includes(text)) throw new Error(output)
    }
  }
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
  return { child, ended, says, stop }
}

function thrownBy(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('It went well')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts an instance and retries when another process takes its port first. */
async function launchReady(settings: Record<string, string>) {
  for (;;) {
    const port = await freePort()
    const instance = launch({ ...settings, PORT: String(port) })
    const ended = await Promise.race([untilReady(port), instance.ended])
    if (!ended) return { ...instance, port }
    if (!ended.output.includes('is taken')) throw new Error(ended.output)
  }
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a start with an invalid setting', () => {
  it.each([
    ['a typo in a number', { PORT: '30o0' }, /PORT=30o0/],
    ['a typo in a choice', { LOG_LEVEL: 'chatty' }, /LOG_LEVEL=chatty/],
    ['an address of the wrong kind', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    ['limits off behind https', { RATE_LIMITS: 'off', PUBLIC_URL: 'https://x.example' }, /RATE_LIMITS=off/],
    ['a proxy that is none', { TRUSTED_PROXIES: '10.0.0.0/8, garbage' }, /TRUSTED_PROXIES=/],
    ['metrics in the way of the API', { METRICS_PATH: '/api/v1/health' }, /METRICS_PATH=/],
    ['a mail server without a name', { SMTP_URL: 'smtp://' }, /SMTP_URL/],
    ['more than a site', { PUBLIC_URL: 'https://x.example/app?x=1' }, /PUBLIC_URL/],
  ])('prints one sentence about %s', (_name, settings, sentence) => {
    const failure = thrownBy(() => readSettings(settings))
    expect(failure).toBeInstanceOf(StartError)
    expect(failure.message).toMatch(sentence)
    expect(failure.message).not.toContain('\n')
  })

  it.each([
    ['a setting', { TRUSTED_PROXIES: 'garbage' }, /TRUSTED_PROXIES=/],
    ['a database that is not there', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /database/i],
  ])('prints one sentence about %s and writes nothing', async (_name, settings, sentence) => {
    const dataDir = join(folder, 'untouched')
    const { code, output } = await launch({ DATA_DIR: dataDir, ...settings }).ended
    expect(output.trim()).toMatch(sentence)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  it('prints one sentence about a folder that is not writable', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, output } = await launch({ DATA_DIR: join(folder, 'file', 'data') }).ended
    expect(output.trim()).toMatch(/cannot be written to \(\w+\): choose another one with DATA_DIR\.$/)
    expect(code).toBe(1)
  })
})

describe('the demo', () => {
  const isOn = (settings: Record<string, string | undefined>) => readSettings(settings).demo
  it('is on by itself on loopback only, and elsewhere when it is asked for', () => {
    expect([{}, { HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.0.0.2' }].map(isOn)).toEqual([
      true,
      true,
      true,
      true,
    ])
    const open = [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '127.0.0.1.example' },
      { PUBLIC_URL: 'https://x.example' },
    ]
    expect(open.map(isOn)).toEqual([false, false, false, false])
    expect(open.map((settings) => isOn({ ...settings, DEMO: 'true' }))).toEqual([true, true, true, true])
    expect([{ DEMO: 'false' }, { DATABASE_URL: 'postgres://x/y' }].map(isOn)).toEqual([false, false])
  })

  it('says at the start who can sign in', () => {
    const message = (settings: Record<string, string>) =>
      startMessage(readSettings(settings), { hasDemo: true, isLed: true, firstLink: undefined })
    expect(message({})).toContain('admin@viveiro.example')
    expect(message({})).not.toContain('WARNING')
    expect(message({ HOST: '0.0.0.0', DEMO: 'true' })).toMatch(/WARNING: .* everybody can sign in/)
    expect(message({ HOST: '0.0.0.0' })).toContain('locked')
    expect(message({ HOST: '0.0.0.0' })).not.toContain('admin@viveiro.example')
  })
})

describe('a start', () => {
  it('that gets SIGTERM ends with 0, and the next one works', async () => {
    const dataDir = join(folder, 'interrupted')
    for (const moment of ['Creating the database', 'Migrating the database']) {
      const first = launch({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
      await first.says(moment)
      first.child.kill('SIGTERM')
      expect((await first.ended).code).toBe(0)
    }
    const second = launch({ DATA_DIR: dataDir, DEMO: 'true' })
    await second.says('Viveiro is ready')
    expect((await second.stop()).output).toContain('Demo accounts')
  })

  it('of three instances on an empty database, with the demo, makes three that run', async () => {
    const name = `viveiro_three_${process.pid}`
    const server = openPool(withDatabase(inject('templateUrl'), 'postgres'), { max: 1 })
    await server.query(`create database ${name}`)
    const url = withDatabase(inject('templateUrl'), name)
    const settings = { DATABASE_URL: url, DEMO: 'true', DATA_DIR: join(folder, 'three') }
    const instances = [1, 2, 3].map(() => launch(settings))
    await Promise.all(instances.map(({ says }) => says('Viveiro is ready')))
    const ended = await Promise.all(instances.map(({ stop }) => stop()))
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })

  it("by root on another account's folder runs as that account", async () => {
    const owner = process.getuid?.() === 0 ? nobody : (process.getuid?.() ?? 0)
    const dataDir = join(folder, 'theirs')
    await chmod(folder, 0o755)
    await mkdir(dataDir, { mode: 0o700 })
    await chown(dataDir, owner, owner)
    const instance = launch({ DATA_DIR: dataDir })
    await instance.says('Viveiro is ready')
    await instance.stop()
    const names = await readdir(dataDir, { recursive: true })
    const owners = await Promise.all(names.map(async (name) => (await stat(join(dataDir, name))).uid))
    expect(new Set(owners)).toEqual(new Set([owner]))
  })
})

describe('a running instance', () => {
  it('refuses a second process on its folder, and a taken port; takes a command; ends cleanly on SIGTERM', async () => {
    const first = await launchReady({ DATA_DIR: join(folder, 'one') })
    const { port } = first

    const sameFolder = await launch({ DATA_DIR: join(folder, 'one') }).ended
    expect(sameFolder.code).toBe(1)
    expect(sameFolder.output.trim().split('\n')).toHaveLength(1)

    const samePort = await launch({ DATA_DIR: join(folder, 'two'), PORT: String(port) }).ended
    expect(samePort.code).toBe(1)
    expect(samePort.output).toContain(`Port ${port} on 127.0.0.1 is taken`)

    const raise = [join(import.meta.dirname, 'commands/create-admin.ts'), '--email', 'rita@exemplo.pt']
    const raised = await launch({ DATA_DIR: join(folder, 'one') }, raise).ended
    expect(raised).toMatchObject({
      code: 0,
      output: expect.stringContaining('rita@exemplo.pt is an administrator now'),
    })

    first.child.kill('SIGTERM')
    const { code, output } = await first.ended
    expect(code).toBe(0)
    expect(output).toMatch(/it works once, for 24 hours:\n.*\/auth\/invitation\/[\w-]{43}\n/)
  })
})

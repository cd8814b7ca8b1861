import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

type Work = (address: string, firstLink: string) => Promise<void>

/** Command, environment and seconds to stop of the service file, in this folder instead of the one that it names. */
async function readService() {
  const service = (await readFile('deploy/viveiro.service', 'utf8')).replaceAll('/opt/viveiro', process.cwd())
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(service)![1]!
  const [command, ...given] = valueOf('ExecStart').split(' ')
  const env = Object.fromEntries(
    valueOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=', 2)),
  )
  return { command: command!, given, env, patience: Number(valueOf('TimeoutStopSec')) * 1000 }
}

/**
 * Runs `work` on a server of its own, started and stopped as the service file says, with the settings of a new
 * installation and the link that the start prints for its first administrator.
 */
export async function onOwnServer(work: Work): Promise<void> {
  await onServerWith({ DEMO: 'false' }, async (address, printed) => {
    const link = () => /\S+\/auth\/invitation\/\S+/.exec(printed())?.[0]
    await expect.poll(link).toBeTruthy()
    await work(address, link()!)
  })
}

/** The same with the demo programme, for a journey that leaves nothing of it as it was. */
export const onOwnDemo = (work: (address: string) => Promise<void>): Promise<void> =>
  onServerWith({ DEMO: 'true', RATE_LIMITS: 'off' }, work)

type PrintedWork = (address: string, printed: () => string) => Promise<void>

async function onServerWith(over: Record<string, string>, work: PrintedWork): Promise<void> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-e2e-own-'))
  const service = await readService()
  // A service inherits nothing; the rest is what an operator writes into its own file of settings.
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    ...service.env,
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: address,
    LOG_LEVEL: 'warn',
    ...over,
  }
  const server = spawn(service.command, service.given, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  server.stdout.on('data', (text) => (printed += String(text)))
  const ended = once(server, 'exit')
  try {
    const isReady = async () => (await fetch(`${address}/api/v1/ready`).catch(() => null))?.ok ?? false
    const ready = expect.poll(isReady, { timeout: 240_000 }).toBe(true)
    await Promise.race([ready, ended.then(() => Promise.reject(new Error('The server ended at its start.')))])
    await work(address, () => printed)
  } finally {
    const killed = setTimeout(() => server.kill('SIGKILL'), service.patience)
    server.kill('SIGTERM')
    await ended
    clearTimeout(killed)
    await rm(folder, { recursive: true, force: true })
  }
  expect(server.exitCode, 'the service ends by itself, in time').toBe(0)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

type Work = (address: string, firstLink: string) => Promise<void>

/**
 * Runs `work` on a server of its own with the settings of a new installation, for what the shared one has switched off;
 * with the link that the start prints for its first administrator.
 */
export async function onOwnServer(work: Work): Promise<void> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-e2e-own-'))
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: address,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  server.stdout.on('data', (text) => (printed += String(text)))
  const ended = once(server, 'exit')
  try {
    const isReady = async () => (await fetch(`${address}/api/v1/ready`).catch(() => null))?.ok ?? false
    const ready = expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    await Promise.race([ready, ended.then(() => Promise.reject(new Error('The server ended at its start.')))])
    const link = () => /\S+\/auth\/invitation\/\S+/.exec(printed)?.[0]
    await expect.poll(link).toBeTruthy()
    await work(address, link()!)
  } finally {
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

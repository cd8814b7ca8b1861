import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const askForPort = `const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })`

/** Runs `work` on a server of its own with the settings of a new installation, for what the shared one has switched off. */
export async function onOwnServer(work: (address: string) => Promise<void>): Promise<void> {
  const port = execFileSync(process.execPath, ['-e', askForPort], { encoding: 'utf8' }).trim()
  const address = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-e2e-own-'))
  const env = { ...process.env, PORT: port, DATA_DIR: folder, PUBLIC_URL: address, DEMO: 'false', LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    const isReady = async () => (await fetch(`${address}/api/v1/ready`).catch(() => null))?.ok ?? false
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    await work(address)
  } finally {
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

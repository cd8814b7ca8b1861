import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnedError } from './cluster-owner.ts'

const PATIENCE_MS = 3000

/**
 * Lets one process at a time look at a data folder, create and start what is in it. The lock is a name in the kernel
 * (an abstract socket): it needs no file and vanishes with its holder. Where there are none, PostgreSQL's own lock file
 * is all there is.
 */
export async function withStartLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  if (process.platform !== 'linux') return work()
  const release = await acquire(`\0viveiro-${createHash('sha256').update(dataDir).digest('hex')}`)
  return work().finally(release)
}

async function acquire(name: string): Promise<() => void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const release = await tryToListen(name)
    if (release) return release
    if (performance.now() > deadline) throw new OwnedError()
    await sleep(50)
  }
}

function tryToListen(name: string): Promise<(() => void) | null> {
  const { promise, resolve, reject } = Promise.withResolvers<(() => void) | null>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
  server.listen(name, () => resolve(() => server.close()))
  return promise
}

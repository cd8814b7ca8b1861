import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnedError } from './cluster-owner.ts'

const PATIENCE_MS = 3000

/**
 * Lets one process at a time inspect, create and start a data folder. The lock is an abstract socket, a name in the
 * kernel that ends with its holder and needs no file. On systems without them only PostgreSQL's own lock file protects
 * the folder.
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

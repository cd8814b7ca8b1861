import { execFileSync } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './process-alive.ts'

type Postmaster = { pid: number; socketDir: string }

/** The running server of this cluster, read from PostgreSQL's own lock file. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const { pid, socketDir } = await readLockFile(cluster)
  return pid && (await serves(pid, cluster)) ? { pid, socketDir } : null
}

/**
 * PostgreSQL refuses to start while the recorded process id is alive, even if it now belongs to a zombie or another
 * program. It ignores the id of its own parent: so we write ours, and the remaining lines still let it check the old
 * shared memory.
 */
export async function disarmStaleLockFile(cluster: string): Promise<void> {
  const { pid, text } = await readLockFile(cluster)
  if (!pid || !isAlive(pid) || (await serves(pid, cluster))) return
  await writeFile(lockFile(cluster), text.replace(/^.*/, String(process.pid)))
}

async function readLockFile(cluster: string) {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => '')
  const [pid = '', , , , socketDir = ''] = text.split('\n')
  // PostgreSQL writes a negative id in single-user mode.
  return { pid: Math.abs(Number.parseInt(pid, 10)), socketDir, text }
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** True only for a process on this cluster: PostgreSQL uses the cluster as its working directory. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return commandLine(pid).includes(cluster)
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

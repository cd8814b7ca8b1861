import { execFileSync } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './process-alive.ts'

type Postmaster = { pid: number; socketDir: string }

/** The server that runs on this cluster, by the file that PostgreSQL itself keeps as its lock. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const { pid, socketDir } = await readLockFile(cluster)
  return pid && (await serves(pid, cluster)) ? { pid, socketDir } : null
}

/**
 * PostgreSQL takes any living process with the recorded number for its predecessor, even a zombie or another program
 * after a restart of the machine. It knows that its own parent cannot be one: so the file gets our number, and its
 * remaining lines still let PostgreSQL check that no process holds the old shared memory.
 */
export async function disarmStaleLockFile(cluster: string): Promise<void> {
  const { pid, text } = await readLockFile(cluster)
  if (!pid || !isAlive(pid) || (await serves(pid, cluster))) return
  await writeFile(lockFile(cluster), text.replace(/^.*/, String(process.pid)))
}

async function readLockFile(cluster: string) {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => '')
  const [pid = '', , , , socketDir = ''] = text.split('\n')
  // PostgreSQL writes a negative number while it runs without clients.
  return { pid: Math.abs(Number.parseInt(pid, 10)), socketDir, text }
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** Only a process that works on this cluster counts; PostgreSQL makes the cluster its working folder. */
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

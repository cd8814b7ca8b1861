import { execFileSync } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from './process-alive.ts'

export type Postmaster = { pid: number; socketDir: string }

/** The server that runs on this cluster, by the file that PostgreSQL itself keeps as its lock. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pidLine = '', , , , socketDir = ''] = text.split('\n')
  // PostgreSQL writes a negative number while it runs without clients.
  const pid = Math.abs(Number.parseInt(pidLine, 10))
  return pid && (await serves(pid, cluster)) ? { pid, socketDir } : null
}

/** After a crash of the machine the number may belong to any other program: only one that works on this cluster counts. */
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

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findPostmaster } from '#api/postgres/postmaster-file.ts'

export type Writer = { pid: number; acknowledged: string[]; kill: () => Promise<void> }

/** Starts a process that owns the folder's database and writes; resolves after its first acknowledged row. */
export async function startWriter(dataDir: string, durability: 'durable' | 'careless' = 'durable'): Promise<Writer> {
  const script = path.join(import.meta.dirname, 'database-writer.ts')
  const child = spawn(process.execPath, [script, dataDir, durability], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => acknowledged.push(line))
  await Promise.race([once(lines, 'line'), failOnExit(once(child, 'exit'))])
  const kill = async () => {
    const ended = once(lines, 'close')
    child.kill('SIGKILL')
    await ended
  }
  return { pid: child.pid ?? 0, acknowledged, kill }
}

async function failOnExit(exit: Promise<unknown[]>): Promise<never> {
  const [code] = await exit
  throw new Error(`The writer ended with ${String(code)}`)
}

/** Kills the postmaster of this folder and all its processes, like a power cut. */
export async function killServer(dataDir: string): Promise<void> {
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'))
  if (!postmaster) return
  for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) killNow(pid)
}

export function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

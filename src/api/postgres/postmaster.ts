import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectAsOwner, OwnedError } from './cluster-owner.ts'
import { spawnAs, type Account } from './postgres-account.ts'
import { StartError } from './start-error.ts'

export type PostmasterOptions = {
  cluster: string
  socketDir: string
  postgres: string
  account: Account
  settings: Record<string, string>
}

export type Postmaster = { pid: number; owner: Client; exited: Promise<string>; stop: () => Promise<void> }

const FAST_STOP_MS = 6000
const KEPT_LINES = 20

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, socketDir, postgres, account, settings } = options
  const all = { ...settings, listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700' }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, because Ctrl-C reaches the whole process group and the database must outlive the last request.
  const child = spawnAs(account, postgres, ['-D', cluster, ...flags], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: undefined, LANG: 'C' },
  })
  const lines = keepLastLines(child)
  const exited = once(child, 'exit').then(
    () => lines.join('\n'),
    (error: Error) => error.message,
  )
  const watchdog = watch(child.pid, socketDir)
  try {
    const owner = await waitForOwner(child, socketDir, exited)
    const release = keepOwnership(owner, () => waitForOwner(child, socketDir, exited))
    const stop = () => release().then(() => stopChild(child, watchdog))
    return { pid: child.pid ?? 0, owner, exited, stop }
  } catch (error) {
    await stopChild(child, watchdog)
    throw error
  }
}

/** When one of its processes crashes, PostgreSQL closes all connections: the owner's lock must be taken again. */
function keepOwnership(first: Client, regain: () => Promise<Client>): () => Promise<void> {
  let owner = first
  let released = false
  const watchEnd = () =>
    owner.once('end', () => {
      if (!released) regain().then(replace, () => {}) // Fails when the server has ended, which the supervisor handles.
    })
  const replace = async (client: Client) => {
    owner = client
    if (released) await client.end()
    else watchEnd()
  }
  watchEnd()
  return async () => {
    released = true
    await owner.end().catch(() => {})
  }
}

async function waitForOwner(child: ChildProcess, socketDir: string, exited: Promise<string>): Promise<Client> {
  for (;;) {
    try {
      return await connectAsOwner(socketDir)
    } catch (error) {
      if (error instanceof StartError || isLasting(error)) throw error
      if (hasExited(child)) throw startFailure(await exited)
    }
    await sleep(15)
  }
}

/** Damaged pages, a disk that is full or fails: another try would end the same way. */
const isLasting = (error: unknown) => /^(XX|58|53100)/.test((error as { code?: string }).code ?? '')

// The loop is bounded: under an init that reaps no zombies a dead server would look alive forever.
const WATCHDOG = `
  read -r _
  kill -INT "$1"
  turns=0
  while kill -0 "$1" 2>/dev/null && [ $turns -lt 50 ]; do sleep 0.2; turns=$((turns + 1)); done
  rm -rf "$2"`

/** Waits on a pipe that closes when this process dies in any way, then stops the server and cleans up. */
function watch(pid: number | undefined, socketDir: string): ChildProcess {
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'viveiro-watchdog', String(pid), socketDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => {}) // Without it the next start stops the orphan.
  watchdog.stdin?.on('error', () => {})
  return watchdog
}

async function stopChild(child: ChildProcess, watchdog: ChildProcess): Promise<void> {
  watchdog.kill('SIGKILL')
  if (hasExited(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  // An immediate stop loses nothing; the next start replays the write-ahead log.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
  await exit
  clearTimeout(impatience)
}

const hasExited = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

function keepLastLines(child: ChildProcess): string[] {
  const lines: string[] = []
  if (!child.stderr) return lines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > KEPT_LINES) lines.shift()
  })
  return lines
}

/** Another process has not released the cluster yet. */
export class BusyError extends OwnedError {}

function startFailure(output: string): StartError {
  if (/lock file .* already exists|shared memory block .* still in use/.test(output)) return new BusyError()
  const line = output.split('\n').findLast((text) => /FATAL|PANIC|could not/.test(text)) ?? output.trim()
  const reason = line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it gave no reason'
  return new StartError(`PostgreSQL does not start: ${reason}.`)
}

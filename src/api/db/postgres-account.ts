import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** PostgreSQL refuses to run as root: how its programs are started under another account, and who owns its files. */
export type Account = { prefix: string[]; uid: number; gid: number }

const NOBODY = 65534
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

export function chooseAccount(postgres: string): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { prefix: [], uid, gid }
  // The process is "nobody" inside the namespace while its files stay root's, so it works below a folder only root can
  // enter.
  const inNamespace: Account = { prefix: USER_NAMESPACE, uid, gid }
  if (process.platform === 'linux' && canRun(inNamespace, postgres)) return inNamespace
  return nobodyAccount(postgres)
}

export function nobodyAccount(postgres: string): Account {
  const nobody: Account = { prefix: [], uid: NOBODY, gid: NOBODY }
  if (canRun(nobody, postgres)) return nobody
  throw new StartError(
    'PostgreSQL refuses to run as root and no unprivileged account can run it here: start as an ordinary user, or set DATABASE_URL.',
  )
}

export function spawnAs(account: Account, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const [program, ...rest] = commandLine(account, command, args)
  return spawn(program, rest, { ...options, ...identity(account) })
}

/** When root starts a cluster of another account (such as from a container), its files change owner. */
export async function handOver(folder: string, account: Account): Promise<void> {
  if (process.getuid?.() !== 0 || (await stat(folder)).uid === account.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await chown(path.join(folder, entry), account.uid, account.gid)
  await chown(folder, account.uid, account.gid)
}

function canRun(account: Account, command: string): boolean {
  const [program, ...rest] = commandLine(account, command, ['--version'])
  return spawnSync(program, rest, { stdio: 'ignore', ...identity(account) }).status === 0
}

function commandLine(
  { prefix: [wrapper, ...options] }: Account,
  command: string,
  args: string[],
): [string, ...string[]] {
  return wrapper === undefined ? [command, ...args] : [wrapper, ...options, command, ...args]
}

const identity = ({ uid, gid }: Account) => (uid === process.getuid?.() ? {} : { uid, gid })

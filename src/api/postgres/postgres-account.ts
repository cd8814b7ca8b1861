import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** PostgreSQL refuses to run as root: how its programs are started under another account, and who owns its files. */
export type Account = { prefix: string[]; uid: number; gid: number }

const NOBODY = 65534
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** Root runs the server of an existing cluster as the account that owns it. */
export function chooseAccount(postgres: string, owner?: { uid: number; gid: number }): Account {
  if (process.getuid?.() === 0 && owner && owner.uid !== 0) return ownerAccount(postgres, owner)
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
  return ordinaryAccount(
    postgres,
    { uid: NOBODY, gid: NOBODY },
    'PostgreSQL refuses to run as root and no unprivileged account can run it here: start as an ordinary user, or set DATABASE_URL.',
  )
}

function ownerAccount(postgres: string, owner: { uid: number; gid: number }): Account {
  const sentence = `The database belongs to the account ${owner.uid}, which cannot run PostgreSQL here: start as that account.`
  return ordinaryAccount(postgres, owner, sentence)
}

function ordinaryAccount(postgres: string, { uid, gid }: { uid: number; gid: number }, sentence: string): Account {
  const account: Account = { prefix: [], uid, gid }
  if (canRun(account, postgres)) return account
  throw new StartError(sentence)
}

export function spawnAs(account: Account, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const [program, ...rest] = commandLine(account, command, args)
  return spawn(program, rest, { ...options, ...identity(account) })
}

/** Gives a new, empty folder to the account; existing data keeps its owner. */
export async function giveNewFolder(folder: string, { uid, gid }: Account): Promise<void> {
  if (uid !== process.getuid?.()) await chown(folder, uid, gid)
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

import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { StartError } from '../postgres/start-error.ts'

const isAccessible = `require('node:fs').accessSync(process.argv[1])`

/**
 * Root that works on the data of another account continues as that account: files that root wrote there would lock the
 * account out of its own data. Nothing ever changes its owner.
 */
export async function becomeOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dataDir).catch(() => undefined)
  if (!owner || owner.uid === 0) return
  const { uid, gid } = owner
  const tried = spawnSync(process.execPath, ['-e', isAccessible, import.meta.filename], { uid, gid, stdio: 'ignore' })
  if (tried.status !== 0) {
    throw new StartError(
      `${dataDir} belongs to the account ${uid}, which cannot read this program: start it as that account, from a folder it can read.`,
    )
  }
  process.setgroups!([gid])
  process.setgid!(gid)
  process.setuid!(uid)
}

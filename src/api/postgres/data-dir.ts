import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** Creates the folder if needed and checks that it is writable; returns its real path without links. */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartError(`The folder ${dataDir} cannot be written to (${code}): choose another one with DATA_DIR.`)
  }
}

/** Node's recursive mkdir loops forever where creating an entry fails with ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch(async (error) => {
    if (!(await isFolder(folder))) throw error // Otherwise another process created it.
  })
}

const isFolder = (name: string) =>
  stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  )

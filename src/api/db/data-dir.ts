import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** Makes sure that the folder is there and can be written to; answers its one true name, whatever links lead to it. */
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

/** Node's own recursive mkdir never ends where a folder refuses new entries as "not found", as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch(async (error) => {
    if (!(await isFolder(folder))) throw error // Otherwise another process was faster.
  })
}

const isFolder = (name: string) =>
  stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  )

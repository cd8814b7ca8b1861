import { constants, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'

const SYNCED_TOGETHER = 64

type CopyOptions = { skip?: (relative: string) => boolean }

/** Copies a folder that is written to meanwhile: skips files that vanish, keeps files that exist already. */
export async function copyFolder(from: string, to: string, { skip = () => false }: CopyOptions = {}): Promise<void> {
  const copyInto = async (relative: string): Promise<void> => {
    await mkdir(path.join(to, relative), { recursive: true, mode: 0o700 })
    for (const entry of await ignoreVanished(readdir(path.join(from, relative), { withFileTypes: true }), [])) {
      const name = path.join(relative, entry.name)
      if (skip(name)) continue
      if (entry.isDirectory()) await copyInto(name)
      else if (entry.isFile()) await copyOne(path.join(from, name), path.join(to, name))
    }
  }
  await copyInto('.')
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await ignoreVanished(copyFile(from, to, constants.COPYFILE_EXCL), undefined)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function ignoreVanished<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}

/** Flushes a whole folder to disk. */
export async function syncTree(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  // In parallel, so that the file system writes its journal once for many files.
  for (let start = 0; start < names.length; start += SYNCED_TOGETHER) {
    const some = names.slice(start, start + SYNCED_TOGETHER)
    await Promise.all(some.map((name) => syncEntry(path.join(folder, name))))
  }
  await syncEntry(folder)
}

async function syncEntry(name: string): Promise<void> {
  const handle = await open(name, 'r')
  await handle.sync().finally(() => handle.close())
}

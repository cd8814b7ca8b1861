import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireKey, type Storage } from './storage.ts'

const unfinished = '.part'

/** Two folder levels, so that no folder grows without bound. */
export function folderStorage(root: string): Storage {
  // The random end of a version 7 UUID; its beginning is the time, which would fill one folder a month.
  const pathOf = (key: string) => join(root, requireKey(key).slice(-2), key)
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path + unfinished, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path + unfinished, path)
      await syncFolder(dirname(path))
    },
    async get(key) {
      const file = await open(pathOf(key)).catch(unlessAbsent)
      return file?.createReadStream()
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(key) + unfinished, { force: true })
    },
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Flushes the folder entry of a new file as well; Windows cannot and need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { StartError } from './start-error.ts'

const MANIFEST = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  files: z.record(z.string(), z.string()),
})

/** Writes the SHA-256 of every file of a finished backup. */
export async function writeManifest(folder: string): Promise<number> {
  const files = await hashFiles(folder)
  const content: z.infer<typeof manifest> = { format: 1, createdAt: new Date().toISOString(), files }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(content, null, 1), { flush: true, mode: 0o600 })
  return Object.keys(files).length
}

/** Refuses a backup with missing, changed or added files; returns the number of files. */
export async function verifyManifest(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${folder} is not a backup: it has no ${MANIFEST}.`)
  const { files: expected } = parse(text, folder)
  const found = await hashFiles(folder)
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  const wrong = [...names].filter((name) => expected[name] !== found[name])
  if (wrong.length > 0) {
    throw new StartError(
      `The backup ${folder} is damaged: ${wrong.length} files differ from its list, ${wrong[0]} first.`,
    )
  }
  return names.size
}

function parse(text: string, folder: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${path.join(folder, MANIFEST)} cannot be read: it is damaged or of another version.`)
  }
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== MANIFEST)
    .toSorted()
  const hashes: Record<string, string> = {}
  for (const name of names) hashes[name] = await hashFile(path.join(folder, name))
  return hashes
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

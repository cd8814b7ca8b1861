import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSigningKey } from './tokens.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'viveiro-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const load = () => loadSigningKey({ kind: 'embedded', dataDir })

describe('the key of an embedded installation', () => {
  it('is made once, whole, and for its owner alone, also when two ask at once', async () => {
    const [first, second] = await Promise.all([load(), load()])
    expect(first).toEqual(second)
    expect(await load()).toEqual(first)
    expect(first.secret).toHaveLength(32)
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['token.json'])
    expect((await stat(join(dataDir, 'keys', 'token.json'))).mode & 0o777).toBe(0o600)
  })

  it('that cannot be read is named in one sentence', async () => {
    await load()
    await writeFile(join(dataDir, 'keys', 'token.json'), '')
    await expect(load()).rejects.toThrow(/token\.json cannot be read\. Delete the file/)
  })
})

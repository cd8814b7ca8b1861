import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSettings } from '#api/env.ts'
import { folderStorage } from './folder-storage.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let server: ChildProcess
let endpoint: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viveiro-storage-'))
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const place = [
    '--directory',
    join(folder, 's3'),
    '--address',
    '127.0.0.1',
    '--port',
    '0',
    '--configure-bucket',
    'viveiro',
  ]
  server = spawn(process.execPath, [program, ...place], { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: server.stdout! })) {
    const port = /:(\d+)$/.exec(line)?.[1]
    if (port) {
      endpoint = `http://127.0.0.1:${port}`
      break
    }
  }
})
afterAll(async () => {
  server.kill()
  await once(server, 'exit')
  await rm(folder, { recursive: true })
})

const onFolder = () => openStorage(readSettings({ DATA_DIR: folder }))
const onS3 = (bucket = 'viveiro', accessKeyId = 'S3RVER') =>
  openStorage(
    readSettings({
      STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=eu-west-3`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
  )

async function read(storage: Storage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.get(key)
  return stream && buffer(stream)
}

describe.each([
  ['a folder', onFolder],
  ['S3', () => onS3()],
])('%s', (_, open) => {
  it('returns the stored bytes', async () => {
    const storage = open()
    const key = randomUUIDv7()
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await storage.put(key, content, 'application/pdf')
    expect(content.equals((await read(open(), key))!)).toBe(true)
  })

  it('replaces the content of a key', async () => {
    const storage = open()
    const key = randomUUIDv7()
    await storage.put(key, Buffer.from('first, and longer'), 'text/plain')
    await storage.put(key, Buffer.from('second'), 'text/plain')
    expect(String(await read(storage, key))).toBe('second')
  })

  it('answers a missing key with nothing, and deletes it without error', async () => {
    const storage = open()
    const key = randomUUIDv7()
    expect(await storage.get(key)).toBeUndefined()
    await storage.delete(key)
  })

  it('forgets a deleted key', async () => {
    const storage = open()
    const [one, other] = [randomUUIDv7(), randomUUIDv7()]
    await storage.put(one, Buffer.from('1'), 'text/plain')
    await storage.put(other, Buffer.from('2'), 'text/plain')
    await storage.delete(one)
    expect(await storage.get(one)).toBeUndefined()
    expect(String(await read(storage, other))).toBe('2')
  })

  it.each(['../../etc/passwd', '', 'A', `${randomUUIDv7()}/..`])('refuses the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('UUID')
    await expect(storage.get(key)).rejects.toThrow('UUID')
    await expect(storage.delete(key)).rejects.toThrow('UUID')
  })
})

describe('the folder', () => {
  it('deletes the rest of an interrupted upload', async () => {
    const root = join(folder, 'interrupted')
    const storage = folderStorage(root)
    const key = randomUUIDv7()
    await storage.put(key, Buffer.from('x'), 'text/plain')
    const place = join(root, key.slice(-2))
    await rename(join(place, key), join(place, `${key}.part`))
    await storage.delete(key)
    expect(await readdir(place)).toEqual([])
  })

  it('is readable by its owner only', async () => {
    const root = join(folder, 'private')
    const storage = folderStorage(root)
    const key = randomUUIDv7()
    await storage.put(key, Buffer.from('x'), 'text/plain')
    const { mode } = await stat(join(root, key.slice(-2), key))
    expect(mode & 0o777).toBe(0o600)
  })
})

describe('S3', () => {
  it('waits half a minute for an answer to begin, and longer for its content', async () => {
    const asked: ServerResponse[] = []
    const slow = createServer((_request, answer) => void asked.push(answer)).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as AddressInfo
    const STORAGE_URL = `s3://id:secret@viveiro?endpoint=http://127.0.0.1:${port}`
    const storage = openStorage(readSettings({ STORAGE_URL }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = storage.get(randomUUIDv7()).catch((error: Error) => error.message)
      await once(slow, 'request')
      vi.advanceTimersByTime(30_000)
      expect(await silent).toBe('The storage does not answer')

      const begun = storage.get(randomUUIDv7())
      await once(slow, 'request')
      asked[1]!.write('slow')
      const stream = await begun
      vi.advanceTimersByTime(3_600_000)
      asked[1]!.end('ly')
      expect(String(await buffer(stream!))).toBe('slowly')
    } finally {
      vi.useRealTimers()
      slow.closeAllConnections()
      slow.close()
    }
  })

  it('fails with the status when the bucket or the credentials are wrong', async () => {
    const key = randomUUIDv7()
    await expect(onS3('absent').put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('404')
    await expect(onS3('viveiro', 'unknown').put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('403')
  })

  it.each([
    ['s3://viveiro?endpoint=ftp://x', 'endpoint'],
    ['s3://?endpoint=http://x', 'bucket'],
    ['s3://viveiro', 'AWS_ACCESS_KEY_ID'],
    ['s3://a%ZZ:b@viveiro', 'percent-encoded'],
  ])('stops the start at %s', (STORAGE_URL, said) => {
    expect(() => readSettings({ STORAGE_URL })).toThrow(said)
  })

  it('reads credentials from the URL', () => {
    const { s3 } = readSettings({ STORAGE_URL: 's3://id:se%2Fcret@bucket?region=eu-west-3' })
    expect(s3).toEqual({
      bucket: 'bucket',
      endpoint: 'https://s3.eu-west-3.amazonaws.com',
      region: 'eu-west-3',
      accessKeyId: 'id',
      secretAccessKey: 'se/cret',
    })
  })
})

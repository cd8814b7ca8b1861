import { join } from 'node:path'
import { createThread } from '../process/thread.ts'

export type Uncleaned = { content: Uint8Array; contentType: string }
export type Cleaned = { content: Uint8Array | undefined }

const program = join(import.meta.dirname, 'metadata-thread.ts')

/**
 * Files without metadata, made outside the event loop: whoever sends a file can make it slow to read. The result is
 * undefined for a file that cannot be opened for that, or not within the time.
 */
export function createCleaner(milliseconds: number) {
  const ask = createThread<Cleaned>(program, { milliseconds, idleMilliseconds: 30_000 })
  return async (content: Buffer, contentType: string): Promise<Buffer | undefined> => {
    const cleaned = await ask({ content, contentType } satisfies Uncleaned).catch((): Cleaned => ({
      content: undefined,
    }))
    return cleaned.content && Buffer.from(cleaned.content)
  }
}

export const cleanFile = createCleaner(10_000)

import { join } from 'node:path'
import { createThread } from '../../process/thread.ts'

export type Cleaned = { content: Uint8Array; contentType: string; ending: string } | { content: undefined }

const program = join(import.meta.dirname, 'clean-thread.ts')

/**
 * Files without names, made outside the event loop: whoever sends a file can make it slow to read. The result is
 * undefined for a file that cannot be cleaned, or not within the time.
 */
export function createCleaner(milliseconds: number) {
  const ask = createThread<Cleaned>(program, { milliseconds, idleMilliseconds: 30_000 })
  return async (content: Buffer) => {
    const cleaned = await ask(content).catch((): Cleaned => ({ content: undefined }))
    return cleaned.content && { ...cleaned, content: Buffer.from(cleaned.content) }
  }
}

export const cleanFile = createCleaner(10_000)

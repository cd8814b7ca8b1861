import { parentPort } from 'node:worker_threads'
import type { Cleaned, Uncleaned } from './clean-file.ts'
import { withoutMetadata } from './without-metadata.ts'

/** Takes metadata out of files in a thread of its own, one after the other. */
parentPort!.on('message', ({ content, contentType }: Uncleaned) =>
  parentPort!.postMessage(clean(content, contentType), []),
)

function clean(content: Uint8Array, contentType: string): Cleaned {
  try {
    return { content: withoutMetadata(Buffer.from(content), contentType) }
  } catch {
    return { content: undefined }
  }
}

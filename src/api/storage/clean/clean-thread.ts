import { parentPort } from 'node:worker_threads'
import type { Cleaned } from './clean-file.ts'
import { clean } from './clean.ts'

/** Cleans files in a thread of its own, one after the other. */
parentPort!.on('message', (content: Uint8Array) => parentPort!.postMessage(cleaned(content), []))

/** Whatever goes wrong with a file: it is not handed out. */
function cleaned(content: Uint8Array): Cleaned {
  try {
    return clean(Buffer.from(content))
  } catch {
    return { content: undefined }
  }
}

import { join } from 'node:path'
import { createThread } from '#api/process/thread.ts'
import type { ReportQuestion } from './draw.ts'

const program = join(import.meta.dirname, 'paper-thread.ts')
const make: (question: ReportQuestion) => Promise<Uint8Array> = createThread(program, {
  milliseconds: 120_000,
  idleMilliseconds: 30_000,
})

/** Reports as PDF, drawn one after the other in a thread of their own. */
export async function drawPaper(question: ReportQuestion): Promise<Buffer> {
  const file = await make(question)
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}

import { join } from 'node:path'
import { createThread } from '#api/process/thread.ts'
import type { ReportQuestion } from '../report/draw.ts'
import type { AttendanceQuestion } from './draw.ts'

const program = join(import.meta.dirname, 'attendance-thread.ts')
const make: (question: AttendanceQuestion | ReportQuestion) => Promise<Uint8Array> = createThread(program, {
  milliseconds: 120_000,
  idleMilliseconds: 30_000,
})

/** Certificates and reports as PDF, drawn one after the other in a thread of their own. */
export async function drawPaper(question: AttendanceQuestion | ReportQuestion): Promise<Buffer> {
  const file = await make(question)
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
}

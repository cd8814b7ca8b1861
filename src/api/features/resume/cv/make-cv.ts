import { join } from 'node:path'
import { createThread } from '#api/process/thread.ts'
import type { CvLayout } from '#contract/resume/resume.ts'
import type { CvContent } from './content.ts'
import type { CvDrawing } from './pen.ts'

export type CvQuestion = { layout: CvLayout; content: CvContent }

const program = join(import.meta.dirname, 'cv-thread.ts')

/** Draws a CV outside the event loop: reading the fonts and drawing two pages takes some 200 ms. */
export const makeCv: (question: CvQuestion) => Promise<CvDrawing> = createThread(program, {
  milliseconds: 30_000,
  idleMilliseconds: 30_000,
})

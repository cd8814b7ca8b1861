import { parentPort } from 'node:worker_threads'
import { drawClassic } from './classic.ts'
import type { CvQuestion } from './make-cv.ts'
import { drawModern } from './modern.ts'

/** Draws CVs in a thread of its own, one after the other. */
parentPort!.on('message', ({ layout, content }: CvQuestion) => {
  const draw = layout === 'modern' ? drawModern : drawClassic
  // A failure ends the thread, which refuses the question.
  void draw(content).then((drawing) => parentPort!.postMessage(drawing, [drawing.file.buffer]))
})

import { parentPort } from 'node:worker_threads'
import { drawReport, type ReportQuestion } from './draw.ts'

/** Draws reports in a thread of its own; a failure ends the thread, which refuses the question. */
parentPort!.on('message', (question: ReportQuestion) => {
  void drawReport(question).then((file) => parentPort!.postMessage(file, [file.buffer]))
})

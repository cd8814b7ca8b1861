import { parentPort } from 'node:worker_threads'
import { drawAttendance, type AttendanceQuestion } from './draw.ts'

/** Draws certificates in a thread of its own, one after the other. */
parentPort!.on('message', (question: AttendanceQuestion) => {
  // A failure ends the thread, which refuses the question.
  void drawAttendance(question).then((file) => parentPort!.postMessage(file, [file.buffer]))
})

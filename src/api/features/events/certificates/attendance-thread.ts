import { parentPort } from 'node:worker_threads'
import { drawReport, type ReportQuestion } from '../report/draw.ts'
import { drawAttendance, type AttendanceQuestion } from './draw.ts'

/** Draws certificates and reports in a thread of its own, one after the other. */
parentPort!.on('message', (question: AttendanceQuestion | ReportQuestion) => {
  // A failure ends the thread, which refuses the question.
  void ('report' in question ? drawReport(question) : drawAttendance(question)).then((file) =>
    parentPort!.postMessage(file, [file.buffer]),
  )
})

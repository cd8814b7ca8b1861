import { parentPort } from 'node:worker_threads'
import { drawCertificate, type CertificateQuestion } from './draw.ts'

/** Draws certificates in a thread of its own, one after the other. */
parentPort!.on('message', (question: CertificateQuestion) => {
  // A failure ends the thread, which refuses the question.
  void drawCertificate(question).then((file) => parentPort!.postMessage(file, [file.buffer]))
})

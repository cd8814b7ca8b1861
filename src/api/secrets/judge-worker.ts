import { parentPort } from 'node:worker_threads'
import { judgePassword } from '#contract/auth/password.ts'

/** Judges passwords in a thread of its own, one after the other. */
parentPort!.on('message', (question: Parameters<typeof judgePassword>) => {
  void judgePassword(...question).then((judgement) => parentPort!.postMessage(judgement, []))
})

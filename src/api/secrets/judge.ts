import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { judgePassword, PasswordJudgement } from '#contract/password.ts'
import { AppError } from '../http/errors.ts'

type Judge = typeof judgePassword

const program = join(import.meta.dirname, 'judge-worker.ts')

/**
 * Judges new passwords outside the event loop: a password made for it takes half a second of work. One at a time, each
 * within the time limit; the thread that exceeds it is ended.
 */
export function createJudge(milliseconds: number): Judge {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  return (...question) => {
    const answer = last.then(() => ask((worker ??= startWorker()), question, milliseconds))
    last = answer.catch(end)
    return answer
  }
}

/** It never keeps the process alive. */
function startWorker(): Worker {
  const worker = new Worker(program)
  worker.unref()
  return worker
}

function ask(worker: Worker, question: Parameters<Judge>, milliseconds: number): Promise<PasswordJudgement> {
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) => {
      stop()
      reject(new AppError('unavailable', { cause }))
    }
    const take = (judgement: PasswordJudgement) => {
      stop()
      resolve(judgement)
    }
    const timer = setTimeout(refuse, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      worker.off('message', take).off('error', refuse).off('exit', refuse)
    }
    worker.on('message', take).on('error', refuse).on('exit', refuse)
    worker.postMessage(question, [])
  })
}

export const judge = createJudge(5000)

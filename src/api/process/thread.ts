import { Worker } from 'node:worker_threads'
import { AppError } from '../http/errors.ts'

type Limits = {
  /** For one question; a thread that exceeds it is ended. */
  milliseconds: number
  /** How long a thread without work stays; its memory returns to the system when it ends. Without it, it stays. */
  idleMilliseconds?: number
}

/** Work outside the event loop, in a thread of its own that answers one question at a time. */
export function createThread<Answer>(
  program: string,
  { milliseconds, idleMilliseconds }: Limits,
): (question: unknown) => Promise<Answer> {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  const rest = () => {
    clearTimeout(idle)
    if (idleMilliseconds !== undefined) idle = setTimeout(end, idleMilliseconds).unref()
  }
  return (question) => {
    const answer = last.then(() => {
      clearTimeout(idle)
      return ask<Answer>((worker ??= startWorker(program)), question, milliseconds)
    })
    last = answer.then(rest, end)
    return answer
  }
}

/** It never keeps the process alive. Under `node --watch` it would send what it imports as if these were answers. */
function startWorker(program: string): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  const worker = new Worker(program, { env })
  worker.unref()
  return worker
}

function ask<Answer>(worker: Worker, question: unknown, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) => {
      stop()
      reject(new AppError('unavailable', { cause }))
    }
    const take = (answer: Answer) => {
      stop()
      resolve(answer)
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

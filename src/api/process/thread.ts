import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'

type Limits = {
  /** Of work on one question: a thread that exceeds it is ended, one that waits for its turn on a busy machine is not. */
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

/** Times the work that a question may take: after this it is given up, however little of it was done. */
const mostWaiting = 12

function ask<Answer>(worker: Worker, question: unknown, milliseconds: number): Promise<Answer> {
  const asked = performance.now()
  const before = workOf(worker)
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) => {
      stop()
      reject(new AppError('unavailable', { cause }))
    }
    const take = (answer: Answer) => {
      stop()
      resolve(answer)
    }
    const check = async () => {
      const worked = (await workOf(worker)) - (await before)
      if (timer === undefined) return
      const waited = performance.now() - asked
      if (worked >= milliseconds || waited >= mostWaiting * milliseconds) refuse()
      else timer = setTimeout(check, Math.max(1, milliseconds - worked))
    }
    let timer: NodeJS.Timeout | undefined = setTimeout(check, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
      worker.off('message', take).off('error', refuse).off('exit', refuse)
    }
    worker.on('message', take).on('error', refuse).on('exit', refuse)
    worker.postMessage(question, [])
  })
}

/** In milliseconds on a core; none while it starts. */
const workOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )

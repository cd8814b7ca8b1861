import { setTimeout as pause } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { hourMs } from '#contract/times.ts'
import type { Deps } from '../deps.ts'
import { hookRunner } from '../hooks/run.ts'
import { sendDueMails } from '../mail/delivery.ts'
import { openTransport } from '../mail/transport.ts'
import { sealPending, tidyUp } from './housekeeping.ts'
import type { JobHandlers } from './jobs.ts'
import { runDueJobs } from './run-jobs.ts'

type Options = {
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Milliseconds between two polls. */
  every?: number
}
export type Worker = {
  /** Resolves after the running work has ended. */
  stop(): Promise<void>
  /** Runs all due jobs and mails, and returns their number. */
  runDue(): Promise<number>
}

/** Until it is sealed, an entry of the audit log can be changed unnoticed by whoever can write to the database. */
export const sealEvery = 2000
const tidyEvery = hourMs

/** Polls jobs and mails for as long as the process lives; instances share the work. */
export function startWorker(deps: Deps, handlers: JobHandlers, { log, every = 1000 }: Options): Worker {
  const transport = openTransport(deps.settings)
  const stopping = new AbortController()
  const { signal } = stopping

  const runDue = async () => {
    let total = 0
    let done: number
    do {
      done = (await runDueJobs(deps, handlers, log)) + (await sendDueMails(deps, transport, log))
      total += done
    } while (done > 0 && !signal.aborted)
    return total
  }
  const loop = async (chores: (() => Promise<void>)[]) => {
    while (await paused(every, signal)) for (const turn of chores) if (!signal.aborted) await turn()
  }
  const hooks = hookRunner(deps, signal)
  const running = Promise.all([
    loop([chore(runDue, 0, log), chore(() => tidyUp(deps, signal), tidyEvery, log)]),
    // Beside the others: however long a job takes or how many mails are due, sealing does not wait.
    loop([chore(() => sealPending(deps, log, signal), sealEvery, log)]),
    loop([chore(hooks.poll, 0, log)]),
  ])
  return {
    runDue,
    stop: async () => {
      stopping.abort()
      await running
      await hooks.settle()
    },
  }
}

/** False when the pause was cut short by a stop. */
async function paused(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await pause(milliseconds, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

/** Work repeated at most this often. An unavailable database is logged once, not at every poll. */
function chore(work: () => Promise<unknown>, every: number, log: Options['log']): () => Promise<void> {
  let next = 0
  let isFailing = false
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + every
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'background work failed')
      isFailing = true
    }
  }
}

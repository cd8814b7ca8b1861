import { randomBytes } from 'node:crypto'
import { answerDays } from '#contract/asked.ts'
import { dayMs } from '#contract/times.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { schedule, type JobHandlers } from '../jobs/jobs.ts'
import { hashToken } from './invitations.ts'

/** The secret of a link in a mail, and what is kept of it. */
export function newLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

type Due = { due_at: Date }

export const closesAt = ({ due_at }: Due) => new Date(due_at.getTime() + answerDays * dayMs)
export const isOpen = (question: Due, now: Date) => question.due_at <= now && now < closesAt(question)

type Asking = {
  kind: string
  key: string
  /** When the next people are to be asked. */
  findNext: (tx: Tx) => Promise<Date | null>
  /** Asks those whose day has come. */
  ask: (tx: Tx, deps: Deps) => Promise<void>
}

/** One job asks everybody whose day has come, and plans itself for the next ones. */
export function askingJob({ kind, key, findNext, ask }: Asking) {
  const plan = async (tx: Tx): Promise<void> => {
    const runAt = await findNext(tx)
    if (runAt) await schedule(tx, { kind, payload: {}, runAt, key })
  }
  const run = (deps: Deps) =>
    transaction(deps.db, async (tx) => {
      await ask(tx, deps)
      await plan(tx)
    })
  const jobs: JobHandlers = { [kind]: run }
  return { plan, jobs }
}

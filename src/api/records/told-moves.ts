import { heldMinutes } from '#contract/audit/held.ts'
import { minuteMs } from '#contract/times.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { schedule, type JobHandlers } from '../jobs/jobs.ts'

/** For so many minutes a move can be undone; then the person is told of it. */
export function undoWindow(minutes: number) {
  const length = minutes * minuteMs
  return {
    /** When the mail about a move leaves; until then it can be undone. */
    tellingTime: (movedAt: Date) => new Date(movedAt.getTime() + length),
    /** Moves from before this moment can no longer be undone. */
    toldFrom: (now: Date) => new Date(now.getTime() - length),
  }
}

export const heldWindow = undoWindow(heldMinutes)

type Payload = Record<string, string>
type DueMoves = { movedBy: Date; limit: number }
type ToldMoves = ReturnType<typeof undoWindow> & {
  job: string
  /** Tells those who were moved by this time and returns their number. Marking them in the same commit tells nobody twice. */
  tellDue: (tx: Tx, deps: Deps, due: DueMoves, payload: Payload) => Promise<number>
}

const toldAtOnce = 200

/** Moves of which people are told by a job, when they can no longer be undone. */
export function toldMoves({ job, tellDue, tellingTime, toldFrom }: ToldMoves) {
  const tellMoves = async (deps: Deps, payload: Payload = {}): Promise<void> => {
    const due = { movedBy: toldFrom(deps.clock()), limit: toldAtOnce }
    for (;;) {
      const told = await transaction(deps.db, (tx) => tellDue(tx, deps, due, payload))
      if (told < toldAtOnce) return
    }
  }
  return {
    tellMoves,
    /** One job tells everything that was moved at one time, however many moves that were. */
    planTelling: (tx: Tx, movedAt: Date, payload: Payload = {}): Promise<void> => {
      const runAt = tellingTime(movedAt)
      const key = [job, ...Object.values(payload), runAt.toISOString()].join(':')
      return schedule(tx, { kind: job, payload, runAt, key })
    },
    jobs: { [job]: tellMoves } satisfies JobHandlers,
  }
}

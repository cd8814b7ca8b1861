import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { toldMoves } from '#api/records/told-moves.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { mailPanel } from '../interviews/mails.ts'
import { mailApplicant } from '../mails.ts'
import { isOwed, moveWindow } from '../policy.ts'
import { holdDueMoves, type WholeApplication } from '../queries.ts'
import { promiseAgain } from './promise.ts'
import { markTold } from './queries.ts'

/** An offer that was taken back and made again before anybody heard of that, for another day. */
const hasOtherDay = ({ state, reply_by, told_reply_by }: WholeApplication) =>
  state === 'offer' && told_reply_by !== null && told_reply_by.getTime() !== reply_by?.getTime()

/** Tells what was moved. The caller holds the rows; marking them in the same commit tells nobody twice. */
export async function tellHeld(tx: Tx, deps: Deps, rows: readonly WholeApplication[]): Promise<void> {
  for (const row of rows) {
    if (row.state === row.told_state) {
      if (hasOtherDay(row)) await mailApplicant(tx, deps, row, 'offer')
      continue
    }
    const isOwedAnew = isOwed(row.state) && !isOwed(row.told_state)
    const promised = isOwedAnew ? await promiseAgain(tx, row, deps.clock()) : row
    await mailApplicant(tx, deps, promised, row.state as TeamMove)
    if (row.state === 'interview' && row.interview_at && !row.interview_off) await mailPanel(tx, deps, row, 'panel')
    if (row.told_state === 'interview' && row.interview_off) await mailPanel(tx, deps, row, 'panel_off')
  }
  await markTold(
    tx,
    rows.map(({ id }) => id),
  )
}

export const toldApplicationMoves = toldMoves({
  job: 'applications.tell',
  ...moveWindow,
  tellDue: async (tx, deps, due) => {
    const rows = await holdDueMoves(tx, due)
    await tellHeld(tx, deps, rows)
    return rows.length
  },
})

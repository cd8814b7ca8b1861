import type { Tx } from '#api/db/transaction.ts'
import type { WholeApplication } from '../queries.ts'
import { holdPanel, isTimeTaken } from './queries.ts'

/** Nobody interviews two people at a time, also when both are asked at the same instant. */
export async function isHourTaken(tx: Tx, { id }: { id: string }, time: Date): Promise<boolean> {
  await holdPanel(tx, id)
  return isTimeTaken(tx, id, time)
}

/** Whether an interview that is to stand again lost its hour meanwhile; one that is over needs none. */
export const isHourGivenAway = async (tx: Tx, row: WholeApplication, now: Date): Promise<boolean> =>
  row.interview_at !== null && row.interview_at > now && isHourTaken(tx, row, row.interview_at)

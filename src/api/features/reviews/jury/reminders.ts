import { transaction, type Tx } from '#api/db/transaction.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { reminderPause } from '#contract/reviews/jury.ts'
import { dayMs } from '#contract/times.ts'
import type { Engine } from '../engine.ts'
import { mailReminder } from '../mails.ts'
import { isOpen, type RoundRow } from '../queries.ts'
import { findMissing, markReminded, saveRemindedBefore } from './queries.ts'

/** So many days before the end jurors are reminded without anybody asking, each once. */
const reminderDays = [1, 3] as const

/** The reminder whose time has come: of the last day, else of the last three; null earlier and after the end. */
export function dueReminder(closesAt: Date, now: Date): number | null {
  const left = closesAt.getTime() - now.getTime()
  if (left <= 0) return null
  return reminderDays.find((days) => left <= days * dayMs) ?? null
}

async function remind(tx: Tx, engine: Engine, round: RoundRow, userId?: string): Promise<string[]> {
  const now = engine.clock()
  const before = new Date(now.getTime() - reminderPause)
  const told = await markReminded(tx, { roundId: round.id, userId, now, before })
  await mailReminder(tx, engine, round, told)
  return told
}

/** Of those who miss something, who can do something about it: after the end only what was given back. */
export const remindable = <Missing extends { returned: number }>(
  missing: readonly Missing[],
  round: RoundRow,
  now: Date,
) => (isOpen(round, now) ? [...missing] : missing.filter(({ returned }) => returned > 0))

/** Staff ask for it: all who miss something, or one. */
export async function remindJurors(engine: Engine, caller: Caller, id: string, userId: string | undefined) {
  return transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    const told = await remind(tx, engine, round, userId)
    const all = remindable(await findMissing(tx, [id]), round, engine.clock())
    const asked = all.filter(({ user_id }) => userId === undefined || user_id === userId)
    if (told.length === 0) refuse(asked.length === 0 ? 'nobody_missing' : 'reminded_lately')
    await audit(tx, caller, 'reviews.remind', { type: 'review_round', id }, { after: { told } })
    return { told: told.length, left: asked.length - told.length }
  })
}

/** Called each minute while a round runs. */
export async function remindInTime(tx: Tx, engine: Engine, round: RoundRow): Promise<void> {
  const days = dueReminder(round.closes_at, engine.clock())
  if (days === null || (round.reminded_before !== null && round.reminded_before <= days)) return
  await saveRemindedBefore(tx, round.id, days)
  const told = await remind(tx, engine, round)
  if (told.length > 0)
    await audit(tx, null, 'reviews.remind', { type: 'review_round', id: round.id }, { after: { told, days } })
}

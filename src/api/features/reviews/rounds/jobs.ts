import { minuteMs } from '#contract/times.ts'
import type { AreaJobs } from '#api/area.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { roundTransitions } from '#contract/reviews/states.ts'
import { tiesOf } from './conflicts.ts'
import { engineOf, subjectOf, type Engine } from '../engine.ts'
import { findConflicts, findItems, findJurors, isPresent, type RoundRow } from '../queries.ts'
import { hasLeftBehind, joinedJob } from '../jury/queries.ts'
import { remindInTime } from '../jury/reminders.ts'
import { mailCalledOff } from '../mails.ts'
import { hasOtherItems, settleRound, syncItems } from './settle.ts'

const kind = 'reviews.ties'
const pause = minuteMs

/**
 * Looks after a round until its announcement: records that came, went or are back, new ties and jurors who left, because
 * all this arises in other areas, and while it runs reminders in time.
 */
export async function watchTies(tx: Tx, { clock }: Pick<Engine, 'clock'>, roundId: string): Promise<void> {
  const runAt = new Date(clock().getTime() + pause)
  await schedule(tx, { kind, payload: { roundId }, runAt, key: `${kind}:${roundId}` })
}

async function hasNewTie(tx: Tx, engine: Engine, round: RoundRow): Promise<boolean> {
  const [items, jurors] = [await findItems(tx, round.id), await findJurors(tx, round.id)]
  const ties = await tiesOf(engine, tx, round, {
    items: items.map(({ item_id }) => item_id),
    jurors: jurors.map(({ id }) => id),
  })
  const noted = new Set((await findConflicts(tx, round.id)).map(({ item_id, user_id }) => `${item_id} ${user_id}`))
  return ties.some(({ item, juror }) => !noted.has(`${item} ${juror}`))
}

async function keepRunning(tx: Tx, engine: Engine, round: RoundRow): Promise<void> {
  const isNews =
    (await hasLeftBehind(tx, round.id)) ||
    (await hasOtherItems(tx, engine, round)) ||
    (await hasNewTie(tx, engine, round))
  if (isNews) await settleRound(tx, engine, round)
  await remindInTime(tx, engine, round)
}

/** What was judged was given up: its entries leave all queues, and the jury is told once. */
async function callOff(tx: Tx, engine: Engine, round: RoundRow): Promise<void> {
  await syncItems(tx, engine, round)
  if (round.state !== 'open') return
  const now = engine.clock()
  await moveRow(tx, 'review_rounds', roundTransitions, { row: round, to: 'closed', by: 'system', set: {}, now })
  const jurors = (await findJurors(tx, round.id)).filter(isPresent)
  await mailCalledOff(
    tx,
    engine,
    round,
    jurors.map(({ id }) => id),
  )
  await audit(tx, null, 'reviews.close', { type: 'review_round', id: round.id }, {})
}

export const reviewJobs: AreaJobs = {
  [joinedJob]: async (deps, { roundId }, areas) => {
    await transaction(deps.db, async (tx) => {
      await settleRound(tx, engineOf(deps, areas), await holdRow(tx, 'review_rounds', roundId!))
    })
  },
  [kind]: async (deps, { roundId }, areas) => {
    const engine = engineOf(deps, areas)
    await transaction(deps.db, async (tx) => {
      const round = await holdRow(tx, 'review_rounds', roundId!)
      if (round.state === 'draft' || round.state === 'announced') return
      const [context] = await subjectOf(engine, round.area).findContexts(tx, [round.context_id])
      if (context?.isCalledOff) return callOff(tx, engine, round)
      if (round.state === 'open') await keepRunning(tx, engine, round)
      else await syncItems(tx, engine, round)
      await watchTies(tx, engine, round.id)
    })
  },
}

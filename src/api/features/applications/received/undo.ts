import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { moveRow } from '#api/records/states.ts'
import { applicationTransitions } from '#contract/applications/states.ts'
import type { undoMoves as undoEndpoint } from '#contract/applications/received.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { isHourGivenAway } from '../interviews/hour.ts'
import { remindersBehind } from '../offers/offers.ts'
import { canAnswer, whyNotUndo } from '../policy.ts'
import { area, holdApplication, type WholeApplication } from '../queries.ts'
import { auditObject } from '../shape.ts'
import { isAnswer, isFull } from './move.ts'
import { findUndoable, holdPosting, removeUntoldSteps } from './queries.ts'

type UndoInput = BodyOf<typeof undoEndpoint>

/** Takes back what the caller moved and nobody was told; what somebody else has moved since stays and is counted. */
export async function undoMoves(deps: Deps, caller: Caller, input: UndoInput): Promise<AnswerOf<typeof undoEndpoint>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const ids = input.ids ?? (await findUndoable(tx, caller.actor, now))
    const refusals = new Set<ErrorCode>()
    let undone = 0
    for (const id of ids.toSorted()) {
      const why = await undoMove(tx, caller, id, now)
      if (why) refusals.add(why)
      else undone += 1
    }
    if (undone === 0) refuse(refusals.size === 1 ? [...refusals][0]! : 'state_conflict')
    return { undone, left: ids.length - undone }
  })
}

/** Returns why it cannot be. */
async function undoMove(tx: Tx, caller: Caller, id: string, now: Date): Promise<ErrorCode | undefined> {
  const holdsPosting = await holdPosting(tx, id, { movedFrom: 'offer' })
  const row = await holdApplication(tx, caller.actor, id)
  if (!row || !canAnswer(caller.actor, row)) return 'state_conflict'
  const why = whyNotUndo(caller.actor, row, now)
  if (why || row.opportunity_state === 'withdrawn') return why ?? 'state_conflict'
  // A rejected offer comes back only while its opening is free.
  if (row.moved_from === 'offer' && !holdsPosting) return 'state_conflict'
  if (row.moved_from === 'offer' && (await isFull(tx, row))) return 'opening_given_away'
  if (row.moved_from === 'interview' && (await isHourGivenAway(tx, row, now))) return 'hour_given_away'
  await undoHeld(tx, caller, row, now)
  return undefined
}

/** The day of which they were told stands again. */
const dayOf = (told: Date, now: Date) => ({
  reply_by: told,
  reply_reminded: remindersBehind(now, told),
  told_reply_by: null,
})

/** What an answer said goes with it; what was said before stands again. */
const wordsBefore = ({ told_words, words_before }: WholeApplication, still: boolean) => ({
  ...((still ? words_before : told_words) ?? { message: null, reject_reason: null }),
  words_before: still ? JSON.stringify(told_words) : null,
  ...(!still && { told_words: null }),
})

/** The step goes with the move, since nobody outside has seen either. */
async function undoHeld(tx: Tx, caller: Caller, row: WholeApplication, now: Date): Promise<void> {
  const to = row.moved_from!
  const still = to !== row.told_state
  // Only an answer of which nobody was told can be taken back.
  const wasAnswered = [to, row.told_state].some((state) => isAnswer(state) || state === 'lapsed')
  await moveRow(tx, area, applicationTransitions, {
    row,
    to,
    by: 'undo',
    set: {
      // An earlier move of which nobody was told either has its own mail to send.
      ...(still
        ? { moved_from: row.told_state, moved_from_stage: null }
        : { moved_at: null, moved_from: null, moved_by: null, moved_from_stage: null }),
      stage_id: row.moved_from_stage,
      answered_at: wasAnswered ? row.answered_at : null,
      ...wordsBefore(row, still),
      ...(!still && row.told_reply_by && dayOf(row.told_reply_by, now)),
      ...(to === 'interview' && { interview_off: false }),
    },
    now,
  })
  await removeUntoldSteps(tx, row.id, still ? 'newest' : 'all')
  await audit(tx, caller, 'applications.undo', auditObject(row.id), {
    before: { state: row.state },
    after: { state: to },
  })
}

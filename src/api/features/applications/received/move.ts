import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import { applicationTransitions, type ApplicationState, type TeamMove } from '#contract/applications/states.ts'
import type { moveReceived } from '#contract/applications/received.ts'
import type { OpportunityStage } from '#contract/opportunities/opportunities.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { isHourGivenAway } from '../interviews/hour.ts'
import { planOffer, remindersBehind } from '../offers/offers.ts'
import { canAnswer, promiseFrom, receivedCan } from '../policy.ts'
import { area, holdApplication, recordOf, type WholeApplication } from '../queries.ts'
import { auditObject } from '../shape.ts'
import { countTaken, holdPosting } from './queries.ts'
import { changeStage, noteStage, stageFor } from './stages.ts'
import { tellHeld, toldApplicationMoves } from './telling.ts'

const replyDays = 7
const leastReply = dayMs

export type MoveInput = Omit<BodyOf<typeof moveReceived>, 'version'> & { version?: number }
/** The application as it is now; `saved` is false over an older version. */
export type SavedApplication = { saved: boolean; row: WholeApplication }

export async function holdAnswerable(tx: Tx, { actor }: Caller, id: string): Promise<WholeApplication> {
  const row = found(await holdApplication(tx, actor, id))
  return found(canAnswer(actor, row) ? row : undefined)
}

/** Moves an application; its mail waits until the move can no longer be undone. */
export async function moveByTeam(deps: Deps, caller: Caller, id: string, move: MoveInput): Promise<SavedApplication> {
  return transaction(deps.db, async (tx) => {
    if (move.to === 'offer') await holdPosting(tx, id)
    const row = await holdAnswerable(tx, caller, id)
    if (move.to === 'offer' && !move.beyondOpenings && (await isFull(tx, row))) refuse('openings_full')
    if (move.version !== undefined && row.version !== move.version) return { saved: false, row }
    const now = deps.clock()
    const stage = move.stage ? stageFor(row, move.to, move.stage) : null
    if (move.stage !== undefined && row.state === move.to)
      return { saved: true, row: await changeStage(tx, caller, row, { stage, now }) }
    if (!receivedCan(caller.actor, row, now).move.includes(move.to)) refuse('state_conflict')
    // Who was never told that they need not come still does, at the hour that they know.
    const comesBack = move.to === 'interview' && row.told_state === 'interview'
    if (comesBack && (await isHourGivenAway(tx, row, now))) refuse('hour_given_away')
    const set = { ...(await decisionOf(tx, row, move, now)), stage_id: stage?.id ?? null }
    if (set.reply_by) await planOffer(tx, now, set.reply_by)
    return { saved: true, row: await moveHeld(tx, caller, row, { to: move.to, stage, now, set }) }
  })
}

/** The caller holds the posting, so that two offers at once are counted one after the other. */
export const isFull = async (tx: Tx, { opportunity_id, openings }: WholeApplication): Promise<boolean> =>
  (await countTaken(tx, opportunity_id)).taken >= openings

export const isAnswer = (state: ApplicationState) => state === 'offer' || state === 'rejected'

/** What is written with a move: an answer counts when it is given, whatever becomes of the mail. */
async function decisionOf(tx: Tx, row: WholeApplication, { to, reason, message, replyBy }: MoveInput, now: Date) {
  const locale = row.locale ?? 'pt'
  const text = message && inLanguage(locale, message).trim()
  return {
    message: text || null,
    message_lang: locale === 'en' && message?.en ? ('en' as const) : ('pt' as const),
    reject_reason: to === 'rejected' ? (reason ?? null) : null,
    answered_at: isAnswer(to) ? (row.answered_at ?? now) : row.answered_at,
    ...(to === 'offer' && (await replyOf(tx, row, replyBy, now))),
  }
}

/** Until the end is told, the day of which somebody knows is kept: taking the move back, it still counts. */
async function replyOf(tx: Tx, row: WholeApplication, replyBy: string | null | undefined, now: Date) {
  const { told_state, told_reply_by } = row
  const told = told_state === 'offer' || told_state === 'lapsed' ? (told_reply_by ?? row.reply_by) : null
  const reply = await replyFrom(tx, replyBy, told, now)
  return { reply_by: reply, reply_reminded: remindersBehind(now, reply), told_reply_by: told }
}

/** The day that was told, or a week, if nobody says otherwise; never so short that somebody who sleeps over it loses the offer. */
async function replyFrom(tx: Tx, replyBy: string | null | undefined, told: Date | null, now: Date): Promise<Date> {
  const least = now.getTime() + leastReply
  if (!replyBy && told && told.getTime() >= least) return told
  if (!replyBy) return promiseFrom(now, replyDays, (await findProgramme(tx)).zone)
  if (Date.parse(replyBy) < least) throw invalidField('replyBy', 'reply_too_soon')
  return new Date(replyBy)
}

/** Whoever leaves the stage of interviews needs no longer come; who was never told of that, still does. */
function invitationOf(row: WholeApplication, to: TeamMove, now: Date) {
  if (to !== 'interview')
    return {
      interview_off: row.interview_off || (row.interview_at !== null && row.interview_at > now),
      interview_sequence: row.interview_sequence + 1,
    }
  // A time that was taken back does not stand again: another one is set.
  const isOver = row.interview_off && row.told_state !== 'interview'
  return { interview_off: false, ...(isOver && { interview_at: null }) }
}

const wordsOf = ({ message, message_lang, reject_reason }: WholeApplication) => ({
  message,
  message_lang,
  reject_reason,
})

type HeldMove = { to: TeamMove; stage?: OpportunityStage | null; now: Date; set: object }

export async function moveHeld(
  tx: Tx,
  caller: Caller,
  row: WholeApplication,
  { to, stage, now, set }: HeldMove,
): Promise<WholeApplication> {
  const from = { moved_from: row.state, moved_from_stage: row.stage_id }
  const words = JSON.stringify(wordsOf(row))
  const before = { words_before: words, ...(row.moved_at === null && { told_words: words }) }
  const by = { moved_at: now, ...from, ...before, moved_by: caller.actor.id, ...invitationOf(row, to, now) }
  const change = { row, to, by: 'team', set: { stage_id: null, ...by, ...set }, now } as const
  const moved = await moveRow(tx, area, applicationTransitions, change)
  await noteStep(tx, { ...recordOf(row.id), step: to, actorId: caller.actor.id, at: now, untold: true })
  if (stage) await noteStage(tx, caller, row.id, stage, now)
  await audit(tx, caller, `applications.${to}`, auditObject(row.id), {
    before: { state: row.state },
    after: { state: to },
  })
  await toldApplicationMoves.planTelling(tx, now)
  return { ...row, ...moved }
}

/** A move that is told in its own commit and cannot be undone, such as a jury's result. */
export async function moveAndTell(tx: Tx, deps: Deps, caller: Caller, id: string, move: MoveInput): Promise<void> {
  const inOne = { ...deps, db: tx }
  const { row } = await moveByTeam(inOne, caller, id, move)
  await tellHeld(tx, inOne, [row])
}

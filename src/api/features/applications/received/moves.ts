import { sql } from 'kysely'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import { applicationTransitions, type ApplicationState, type TeamMove } from '#contract/applications/states.ts'
import type { InterviewInput, moveReceived, undoMoves as undoEndpoint } from '#contract/applications/received.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { mailApplicant } from '../mails.ts'
import * as policy from '../policy.ts'
import { area, countOffers, findApplication, findUndoable, holdApplication, recordOf } from '../queries.ts'
import type { ApplicationRow } from '../queries.ts'
import { auditObject } from '../shape.ts'

export const tellJob = 'applications.tell'
const replyDays = 7
const toldAtOnce = 200

type Move = Omit<BodyOf<typeof moveReceived>, 'version'> & { version?: number }

async function holdAnswerable(tx: Tx, { actor }: Caller, id: string): Promise<ApplicationRow> {
  const row = found(await holdApplication(tx, actor, id))
  return found(policy.canAnswer(actor, row) ? row : undefined)
}

/** Moves an application; its mail waits until the move can no longer be undone. False over an older version. */
export async function moveByTeam(deps: Deps, caller: Caller, id: string, move: Move): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    if (move.to === 'offer') await requireOpening(tx, caller, id, move)
    const row = await holdAnswerable(tx, caller, id)
    if (move.version !== undefined && row.version !== move.version) return false
    const now = deps.clock()
    await moveHeld(tx, caller, row, { to: move.to, now, set: await decisionOf(tx, row, move, now) })
    return true
  })
}

async function requireOpening(tx: Tx, { actor }: Caller, id: string, { beyondOpenings }: Move): Promise<void> {
  const row = found(await findApplication(tx, actor, id))
  if ((await isFull(tx, row)) && !beyondOpenings) refuse('openings_full')
}

/** The posting's row is locked before an application's, so that two offers at once are counted one after the other. */
async function isFull(tx: Tx, { opportunity_id, openings }: ApplicationRow): Promise<boolean> {
  await sql`select from opportunities where id = ${opportunity_id} for no key update`.execute(tx)
  return (await countOffers(tx, opportunity_id)) >= openings
}

const isAnswer = (state: ApplicationState) => state === 'offer' || state === 'rejected'

/** What is written with a move: an answer counts when it is given, whatever becomes of the mail. */
async function decisionOf(tx: Tx, row: ApplicationRow, { to, reason, message, replyBy }: Move, now: Date) {
  const { zone } = await findProgramme(tx)
  const text = message && inLanguage(row.locale ?? 'pt', message).trim()
  return {
    message: text || null,
    reject_reason: to === 'rejected' ? (reason ?? null) : null,
    reply_by: to === 'offer' ? (replyBy ?? policy.promiseFrom(now, replyDays, zone)) : null,
    answered_at: isAnswer(to) ? (row.answered_at ?? now) : row.answered_at,
  }
}

type HeldMove = { to: TeamMove; now: Date; set: object }

async function moveHeld(tx: Tx, caller: Caller, row: ApplicationRow, { to, now, set }: HeldMove): Promise<void> {
  const moved = { moved_at: now, moved_from: row.state, moved_by: caller.actor.id }
  await moveRow(tx, area, applicationTransitions, { row, to, by: 'team', set: { ...set, ...moved }, now })
  await noteStep(tx, { ...recordOf(row.id), step: to, actorId: caller.actor.id, at: now })
  await audit(tx, caller, `applications.${to}`, auditObject(row.id), {
    before: { state: row.state },
    after: { state: to },
  })
  const runAt = policy.tellingTime(now)
  await schedule(tx, { kind: tellJob, payload: {}, runAt, key: `${tellJob}:${runAt.toISOString()}` })
}

/** Sets the interview. Somebody who knows of one hears of a change at once, with the new calendar entry. */
export async function setInterview(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, ...input }: InterviewInput & { version: number },
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const row = await holdAnswerable(tx, caller, id)
    if (row.version !== version) return false
    if (!policy.receivedCan(caller.actor, row, deps.clock()).interview) refuse('state_conflict')
    const now = deps.clock()
    const set = {
      interview_at: input.at,
      interview_minutes: input.minutes,
      interview_place: input.place,
      interview_note: input.note?.trim() || null,
      interview_sequence: row.interview_sequence + 1,
    }
    if (row.state !== 'interview') {
      await moveHeld(tx, caller, row, { to: 'interview', now, set })
      return true
    }
    await saveRow(tx, area, row, set, now)
    await audit(tx, caller, 'applications.interview', auditObject(id), { after: { at: input.at } })
    const changed = found(await findApplication(tx, caller.actor, id))
    if (row.moved_at === null) await mailApplicant(tx, deps, changed, 'changed')
    return true
  })
}

type Undo = BodyOf<typeof undoEndpoint>

/** Takes back what the caller moved and nobody was told; what somebody else has moved since stays and is counted. */
export async function undoMoves(deps: Deps, caller: Caller, asked: Undo): Promise<AnswerOf<typeof undoEndpoint>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const ids = asked.ids ?? (await findUndoable(tx, caller.actor, now))
    let undone = 0
    for (const id of ids.toSorted()) if (await undoOne(tx, caller, id, now)) undone += 1
    if (undone === 0) throw new AppError('state_conflict')
    return { undone, left: ids.length - undone }
  })
}

async function undoOne(tx: Tx, caller: Caller, id: string, now: Date): Promise<boolean> {
  const seen = await findApplication(tx, caller.actor, id)
  // A rejected offer comes back only while its opening is free.
  if (seen?.moved_from === 'offer' && (await isFull(tx, seen))) return false
  const row = await holdApplication(tx, caller.actor, id)
  if (!row || !policy.canAnswer(caller.actor, row) || policy.whyNotUndo(caller.actor, row, now)) return false
  if (row.moved_from !== seen?.moved_from) return false
  await undoHeld(tx, caller, row, now)
  return true
}

/** The step goes with the move, since nobody outside has seen either. */
async function undoHeld(tx: Tx, caller: Caller, row: ApplicationRow, now: Date): Promise<void> {
  const to = row.moved_from!
  const still = to !== row.told_state
  // Only an answer of which nobody was told can be taken back.
  const wasAnswered = isAnswer(to) || isAnswer(row.told_state)
  await moveRow(tx, area, applicationTransitions, {
    row,
    to,
    by: 'undo',
    set: {
      // An earlier move of which nobody was told either has its own mail to send.
      ...(still ? { moved_from: row.told_state } : { moved_at: null, moved_from: null, moved_by: null }),
      answered_at: wasAnswered ? row.answered_at : null,
      ...(!isAnswer(to) && { reject_reason: null, reply_by: null, message: null }),
    },
    now,
  })
  await sql`
    delete from record_steps where area = ${area} and record_id = ${row.id} and step = ${row.state}
      and at >= ${row.moved_at}`.execute(tx)
  await audit(tx, caller, 'applications.undo', auditObject(row.id), {
    before: { state: row.state },
    after: { state: to },
  })
}

/** Tells what was moved. Marking the rows, which the caller holds, in the same commit tells nobody twice. */
async function tellHeld(tx: Tx, deps: Deps, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = found(await findApplication(tx, noViewer, id))
    if (row.state !== row.told_state) await mailApplicant(tx, deps, row, row.state as TeamMove)
  }
  await sql`
    update applications set told_state = state, moved_at = null, moved_from = null, moved_by = null
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Everybody whose move can no longer be undone. */
async function tellMoves(deps: Deps): Promise<void> {
  for (;;) {
    const told = await transaction(deps.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from applications where moved_at <= ${policy.toldFrom(deps.clock())}
        order by moved_at limit ${sql.lit(toldAtOnce)} for no key update skip locked`.execute(tx)
      await tellHeld(
        tx,
        deps,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    if (told < toldAtOnce) return
  }
}

/** A move that is told in its own commit and cannot be undone, such as a jury's result. */
export async function moveAndTell(tx: Tx, deps: Deps, caller: Caller, id: string, move: Move): Promise<void> {
  const inOne = { ...deps, db: tx }
  await moveByTeam(inOne, caller, id, move)
  await tellHeld(tx, inOne, [id])
}

/** Stands for the system where a query asks who is looking; it has no rights of its own. */
const noViewer = { id: '00000000-0000-0000-0000-000000000000', scope: new Set(), emailVerified: true } as never

export const tellJobs: JobHandlers = { [tellJob]: (deps) => tellMoves(deps) }

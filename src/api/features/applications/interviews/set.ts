import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { nextVersion, saveRow } from '#api/records/rows.ts'
import type { InterviewInput } from '#contract/applications/interviews.ts'
import { mailApplicant } from '../mails.ts'
import { receivedCan } from '../policy.ts'
import { area, holdApplication, type WholeApplication } from '../queries.ts'
import { holdAnswerable, moveHeld, type SavedApplication } from '../received/move.ts'
import { planTimesOver } from './times-over.ts'
import { auditObject } from '../shape.ts'
import { mailAboutInterview, mailPanel } from './mails.ts'
import { isHourTaken } from './hour.ts'
import { replacePanel } from './queries.ts'

type SetInput = InterviewInput & { version: number }

/** Sets the interview, or proposes times. Somebody who knows of one hears of a change at once, with the calendar entry. */
export async function setInterview(deps: Deps, caller: Caller, id: string, input: SetInput): Promise<SavedApplication> {
  return transaction(deps.db, async (tx) => {
    const before = await holdAnswerable(tx, caller, id)
    if (before.version !== input.version) return { saved: false, row: before }
    const now = deps.clock()
    if (!receivedCan(caller.actor, before, now).interview) refuse('state_conflict')
    requireFuture(input, before, now)
    if (input.panel && !(await replacePanel(tx, id, input.panel))) throw invalidField('panel', 'unknown_reference')
    const row = input.panel ? (await holdApplication(tx, caller.actor, id))! : before
    const isKnown = row.told_state === 'interview'
    const set = { ...columnsOf(row, input), ...(isKnown && nothingUntold) }
    await planTimesOver(tx, set.interview_times)
    const changed =
      row.state === 'interview'
        ? await changeSet(tx, caller, row, { set, input, now })
        : // Words of an earlier move are not said again.
          await moveHeld(tx, caller, row, { to: 'interview', now, set: { ...stored(set), message: null } })
    if (asksForTime(before, changed, now) && (await isHourTaken(tx, changed, changed.interview_at!)))
      throw invalidField('at', 'interviewer_busy')
    if (isKnown) await tellChange(tx, deps, before, changed)
    return { saved: true, row: changed }
  })
}

/** A move away of which nobody was told has not been, once the interview is set again. */
const nothingUntold = { moved_at: null, moved_from: null, moved_from_stage: null, moved_by: null }
type Columns = ReturnType<typeof columnsOf>
const stored = <Set extends Columns>(set: Set) => ({ ...set, interview_times: JSON.stringify(set.interview_times) })
type Change = { set: Columns & Partial<typeof nothingUntold>; input: SetInput; now: Date }

async function changeSet(tx: Tx, caller: Caller, row: WholeApplication, { set, input, now }: Change) {
  await saveRow(tx, area, row, stored(set), now)
  const { at, times } = input
  await audit(tx, caller, 'applications.interview', auditObject(row.id), { after: { at, times } })
  return { ...row, ...set, ...nextVersion(row, now) }
}

/** A time that stays as it was may be over already: somebody corrects the place of an interview after it. */
function requireFuture({ at, times = [] }: InterviewInput, { interview_at }: WholeApplication, now: Date): void {
  if (at && new Date(at) <= now && interview_at?.toISOString() !== new Date(at).toISOString())
    throw invalidField('at', 'time_past')
  const past = times.findIndex((time) => new Date(time) <= now)
  if (past >= 0) throw invalidField(`times.${past}`, 'time_past')
}

/** Whether somebody is to come at a time for which they were not asked before. */
function asksForTime(before: WholeApplication, after: WholeApplication, now: Date): boolean {
  const { interview_at: at, interview_minutes: minutes } = after
  if (!at || at <= now) return false
  const stood = before.state === 'interview' && !before.interview_off && before.interview_at?.getTime() === at.getTime()
  if (!stood || minutes! > before.interview_minutes!) return true
  return after.panel.some(({ id }) => before.panel.every((one) => one.id !== id))
}

const columnsOf = (row: WholeApplication, { at, times = [], minutes, place, note }: InterviewInput) => ({
  interview_at: at ? new Date(at) : null,
  interview_times: times.map((time) => new Date(time).toISOString()).toSorted(),
  interview_reply: null,
  interview_times_over: false,
  interview_minutes: minutes,
  interview_place: place,
  interview_note: note?.trim() || null,
  interview_sequence: row.interview_sequence + 1,
  interview_off: false,
})

/** Whoever was invited gets the new entry; without a time, or no longer of the panel, the old one is taken back. */
async function tellChange(tx: Tx, deps: Deps, before: WholeApplication, after: WholeApplication): Promise<void> {
  const old = { ...after, interview_at: before.interview_at, interview_off: true }
  const stood = before.interview_at !== null
  await mailApplicant(tx, deps, after, after.interview_at ? 'changed' : 'times', stood ? old : undefined)
  if (after.interview_at) await mailPanel(tx, deps, after, 'panel')
  const out = after.interview_at
    ? before.panel.filter(({ id }) => after.panel.every((one) => one.id !== id))
    : before.panel
  if (stood)
    await mailAboutInterview(
      tx,
      deps,
      'panel_off',
      old,
      out.map(({ id }) => id),
    )
}

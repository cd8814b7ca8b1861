import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { nextVersion, saveRow } from '#api/records/rows.ts'
import { mailApplicant } from '../mails.ts'
import { isOwn } from '../policy.ts'
import { area, findAnswerers, holdApplication, type WholeApplication } from '../queries.ts'
import { auditObject } from '../shape.ts'
import { mailAboutInterview, mailPanel } from './mails.ts'
import { isHourTaken } from './hour.ts'

/** The applicant's own application while times of which they were told wait for their answer. */
async function holdProposed(tx: Tx, { actor }: Caller, id: string): Promise<WholeApplication> {
  const held = await holdApplication(tx, actor, id)
  const row = found(held && isOwn(actor, held) ? held : undefined)
  if (row.told_state !== 'interview' || row.interview_times.length === 0) refuse('state_conflict')
  return row
}

/** As they know it: of a move that can still be undone neither the mails nor the calendars tell. */
const asTold = <Row extends WholeApplication>(row: Row): Row => ({
  ...row,
  interview_off: false,
  ...(row.moved_at && row.told_words),
})

/** The held row decides between a choice and other proposals at the same instant. */
export async function pickInterview(deps: Deps, caller: Caller, id: string, at: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdProposed(tx, caller, id)
    const time = new Date(at)
    const now = deps.clock()
    if (!row.interview_times.includes(time.toISOString()) || time <= now) refuse('time_gone')
    if (await isHourTaken(tx, row, time)) refuse('time_gone')
    // Whoever was moved away from the interviews without being told may still come back.
    const away = { interview_off: row.state !== 'interview' }
    const set = { interview_at: time, interview_sequence: row.interview_sequence + 1, ...away }
    await saveRow(tx, area, row, { ...set, interview_times: '[]' }, now)
    await audit(tx, caller, 'applications.pick_interview', auditObject(id), { after: { at } })
    const picked = asTold({ ...row, ...set, interview_times: [], ...nextVersion(row, now) })
    await mailApplicant(tx, deps, picked, 'set')
    await mailAboutInterview(tx, deps, 'picked', picked, await findAnswerers(tx, row.opportunity_id))
    await mailPanel(tx, deps, picked, 'panel')
  })
}

export async function refuseTimes(deps: Deps, caller: Caller, id: string, note: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdProposed(tx, caller, id)
    const now = deps.clock()
    const set = { interview_reply: note.trim(), interview_times_over: false }
    await saveRow(tx, area, row, { ...set, interview_times: '[]' }, now)
    await audit(tx, caller, 'applications.refuse_times', auditObject(id))
    await mailAboutInterview(tx, deps, 'no_time', { ...row, ...set }, await findAnswerers(tx, row.opportunity_id))
  })
}

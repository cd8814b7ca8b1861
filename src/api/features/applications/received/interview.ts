import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { nextVersion, saveRow } from '#api/records/rows.ts'
import type { InterviewInput } from '#contract/applications/received.ts'
import { mailApplicant } from '../mails.ts'
import { receivedCan } from '../policy.ts'
import { area } from '../queries.ts'
import { auditObject } from '../shape.ts'
import { holdAnswerable, moveHeld, type SavedApplication } from './move.ts'

/** Sets the interview. Somebody who knows of one hears of a change at once, with the new calendar entry. */
export async function setInterview(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, ...input }: InterviewInput & { version: number },
): Promise<SavedApplication> {
  return transaction(deps.db, async (tx) => {
    const row = await holdAnswerable(tx, caller, id)
    if (row.version !== version) return { saved: false, row }
    const now = deps.clock()
    if (!receivedCan(caller.actor, row, now).interview) refuse('state_conflict')
    const set = {
      interview_at: new Date(input.at),
      interview_minutes: input.minutes,
      interview_place: input.place,
      interview_note: input.note?.trim() || null,
      interview_sequence: row.interview_sequence + 1,
      interview_off: false,
    }
    if (row.state !== 'interview')
      return { saved: true, row: await moveHeld(tx, caller, row, { to: 'interview', now, set }) }
    await saveRow(tx, area, row, set, now)
    await audit(tx, caller, 'applications.interview', auditObject(id), { after: { at: input.at } })
    const changed = { ...row, ...set, ...nextVersion(row, now) }
    if (row.moved_at === null) await mailApplicant(tx, deps, changed, 'changed')
    return { saved: true, row: changed }
  })
}

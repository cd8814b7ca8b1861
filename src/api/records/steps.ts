import type { Step } from '#contract/records.ts'
import type { Db } from '../deps.ts'

type RecordKey = { area: string; recordId: string }
type NewStep = RecordKey & { step: string; actorId: string | null; at: Date; details?: Step['details'] }

/** Adds a step to the record's visible history, in the caller's transaction. */
export async function noteStep(tx: Db, ...steps: NewStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ area, recordId, step, actorId, at, details = {} }) => ({
    area,
    record_id: recordId,
    step,
    details: JSON.stringify(details),
    actor_id: actorId,
    at,
  }))
  await tx.insertInto('record_steps').values(rows).execute()
}

/** Takes back a step that nobody has seen. */
export async function removeStep(tx: Db, { area, recordId }: RecordKey, step: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('record_steps')
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .where('step', '=', step)
    .where('at', '>=', since)
    .execute()
}

/** The steps of a record, oldest first. */
export async function findSteps(db: Db, { area, recordId }: RecordKey): Promise<Step[]> {
  const rows = await db
    .selectFrom('record_steps')
    .select(['step', 'at', 'details'])
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute()
  return rows.map(({ step, at, details }) => ({ step, at: at.toISOString(), details }))
}

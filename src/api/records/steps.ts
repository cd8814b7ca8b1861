import type { Step } from '#contract/records.ts'
import type { Db } from '../deps.ts'

type RecordKey = { area: string; recordId: string }
type NewStep = RecordKey & {
  step: string
  actorId: string | null
  at: Date
  details?: Step['details']
  /** The person whom it concerns does not know of it, unless they are told later. */
  untold?: boolean
}

/** Adds a step to the record's visible history, in the caller's transaction. */
export async function noteStep(tx: Db, ...steps: NewStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ area, recordId, step, actorId, at, details = {}, untold = false }) => ({
    area,
    record_id: recordId,
    step,
    details: JSON.stringify(details),
    actor_id: actorId,
    at,
    untold,
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

/** The steps of a record, oldest first; for the person whom it concerns only those of which they were told. */
export async function findSteps(
  db: Db,
  { area, recordId }: RecordKey,
  { onlyTold = false }: { onlyTold?: boolean } = {},
): Promise<Step[]> {
  const steps = db
    .selectFrom('record_steps')
    .select(['step', 'at', 'details'])
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .orderBy('id')
  const rows = await (onlyTold ? steps.where('untold', '=', false) : steps).execute()
  return rows.map(({ step, at, details }) => ({ step, at: at.toISOString(), details }))
}

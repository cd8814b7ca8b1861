import type { Tx } from '#api/db/transaction.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { nextVersion, saveRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import type { OpportunityStage } from '#contract/opportunities/opportunities.ts'
import { area, recordOf, type WholeApplication } from '../queries.ts'
import { auditObject, stageStep } from '../shape.ts'

/** The posting's stage of this id within the state; one that it no longer has is a conflict. */
export function stageFor(row: WholeApplication, to: TeamMove, id: string): OpportunityStage {
  const stage = row.stages.find((one) => one.id === id && one.within === to)
  return stage ?? refuse('state_conflict')
}

export const noteStage = (tx: Tx, { actor }: Caller, id: string, { name }: OpportunityStage, at: Date) =>
  noteStep(tx, {
    ...recordOf(id),
    step: stageStep,
    actorId: actor.id,
    at,
    details: { pt: name.pt, en: name.en?.trim() || name.pt },
  })

type StageChange = { stage: OpportunityStage | null; now: Date }

/** Within its state an application moves silently: who applied is told of states alone, so nothing waits to be undone. */
export async function changeStage(
  tx: Tx,
  caller: Caller,
  row: WholeApplication,
  { stage, now }: StageChange,
): Promise<WholeApplication> {
  const stage_id = stage?.id ?? null
  if (row.stage_id === stage_id) refuse('state_conflict')
  await saveRow(tx, area, row, { stage_id }, now)
  if (stage) await noteStage(tx, caller, row.id, stage, now)
  await audit(tx, caller, 'applications.stage', auditObject(row.id), { after: { stage: stage?.name.pt ?? null } })
  return { ...row, stage_id, ...nextVersion(row, now) }
}

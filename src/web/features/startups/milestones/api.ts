import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/startups/milestones.ts'
import type { MilestoneInput } from '#contract/startups/milestones.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'

export const milestoneQueries = {
  all: (id: string) => answerQuery([area, 'milestones', id], contract.listMilestones, { params: { id } }),
}

export const useCreateMilestone = (id: string) =>
  useChange(area, (body: MilestoneInput, idempotencyKey) =>
    call(contract.createMilestone, { params: { id }, body, idempotencyKey }),
  )
type MilestoneChange = { milestoneId: string; body: BodyOf<typeof contract.updateMilestone> }
export const useChangeMilestone = (id: string) =>
  useChange(area, ({ milestoneId, body }: MilestoneChange) =>
    call(contract.updateMilestone, { params: { id, milestoneId }, body }),
  )
type MilestoneMove = { milestoneId: string } & BodyOf<typeof contract.moveMilestone>
export const useMoveMilestone = (id: string) =>
  useChange(area, ({ milestoneId, ...body }: MilestoneMove) =>
    call(contract.moveMilestone, { params: { id, milestoneId }, body }),
  )
export const useDeleteMilestone = (id: string) =>
  useChange(area, (milestoneId: string) => call(contract.deleteMilestone, { params: { id, milestoneId } }))

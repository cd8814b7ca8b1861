import type { BodyOf } from '#contract/endpoint.ts'
import * as mentors from '#contract/startups/mentors.ts'
import * as milestones from '#contract/startups/milestones.ts'
import type { MilestoneInput, MilestoneState } from '#contract/startups/milestones.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'

export const growthQueries = {
  milestones: (id: string) => answerQuery([area, 'milestones', id], milestones.listMilestones, { params: { id } }),
  mentoring: (id: string) =>
    answerQuery([area, 'mentoring', id], mentors.getMentoring, { params: { id }, quiet: true }),
  mentored: () => answerQuery([area, 'mentored'], mentors.listMentored, {}),
  /** Whom staff may assign. */
  mentors: () => answerQuery([area, 'mentors'], mentors.listMentors, {}),
}

export const useCreateMilestone = (id: string) =>
  useChange(area, (body: MilestoneInput, idempotencyKey) =>
    call(milestones.createMilestone, { params: { id }, body, idempotencyKey }),
  )
type Change = { milestoneId: string; body: BodyOf<typeof milestones.updateMilestone> }
export const useChangeMilestone = (id: string) =>
  useChange(area, ({ milestoneId, body }: Change) =>
    call(milestones.updateMilestone, { params: { id, milestoneId }, body }),
  )
type Move = { milestoneId: string; state: MilestoneState; version: number }
export const useMoveMilestone = (id: string) =>
  useChange(area, ({ milestoneId, ...body }: Move) =>
    call(milestones.moveMilestone, { params: { id, milestoneId }, body }),
  )
export const useDeleteMilestone = (id: string) =>
  useChange(area, (milestoneId: string) => call(milestones.deleteMilestone, { params: { id, milestoneId } }))

export const useAssignMentors = (id: string) =>
  useChange(area, (userIds: string[]) => call(mentors.assignMentors, { params: { id }, body: { userIds } }))
export const useMentorNote = (id: string) =>
  useChange(area, (body: BodyOf<typeof mentors.addMentorNote>, idempotencyKey) =>
    call(mentors.addMentorNote, { params: { id }, body, idempotencyKey }),
  )

import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/startups/mentors.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'

export const mentorQueries = {
  mentoring: (id: string) =>
    answerQuery([area, 'mentoring', id], contract.getMentoring, { params: { id }, quiet: true }),
  mentored: () => answerQuery([area, 'mentored'], contract.listMentored, {}),
  /** Whom staff may assign. */
  all: () => answerQuery([area, 'mentors'], contract.listMentors, {}),
}

export const useAssignMentors = (id: string) =>
  useChange(area, (userIds: string[]) => call(contract.assignMentors, { params: { id }, body: { userIds } }))
export const useMentorNote = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.addMentorNote>, idempotencyKey) =>
    call(contract.addMentorNote, { params: { id }, body, idempotencyKey }),
  )

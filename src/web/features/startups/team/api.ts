import type { BodyOf } from '#contract/endpoint.ts'
import * as intake from '#contract/startups/intake.ts'
import * as team from '#contract/startups/team.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'

export const teamQueries = {
  /** What the programme asks this startup; null while it takes none. */
  intake: (id: string) =>
    answerQuery([area, 'intake', id], intake.getOpenIntake, { query: { startup: id }, quiet: true }),
  invitations: (id: string) =>
    answerQuery([area, 'invitations', id], team.listTeamInvitations, { params: { id }, quiet: true }),
}

export const useSubmitStartup = (id: string) =>
  useChange(area, (body: BodyOf<typeof intake.submitStartup>, idempotencyKey) =>
    call(intake.submitStartup, { params: { id }, body, idempotencyKey }),
  )

export const useInvite = (id: string) =>
  useChange(area, (body: BodyOf<typeof team.inviteMember>, idempotencyKey) =>
    call(team.inviteMember, { params: { id }, body, idempotencyKey }),
  )
export const useTakeBack = (id: string) =>
  useChange(area, (invitationId: string) => call(team.revokeInvitation, { params: { id, invitationId } }))
type MemberChange = BodyOf<typeof team.changeMember> & { userId: string }
export const useChangeMember = (id: string) =>
  useChange(area, ({ userId, ...body }: MemberChange) => call(team.changeMember, { params: { id, userId }, body }))
export const useRemoveMember = (id: string) =>
  useChange(area, (userId: string) => call(team.removeMember, { params: { id, userId } }))
export const useHandOver = (id: string) =>
  useChange(area, (body: BodyOf<typeof team.handOver>, idempotencyKey) =>
    call(team.handOver, { params: { id }, body, idempotencyKey }),
  )

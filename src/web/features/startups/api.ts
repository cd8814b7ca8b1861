import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/startups.ts'
import * as intake from '#contract/startups-intake.ts'
import * as team from '#contract/startups-team.ts'
import type { Finding } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'
const mostOwn = 12
const mostFound = 5

export type StartupListFilters = FiltersOf<typeof contract.listStartups>

export const startupQueries = {
  list: (query: StartupListFilters) => pagedQuery([area, 'list'], contract.listStartups, { query }),
  mine: () => answerQuery([area, 'mine'], contract.listStartups, { query: { mine: true, limit: mostOwn } }),
  /** The newest ones, of which the filters take their places. */
  newest: () => answerQuery([area, 'newest'], contract.listStartups, { query: { limit: 100 } }),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getStartup, { params: { id } }),
  /** What the programme asks this startup; null while it takes none. */
  intake: (id: string) =>
    answerQuery([area, 'intake', id], intake.getOpenIntake, { query: { startup: id }, quiet: true }),
  invitations: (id: string) =>
    answerQuery([area, 'invitations', id], team.listTeamInvitations, { params: { id }, quiet: true }),
}

export const createStartup = (body: BodyOf<typeof contract.createStartup>, idempotencyKey: string) =>
  call(contract.createStartup, { body, idempotencyKey })
export const saveStartup = (id: string, body: BodyOf<typeof contract.updateStartup>) =>
  call(contract.updateStartup, { params: { id }, body })

export const useSubmitStartup = (id: string) =>
  useChange(area, (body: BodyOf<typeof intake.submitStartup>, idempotencyKey) =>
    call(intake.submitStartup, { params: { id }, body, idempotencyKey }),
  )

export const useInvite = (id: string) =>
  useChange(area, (email: string, idempotencyKey) =>
    call(team.inviteMember, { params: { id }, body: { email }, idempotencyKey }),
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

/** What Ctrl K finds among the startups. */
export async function findStartups(q: string, signal: AbortSignal): Promise<Finding[]> {
  const { items } = await call(contract.listStartups, { query: { q, limit: mostFound }, signal, quiet: true })
  return items.map(({ id, name }) => ({ to: `/startup/${id}`, title: { pt: name } }))
}

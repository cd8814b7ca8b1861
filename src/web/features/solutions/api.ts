import type { BodyOf, Locale } from '#contract/endpoint.ts'
import { listPeople } from '#contract/people/people.ts'
import * as contract from '#contract/solutions/solutions.ts'
import type { SolutionDetail } from '#contract/solutions/solutions.ts'
import * as team from '#contract/solutions/team.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, refreshArea, useChange } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { ownSolutions } from './asked-early.ts'

const area = 'solutions'
const mostOffered = 5

export const solutionQueries = {
  mine: () => answerQuery([area, 'mine'], contract.listOwnSolutions, ownSolutions),
  /** Those of mine that may invite this person. */
  inviting: (userId: string) =>
    answerQuery([area, 'inviting', userId], contract.listOwnSolutions, { query: { invites: userId }, quiet: true }),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getSolution, { params: { id } }),
  ofStartup: (id: string) =>
    answerQuery([area, 'of-startup', id], contract.listStartupSolutions, { params: { id }, quiet: true }),
  /** People of the programme who may be in a team. */
  people: (q: string) => ({
    ...answerQuery(['people', 'for-team', q], listPeople, {
      query: { q, role: ['trainee', 'founder'], limit: mostOffered },
      quiet: true,
    }),
    enabled: q.trim().length > 1 && !q.includes('@'),
  }),
}

/** A changed solution also changes what its challenge says about mine. */
async function refreshed<A>(work: Promise<A>): Promise<A> {
  const answer = await work
  await refreshArea('challenges')
  return answer
}

export const useCreateSolution = (slug: string) =>
  useChange(area, (lang: Locale, idempotencyKey) =>
    refreshed(call(contract.createSolution, { params: { slug }, body: { lang }, idempotencyKey })),
  )

type Change = BodyOf<typeof contract.updateSolution>

/** One save while somebody types; the answer is the newest state. */
export async function saveSolution(id: string, body: Change, leaving: boolean): Promise<SolutionDetail> {
  const saved = await call(contract.updateSolution, { params: { id }, body, keepalive: leaving, quiet: true })
  queryClient.setQueryData(solutionQueries.detail(id).queryKey, saved)
  return saved
}

const params = (id: string) => ({ params: { id } })
export const useSubmitSolution = (id: string) =>
  useChange(area, (_: void, idempotencyKey) =>
    refreshed(call(contract.submitSolution, { ...params(id), idempotencyKey })),
  )
export const useTakeBackSolution = (id: string) =>
  useChange(area, (_: void, idempotencyKey) =>
    refreshed(call(contract.takeBackSolution, { ...params(id), idempotencyKey })),
  )
export const useNameStartup = (id: string) =>
  useChange(area, (startupId: string) => refreshed(call(contract.nameStartup, { ...params(id), body: { startupId } })))
export const useWithdrawSolution = (id: string) =>
  useChange(area, () => refreshed(call(contract.withdrawSolution, params(id))))
export const useDecideSolution = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.decideSolution>) =>
    refreshed(call(contract.decideSolution, { ...params(id), body })),
  )

export const solutionTeam = { area, endpoints: team.solutionTeam }
export const useInviteToSolution = (userId: string) =>
  useChange(area, (id: string, idempotencyKey) =>
    call(team.inviteMember, { params: { id }, body: { userId }, idempotencyKey }),
  )
export const useRemoveFromSolution = (id: string) =>
  useChange(area, (userId: string) => refreshed(call(team.removeMember, { params: { id, userId } })))

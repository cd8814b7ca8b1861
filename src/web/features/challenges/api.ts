import { pastPhases } from '#contract/challenge-states.ts'
import * as contract from '#contract/challenges.ts'
import type { Finding } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery } from '#web/lib/api/lists.ts'

export const area = 'challenges'
const mostFound = 5
const cardsPerPage = 24
const shownAtHome = 3

export type ChallengeListFilters = FiltersOf<typeof contract.listChallenges>

export const challengeQueries = {
  list: (query: ChallengeListFilters) =>
    pagedQuery([area, 'list'], contract.listChallenges, { query: { ...query, limit: cardsPerPage } }),
  /** The next ones to close. */
  closing: () => answerQuery([area, 'closing'], contract.listChallenges, { query: { phase: ['open'], limit: 20 } }),
  recommended: () =>
    answerQuery([area, 'recommended'], contract.listChallenges, { query: { recommended: true, limit: shownAtHome } }),
  detail: (slug: string) => answerQuery([area, 'detail', slug], contract.getChallenge, { params: { slug } }),
  /** What grew out of a problem. */
  grown: (id: string) => answerQuery([area, 'grown', id], contract.listGrown, { params: { id }, quiet: true }),
}

/** What Ctrl K finds among the challenges, the past ones too. */
export async function findChallenges(q: string, signal: AbortSignal): Promise<Finding[]> {
  const query = { q, phase: ['scheduled' as const, 'open' as const, ...pastPhases], limit: mostFound }
  const { items } = await call(contract.listChallenges, { query, signal, quiet: true })
  return items.map(({ slug, title }) => ({ to: `/challenges/${slug}`, title }))
}

import { pastPhases } from '#contract/challenges/states.ts'
import * as contract from '#contract/challenges/challenges.ts'
import { listManagedChallenges } from '#contract/challenges/manage.ts'
import { findingsIn } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, useChange } from '#web/lib/api/lists.ts'
import { challengesAskedEarly } from './asked-early.ts'

export const area = 'challenges'
const cardsPerPage = 24

export type ChallengeListFilters = FiltersOf<typeof contract.listChallenges>

export const challengeQueries = {
  list: (query: ChallengeListFilters) =>
    pagedQuery([area, 'list'], contract.listChallenges, { query: { ...query, limit: cardsPerPage } }),
  /** The next ones to close. */
  closing: () => answerQuery([area, 'closing'], contract.listChallenges, challengesAskedEarly.closing),
  recommended: () => answerQuery([area, 'recommended'], contract.listChallenges, challengesAskedEarly.recommended),
  detail: (slug: string) => answerQuery([area, 'detail', slug], contract.getChallenge, { params: { slug } }),
  /** What grew out of a problem. */
  grown: (id: string) => answerQuery([area, 'grown', id], contract.listGrown, { params: { id }, quiet: true }),
}

/** Be told when it opens, or no more. */
export const useFollow = (slug: string) =>
  useChange(area, (on: boolean) =>
    call(on ? contract.followChallenge : contract.unfollowChallenge, { params: { slug } }),
  )

const toFinding = ({ slug, title, summary }: contract.Challenge) => ({
  to: `/challenges/${slug}`,
  title,
  about: summary,
})
/** The past ones too. */
export const findChallenges = findingsIn(contract.listChallenges, toFinding, {
  phase: ['scheduled', 'open', ...pastPhases],
})
export const findAllChallenges = findingsIn(listManagedChallenges, toFinding)

import type { Bilingual, BodyOf } from '#contract/endpoint.ts'
import * as manage from '#contract/challenges/manage.ts'
import type { ChallengeInput } from '#contract/challenges/challenges.ts'
import { listSolutions } from '#contract/solutions/solutions.ts'
import { queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { area } from './api.ts'

export type ManagedFilters = FiltersOf<typeof manage.listManagedChallenges>
export type SolutionFilters = FiltersOf<typeof listSolutions>

export const manageQueries = {
  challenges: (filters: ManagedFilters) =>
    pagedQuery([area, 'managed'], manage.listManagedChallenges, { query: { ...filters, limit: rowsPerPage } }),
  solutions: (slug: string, filters: SolutionFilters) =>
    pagedQuery(['solutions', 'managed'], listSolutions, {
      params: { slug },
      query: { ...filters, limit: rowsPerPage },
    }),
}

export const refreshChallenges = () => refreshArea(area)

export const createChallenge = (body: ChallengeInput, idempotencyKey: string) =>
  call(manage.createChallenge, { body, idempotencyKey })
export const saveChallenge = (slug: string, body: BodyOf<typeof manage.updateChallenge>) =>
  call(manage.updateChallenge, { params: { slug }, body })

const steps = {
  published: manage.publishChallenge,
  judging: manage.judgeChallenge,
  archived: manage.archiveChallenge,
} as const
export type ChallengeStep = keyof typeof steps
export const useMoveChallenge = (slug: string) =>
  useChange(area, (to: ChallengeStep) => call(steps[to], { params: { slug } }))
export const useCancelChallenge = (slug: string) =>
  useChange(area, (reason: Bilingual) => call(manage.cancelChallenge, { params: { slug }, body: { reason } }))
export const useDuplicateChallenge = (slug: string) =>
  useChange(area, (_: void, idempotencyKey) => call(manage.duplicateChallenge, { params: { slug }, idempotencyKey }))
/** Refetches nothing: the page of the deleted challenge is left first. */
export const removeChallenge = (slug: string) => call(manage.deleteChallenge, { params: { slug } })

/** Challenges that are closed and not yet judged, by when the results were promised. */
export const findClosed = queueOf({
  endpoint: manage.listManagedChallenges,
  list: { to: '/manage/challenges' },
  query: { phase: ['closed'], sort: 'closesAt' },
  texts: 'challenges',
  row: ({ id, slug, title, partner, solutions, closesAt, resultsAt }, t, locale) => ({
    id,
    title: { text: t('manage.toJudge', { count: solutions }) },
    about: { text: pick(title, locale), lang: languageOf(title, locale) },
    context: partner ?? '',
    from: closesAt,
    due: resultsAt,
    verb: t('manage.judge'),
    to: `/manage/challenges/${slug}`,
  }),
})

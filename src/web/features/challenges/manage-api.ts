import type { Bilingual, BodyOf } from '#contract/endpoint.ts'
import * as manage from '#contract/challenges-manage.ts'
import type { ChallengeInput } from '#contract/challenges.ts'
import type { ExportFormat } from '#contract/lists.ts'
import { exportSolutions, listSolutions } from '#contract/solutions.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'
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
export const challengesFile = (format: ExportFormat, query: ManagedFilters) =>
  call(manage.exportChallenges, { params: { format }, query })
export const solutionsFile = (format: ExportFormat, slug: string, query: SolutionFilters) =>
  call(exportSolutions, { params: { format, slug }, query })

export const createChallenge = (body: ChallengeInput, idempotencyKey: string) =>
  call(manage.createChallenge, { body, idempotencyKey })
export const saveChallenge = (slug: string, body: BodyOf<typeof manage.updateChallenge>) =>
  call(manage.updateChallenge, { params: { slug }, body })

const moves = {
  publish: manage.publishChallenge,
  judge: manage.judgeChallenge,
  archive: manage.archiveChallenge,
} as const
export type ChallengeMove = keyof typeof moves
export const useMove = (slug: string) =>
  useChange(area, (move: ChallengeMove) => call(moves[move], { params: { slug } }))
export const useCancel = (slug: string) =>
  useChange(area, (reason: Bilingual) => call(manage.cancelChallenge, { params: { slug }, body: { reason } }))
export const useDuplicate = (slug: string) =>
  useChange(area, (_: void, idempotencyKey) => call(manage.duplicateChallenge, { params: { slug }, idempotencyKey }))
/** Refetches nothing: the page of the deleted challenge is left first. */
export const removeChallenge = (slug: string) => call(manage.deleteChallenge, { params: { slug } })

/** What waits for the team: challenges that are closed and not yet judged, by when the results were promised. */
export async function findClosed({ locale, signal }: RequestContext): Promise<QueueContent> {
  const query = { phase: ['closed' as const], sort: 'closesAt' as const, limit: rowsPerPage }
  const [{ items, total }] = await Promise.all([
    call(manage.listManagedChallenges, { query, signal }),
    loadTexts(['challenges']),
  ])
  const t = translator('challenges', locale)
  const rows = items.map(({ id, slug, title, partner, solutions, closesAt, resultsAt }) => ({
    id,
    title: { text: pick(title, locale), lang: languageOf(title, locale) },
    about: { text: partner ?? '' },
    context: t('card.solutions', { count: solutions }),
    from: closesAt,
    due: resultsAt,
    verb: t('manage.judge'),
    to: `/manage/challenges/${slug}`,
  }))
  return { rows, count: total ?? items.length }
}
